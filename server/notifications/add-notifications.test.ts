import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPortal, type Portal } from '#test/app.ts'
import { cardsOf, saidOn, unreadOf } from '#test/notified.ts'
import type { Actor } from '#test/people.ts'
import { makeRecord } from '#test/records.ts'
import { type Birds, birds, personOfWeight, say } from '#test/validating.ts'

type Person = Actor & { userId: number }
let portal: Portal
let taxa: Birds
let owner: Person
let anna: Person
let expert: Person
beforeAll(async () => {
  portal = await openPortal()
})
beforeEach(async () => {
  taxa = await birds(portal)
  owner = await portal.person({ name: 'Ejeren' })
  anna = await portal.person({ name: 'Anna' })
  expert = await portal.person({ name: 'Eksperten', roles: ['BirdExpert'] })
})
afterAll(() => portal.close())

const newRecord = async (taxonId: number | null = null) => (await makeRecord(portal, { as: owner, taxonId })).id
const comment = (as: Person, id: number, html = '<p>Hvor stor var den?</p>') =>
  portal.call('addThreadComment', { as, on: { kind: 'record', ownerId: id }, html })
const nameOf = async (id: number) => (await portal.call('getTaxon', { id })).body.acceptedVernacularName

describe('the finder hears', () => {
  test('each step from no name to three stars, on one card', async () => {
    const id = await newRecord()
    expect(await cardsOf(portal, owner)).toEqual([])
    await say(portal, id, taxa.major, { as: anna })
    const heavy = await personOfWeight(portal, 5)
    await portal.db.updateTable('appUser').set({ displayName: 'Bo' }).where('id', '=', heavy.userId).execute()
    await say(portal, id, taxa.major, { as: heavy })
    await portal.call('toggleExpertValidation', { as: expert, id, taxonId: taxa.major, reason: 'Tydelig' })
    const cards = await cardsOf(portal, owner, 'validation')
    const name = cards[0]?.record?.taxon?.name ?? ''
    expect(cards.map(({ path, title, unread }) => [path, title.toLowerCase(), unread])).toEqual([
      [`/fund/${id}`, name.toLowerCase(), 5],
    ])
    expect(saidOn(cards)).toEqual([
      `Eksperten validerede fundet som ${name}: “Tydelig”`,
      'Fundet er nu fællesskabsvalideret',
      `Bo stemte på ${name}`,
      `Fundet hedder nu ${name}`,
      `Anna foreslog ${name}`,
    ])
    expect(await unreadOf(portal, owner)).toEqual([0, 1, 0, 1])
  })

  test('of comments in words without tags, and of those that were deleted only that', async () => {
    const id = await newRecord(taxa.major)
    const { body } = await comment(anna, id, '<p>Er den <strong>ung</strong> &amp; grå?</p><p>Se &lt;næbbet&gt;</p>')
    const card = await cardsOf(portal, owner, 'comments')
    expect(saidOn(card)).toEqual(['Anna skrev: “Er den ung & grå? Se <næbbet>”'])
    await portal.call('deleteComment', { as: anna, id: body.comments[0]?.id ?? 0 })
    expect(saidOn(await cardsOf(portal, owner))).toEqual(['Anna skrev en kommentar, som siden er slettet'])
  })

  test('a question, and the expert hears the answer', async () => {
    const id = await newRecord(taxa.major)
    await portal.call('pauseRecord', { as: expert, id, question: 'Hvor lang var halen?' })
    expect(saidOn(await cardsOf(portal, owner, 'validation'))).toEqual([
      'Eksperten stillede et spørgsmål om fundet: “Hvor lang var halen?”',
    ])
    const [card, ...others] = await cardsOf(portal, owner)
    expect([card?.lines.length, card?.unread, others]).toEqual([1, 1, []])
    await portal.call('unPauseRecord', { as: owner, id, answer: 'Ti centimeter' })
    expect(saidOn(await cardsOf(portal, expert, 'validation'))).toEqual(['Ejeren svarede på spørgsmålet'])
    expect(saidOn(await cardsOf(portal, expert, 'comments'))).toEqual(['Ejeren skrev: “Ti centimeter”'])
  })

  const dismiss = async (id: number, words = '') =>
    (await portal.call('dismissRecord', { as: expert, id, reason: 'too_few_details' as const, words })).body.latest
      ?.id ?? 0
  const undo = (decisionId: number) => portal.call('undoDecision', { as: expert, decisionId })

  test('that a decision was no, why, and when they have read it that it was undone; so do those who took part', async () => {
    const id = await newRecord(taxa.major)
    await say(portal, id, taxa.ater, { as: anna })
    const decisionId = await dismiss(id, 'Vingen mangler')
    for (const as of [owner, anna]) await portal.call('markAllVisited', { as, family: 'validation' })
    await undo(decisionId)
    for (const person of [owner, anna]) {
      expect(saidOn(await cardsOf(portal, person, 'validation')).slice(0, 2)).toEqual([
        'Eksperten fortrød at have afvist fundet',
        'Eksperten afviste fundet: for få detaljer. “Vingen mangler”',
      ])
    }
  })

  test('only what stands: a decision that was undone before they read it is gone, and with it a card of its own', async () => {
    const id = await newRecord(taxa.major)
    await undo(await dismiss(id))
    expect([await cardsOf(portal, owner), await unreadOf(portal, owner)]).toEqual([[], [0, 0, 0, 0]])
    await say(portal, id, taxa.ater, { as: anna })
    const [before] = await cardsOf(portal, owner)
    portal.clock.now = new Date(portal.clock.now.getTime() + 60_000)
    await undo(await dismiss(id))
    expect(await cardsOf(portal, owner)).toEqual([before])
    const decisionId = await dismiss(id, 'Vingen mangler')
    const [card] = await cardsOf(portal, owner)
    expect([card?.unread, saidOn([card as never])[0]]).toEqual([
      (before?.unread ?? 0) + 1,
      'Eksperten afviste fundet: for få detaljer. “Vingen mangler”',
    ])
    // Others have read it: each is told what is new to them.
    await portal.call('markAllVisited', { as: anna, family: 'validation' })
    await undo(decisionId)
    expect(await cardsOf(portal, owner)).toEqual([before])
    expect(saidOn(await cardsOf(portal, anna))).toEqual([
      'Eksperten fortrød at have afvist fundet',
      'Eksperten afviste fundet: for få detaljer. “Vingen mangler”',
    ])
  })

  test('that the machine has given a star', async () => {
    const id = await newRecord(taxa.major)
    const ctx = { viewer: { kind: 'anonymous' as const }, db: portal.db, now: portal.clock.now, events: portal.events }
    await portal.events.emit(ctx as never, 'machineStarred', { recordIds: [id] })
    expect(saidOn(await cardsOf(portal, owner))).toEqual(['Fundet er nu sandsynlighedsvalideret'])
  })

  test('that the machine has given stars to what one has imported: once for all of it', async () => {
    const ids = [await newRecord(taxa.major), await newRecord(taxa.major), await newRecord(taxa.major)]
    await sql`with i as (
        insert into record_import (user_id, file_name, status, rows, faulty_rows)
        values (${owner.userId}, 'fund.xlsx', 'done', 3, 0) returning id)
      update record set import_id = i.id from i where record.id = any(${ids}::bigint[])`.execute(portal.db)
    const ctx = { viewer: { kind: 'anonymous' as const }, db: portal.db, now: portal.clock.now, events: portal.events }
    await portal.events.emit(ctx as never, 'machineStarred', { recordIds: ids })
    const cards = await cardsOf(portal, owner)
    expect(cards.map(({ title, path }) => [title, path])).toEqual([
      ['Fund, som du har importeret', '/profil/import-record-dialog'],
    ])
    expect(saidOn(cards)).toEqual(['3 fund er nu sandsynlighedsvalideret'])
  })
})

describe('nobody hears', () => {
  test('of what they have done themselves', async () => {
    const id = await newRecord(taxa.major)
    await comment(owner, id)
    await say(portal, id, taxa.ater, { as: owner })
    await portal.call('toggleExpertValidation', { as: expert, id, taxonId: taxa.major })
    expect(saidOn(await cardsOf(portal, owner))).toHaveLength(1)
    expect(await cardsOf(portal, expert)).toEqual([])
  })

  test('of anything when they have stayed away for three months and get no e-mail; they do when they are back', async () => {
    const id = await newRecord(taxa.major)
    const lastHere = (at: Date) =>
      portal.db.updateTable('appUser').set({ lastLoginDate: at }).where('id', '=', owner.userId).execute()
    const { now } = portal.clock
    const monthsAgo = (months: number) => new Date(now.getFullYear(), now.getMonth() - months, 1)
    await lastHere(monthsAgo(2))
    await comment(anna, id)
    await lastHere(monthsAgo(4))
    await comment(anna, id)
    expect(saidOn(await cardsOf(portal, owner))).toHaveLength(1)
    await portal.call('updateNotificationSettings', { as: owner, family: 'comments', portal: true, email: 'weekly' })
    await comment(anna, id)
    expect(saidOn(await cardsOf(portal, owner))).toHaveLength(2)
    await portal.db.deleteFrom('notificationSetting').where('userId', '=', owner.userId).execute()
    await portal.call('createOrUpdateLoggedInUser', { as: owner })
    await comment(anna, id)
    expect(saidOn(await cardsOf(portal, owner))).toHaveLength(3)
  })

  test('of a thread that they have muted; others who wrote in it do', async () => {
    const id = await newRecord(taxa.major)
    const threadId = (await comment(anna, id)).body.id
    await portal.call('muteThread', { as: owner, id: threadId, muted: true })
    await comment(expert, id)
    expect(saidOn(await cardsOf(portal, owner))).toHaveLength(1)
    expect(saidOn(await cardsOf(portal, anna))).toHaveLength(1)
  })
})

describe('others hear', () => {
  test('that they were named as finders, and of what happens once they have said yes', async () => {
    const { id } = await makeRecord(portal, { as: owner, taxonId: taxa.major, finderIds: [anna.userId] })
    expect(saidOn(await cardsOf(portal, anna, 'other'))).toEqual([
      'Ejeren har nævnt dig som finder. Sig ja eller nej på fundets side',
    ])
    await comment(expert, id)
    expect(await unreadOf(portal, anna)).toEqual([0, 0, 1, 1])
    await portal.call('answerFinderRequest', { as: anna, id, accept: true })
    await comment(expert, id)
    expect(await unreadOf(portal, anna)).toEqual([1, 0, 1, 1])
  })

  test('of comments on a taxon that they follow', async () => {
    const on = { kind: 'taxon' as const, ownerId: taxa.major }
    await portal.call('addThreadComment', { as: anna, on, html: '<p>Sjov fugl</p>' })
    await portal.call('addThreadComment', { as: expert, on, html: '<p>Ja</p>' })
    const cards = await cardsOf(portal, anna)
    expect(cards.map(({ path, title }) => [path, title])).toEqual([[`/taxa/${taxa.major}`, await nameOf(taxa.major)]])
  })

  test('of somebody who has left, without the name', async () => {
    const id = await newRecord(taxa.major)
    await comment(anna, id, '<p>Flot</p>')
    await portal.call('deleteUser', { as: 'siteAdminRole', userId: anna.userId })
    const cards = await cardsOf(portal, owner)
    expect([saidOn(cards), cards[0]?.lines[0]?.actor]).toEqual([['Tidligere bruger skrev: “Flot”'], null])
  })
})
