import { afterAll, describe, expect, test } from 'vitest'
import type { CommunityTell } from '#contract/community-words.ts'
import type { Digest } from '#contract/validation-words.ts'
import { makeCommunity, makeEvent } from '#test/communities.ts'
import { startMailServer } from '#test/mail-server.ts'
import { linesOf } from '#test/notified.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord } from '#test/records.ts'
import { Checklist } from '#test/taxa.ts'

const mail = await startMailServer()
afterAll(() => mail.close())
const portal = await portalOfFile({ env: { SMTP_URL: mail.url, SITE_URL: 'https://fund.example' } })
const organiser = await portal.person()
const taxa = new Checklist(portal)
type Person = Awaited<ReturnType<typeof portal.person>>

const later = (milliseconds = 60_000) => {
  portal.clock.now = new Date(portal.clock.now.getTime() + milliseconds)
}
const follow = (as: Person, id: number, tells: readonly CommunityTell[]) =>
  portal.call('followCommunity', { as, id, on: true, tells: [...tells] })
async function follower(id: number, tells: readonly CommunityTell[], email: Digest = 'none') {
  const person = await portal.person()
  for (const family of ['comments', 'other'] as const) {
    await portal.call('updateNotificationSettings', { as: person, family, portal: true, email })
  }
  expect((await follow(person, id, tells)).status).toBe(200)
  return person
}
const mailTo = ({ claims }: Person) => mail.received.filter(({ to }) => to === claims?.email).map(({ text }) => text)

/** A community in which a thread begins, an event is planned and two finds are reported, while followers follow it. */
async function livelyCommunity(name: string, choices: readonly (readonly CommunityTell[])[], email: Digest = 'none') {
  const taxonId = await taxa.id()
  const { id } = await makeCommunity(portal, organiser, { name, criteria: { taxonIds: [taxonId] } })
  const people: Person[] = []
  for (const tells of choices) people.push(await follower(id, tells, email))
  later()
  await portal.call('addCommunityThread', {
    ...{ as: organiser, communityId: id, title: 'Hvem tager med?', html: '<p>På søndag</p>' },
  })
  await makeEvent(portal, organiser, id)
  for (let i = 0; i < 2; i++) await makeRecord(portal, { as: organiser, taxonId })
  return { id, taxonId, people }
}

describe('who follows a community', () => {
  test('hears of what they have chosen, and of nothing else', async () => {
    const choices = [['threads'], ['events'], ['records'], ['daily'], ['records', 'daily'], []] as const
    const { people } = await livelyCommunity('Livlige biller', choices)
    const told = () => Promise.all(people.map((person) => linesOf(portal, person)))
    await portal.runJobs('communities-records')
    const [thread, event, records] = ['skrev: “På søndag”', 'inviterer til “Billetur”', '2 nye fund']
    expect(await told()).toEqual([[thread], [event], [records], [], [records], []])
    for (const _ of [1, 2]) await portal.runJobs('communities-daily')
    expect(await told()).toEqual([[thread], [event], [records], [records], [records], []])
  })

  test('hears nothing more of it while it is hidden', async () => {
    const { id } = await makeCommunity(portal, organiser, { name: 'Skjulte biller' })
    const person = await follower(id, ['events'])
    const moderator = await portal.person({ roles: ['Moderator'] })
    const hide = (on: boolean) => portal.call('hideCommunity', { as: moderator, id, on, reason: 'Støj' })
    await hide(true)
    await makeEvent(portal, organiser, id)
    expect(await linesOf(portal, person)).toEqual([])
    await hide(false)
    await makeEvent(portal, organiser, id)
    expect(await linesOf(portal, person)).toEqual(['inviterer til “Billetur”'])
  })

  test('hears of finds that came after they began to want that', async () => {
    const { id, taxonId, people } = await livelyCommunity('Senere biller', [['threads']])
    const [person] = people
    if (!person) throw new Error('one choice makes one follower')
    later()
    await follow(person, id, ['records'])
    later()
    await makeRecord(portal, { as: organiser, taxonId })
    await portal.runJobs('communities-records')
    expect((await linesOf(portal, person)).filter((text) => text.includes('fund'))).toEqual(['1 nyt fund'])
    // What was told stays told when one changes between the two.
    await follow(person, id, ['daily'])
    await portal.runJobs('communities-daily')
    expect((await linesOf(portal, person)).filter((text) => text.includes('fund'))).toEqual(['1 nyt fund'])
  })

  test('gets it by e-mail, at once or in the morning, where they have asked for that', async () => {
    const choices = [['threads'], ['events'], ['records'], []] as const
    for (const [email, name] of [
      ['at_once', 'Hastende biller'],
      ['daily', 'Rolige biller'],
    ] as const) {
      const { people } = await livelyCommunity(name, choices, email)
      await portal.runJobs('communities-records')
      await portal.runJobs(email === 'at_once' ? 'notifications-at-once' : 'notifications-digest')
      const [threads = [], events = [], records = [], nothing] = people.map(mailTo)
      expect(threads).toEqual([expect.stringContaining('På søndag')])
      expect(events).toEqual([expect.stringMatching(new RegExp(`${name}[^]*inviterer til “Billetur”`))])
      expect(records).toEqual([expect.stringMatching(new RegExp(`${name}[^]*2 nye fund`))])
      expect(nothing).toEqual([])
    }
  })
})

test('who leaves the portal leaves the places that they had at events, and who waited is told', async () => {
  const { id } = await makeCommunity(portal, organiser)
  const event = await makeEvent(portal, organiser, id, { most: 1 })
  const [leaving, waiting] = [await portal.person(), await portal.person()]
  for (const as of [leaving, waiting]) {
    later()
    await portal.call('answerCommunityEvent', { as, eventId: event.id, answer: 'yes' })
  }
  const own = { as: leaving, userId: leaving.userId, forgetCredit: false }
  expect((await portal.call('deleteUser', own)).status).toBe(200)
  const { body } = await portal.call('getCommunityEvent', { as: waiting, eventId: event.id })
  expect(body).toMatchObject({ coming: 1, waiting: 0, isWaiting: false })
  expect(await linesOf(portal, waiting)).toEqual(['Der er blevet plads til dig: “Billetur”'])
})
