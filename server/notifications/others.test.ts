import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPortal, type Portal } from '#test/app.ts'
import { cardsOf, saidOn, unreadOf } from '#test/notified.ts'
import type { Actor } from '#test/people.ts'
import { makeRecord } from '#test/records.ts'
import { type Birds, birds } from '#test/validating.ts'

type Person = Actor & { userId: number }
let portal: Portal
let taxa: Birds
let owner: Person
let anna: Person
beforeAll(async () => {
  portal = await openPortal()
  taxa = await birds(portal)
})
beforeEach(async () => {
  owner = await portal.person({ name: 'Ejeren' })
  anna = await portal.person({ name: 'Anna' })
})
afterAll(() => portal.close())

const newRecord = async () => (await makeRecord(portal, { as: owner, taxonId: taxa.major })).id
const firstReport = async () =>
  (await portal.call('getRecordReports', { as: 'siteModerator', take: 1 })).body.items[0]?.id ?? 0

describe('the owner of a find hears', () => {
  test('that somebody wants it looked at, neither who nor why', async () => {
    const id = await newRecord()
    await portal.call('flagRecord', { as: anna, id, reason: 'Den ligner en and' })
    const [card] = await cardsOf(portal, owner, 'other')
    expect([card?.lines[0]?.actor, card?.lines[0]?.text]).toEqual([null, 'Nogen har bedt eksperterne se på fundet'])
  })

  test('nothing of what is written to the moderators about it', async () => {
    const id = await newRecord()
    await portal.call('addRecordReport', { as: anna, id, kind: 'abuse', text: 'Grimt sprog' })
    expect(await unreadOf(portal, owner)).toEqual([0, 0, 0, 0])
  })

  test('that finds have become theirs, or somebody else’s: one card a move, however many they are', async () => {
    for (let made = 0; made < 3; made++) await newRecord()
    const users = { fromUserId: owner.userId, toUserId: anna.userId }
    await portal.call('moveRecordsUserToUser', { as: 'siteAdminRole', ...users, filter: {}, dryRun: false })
    await portal.runJobs()
    const to = await cardsOf(portal, anna, 'other')
    expect([saidOn(to), to[0]?.path]).toEqual([['3 fund er flyttet til dig'], `/profil/${anna.userId}`])
    expect(saidOn(await cardsOf(portal, owner, 'other'))).toEqual(['3 fund er flyttet fra dig til en anden bruger'])
  })
})

describe('what is written to the moderators', () => {
  test('is told to those who hold the role by token or by grant, on a card that leads to their list', async () => {
    const moderator = await portal.person({ roles: ['Moderator'] })
    const granted = await portal.person()
    await portal.db
      .insertInto('roleGrant')
      .values({ userId: granted.userId, role: 'siteModerator', reason: 'Prøve' })
      .execute()
    const id = await newRecord()
    await portal.call('addRecordReport', { as: anna, id, kind: 'abuse', text: 'Grimt sprog' })
    for (const person of [granted, moderator]) {
      const [card] = await cardsOf(portal, person, 'other')
      expect([card?.path, card?.record?.id]).toEqual(['/administration/rapporter', id])
      expect(card?.lines.map(({ actor, text }) => `${actor?.displayName} ${text}`)).toEqual([
        'Anna anmeldte fundet: stødende eller upassende',
      ])
    }
  })

  test('is answered to the one who wrote, also when the find can no longer be read', async () => {
    const id = await newRecord()
    for (let open = await firstReport(); open > 0; open = await firstReport()) {
      await portal.call('resolveReport', { as: 'siteModerator', id: open, answer: 'Set' })
    }
    await portal.call('addRecordReport', { as: anna, id, kind: 'rights', text: 'Mit billede' })
    await portal.call('resolveReport', { as: 'siteModerator', id: await firstReport(), answer: 'Billedet er fjernet.' })
    const before = await cardsOf(portal, anna, 'other')
    expect([before[0]?.path, before[0]?.title.startsWith('Din anmeldelse af X')]).toEqual([`/fund/${id}`, true])
    await portal.call('personalizeRecord', { as: owner, id })
    const [card, ...more] = await cardsOf(portal, anna, 'other')
    expect([more, card?.title, card?.record, card?.path]).toEqual([
      [],
      'Din anmeldelse af et fund',
      null,
      '/notifikationer',
    ])
    expect(card?.lines[0]?.text).toBe('svarede på din anmeldelse: “Billedet er fjernet.”')
  })
})
