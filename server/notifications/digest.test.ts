import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Digest } from '#contract/validation-words.ts'
import { openPortal, type Portal } from '#test/app.ts'
import { makeCommunity } from '#test/communities.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { cardsOf } from '#test/notified.ts'
import type { Actor } from '#test/people.ts'
import { makeRecord } from '#test/records.ts'
import { secretRecord } from '#test/secret-record.ts'
import { makeTrip } from '#test/trips.ts'
import { type Birds, birds, say } from '#test/validating.ts'
import { digestsDue } from './digest.ts'

type Person = Actor & { userId: number }
let portal: Portal
let mail: MailServer
let taxa: Birds
let owner: Person
let anna: Person
beforeAll(async () => {
  mail = await startMailServer()
  portal = await openPortal({
    env: { SMTP_URL: mail.url, SITE_URL: 'https://fund.example', MAIL_FROM: 'nyt@fund.example' },
  })
  taxa = await birds(portal)
})
beforeEach(async () => {
  owner = await portal.person()
  anna = await portal.person({ name: 'Anna <b>Ågård</b>' })
  mail.received.length = 0
})
afterAll(async () => {
  await portal.close()
  await mail.close()
})

const newRecord = async () => (await makeRecord(portal, { as: owner, taxonId: taxa.major, locality: 'Rold Skov' })).id
const comment = (id: number, html = '<p>Flot &amp; sjælden</p>', as: Person = anna) =>
  portal.call('addThreadComment', { as, on: { kind: 'record', ownerId: id }, html })
const wants = (as: Person, email: Digest, family: 'comments' | 'validation' = 'comments') =>
  portal.call('updateNotificationSettings', { as, family, portal: true, email })
const send = () => portal.runJobs('notifications-digest')
const sendAtOnce = () => portal.runJobs('notifications-at-once')
const sentTo = ({ claims }: Person) => mail.received.filter(({ to }) => to === claims?.email)

describe('what was written on a trip', () => {
  test('is told no more, in the portal or by e-mail, when the trip becomes for its people alone', async () => {
    const friend = await portal.person()
    const { id, version } = await makeTrip(portal, { as: owner, title: 'Langs bækken' })
    const on = { kind: 'trip', ownerId: id } as const
    const { body: thread } = await portal.call('addThreadComment', { as: owner, on, html: '<p>Flot tur</p>' })
    for (const as of [anna, friend]) {
      await wants(as, 'daily')
      await portal.call('followThread', { as, id: thread.id, followed: true })
    }
    await portal.call('addThreadComment', { as: owner, on, html: '<p>Oddere ved bækken</p>' })
    expect(JSON.stringify(await cardsOf(portal, anna))).toContain('Oddere ved bækken')
    const { body: asking } = await portal.call('updateTrip', {
      ...{ as: owner, id, version, trip: { participantIds: [friend.userId] } },
    })
    await portal.call('updateTrip', { as: owner, id, version: asking.version, trip: { isPersonal: true } })
    expect(await cardsOf(portal, anna)).toEqual([])
    expect((await portal.call('numUnread', { as: anna })).body.total).toBe(0)
    // Who is asked whether they were there knows of the trip, not of what was written.
    const told = JSON.stringify(await cardsOf(portal, friend))
    expect(told).toContain(`/tur/${id}`)
    expect(told).not.toContain('bækken')
    await send()
    expect(sentTo(anna)).toEqual([])
    for (const { text } of sentTo(friend)) expect(text).not.toContain('bækken')
  })
})

describe('an e-mail', () => {
  test('tells nothing that has been seen in the portal', async () => {
    const id = await newRecord()
    await wants(owner, 'daily')
    await comment(id, '<p>Set i portalen</p>')
    await portal.call('markAllVisited', { as: owner, family: 'comments' })
    portal.clock.now = new Date(portal.clock.now.getTime() + 60_000)
    await comment(id, '<p>Endnu ikke set</p>')
    await send()
    const [got] = sentTo(owner)
    expect([got?.text.includes('Endnu ikke set'), got?.text.includes('Set i portalen')]).toEqual([true, false])
  })

  test('comes at once to who wants that, of each thing once, and not again in the morning', async () => {
    const id = await newRecord()
    const lead = await portal.person()
    await wants(owner, 'at_once')
    await wants(lead, 'daily')
    await portal.call('followThread', { as: lead, id: (await comment(id)).body.id, followed: true })
    expect(sentTo(owner)).toEqual([])
    await portal.runJobs()
    expect(sentTo(owner).map(({ text }) => text.includes('Flot & sjælden'))).toEqual([true])
    await comment(id, '<p>Og stor</p>')
    await sendAtOnce()
    await send()
    expect(sentTo(owner).map(({ text }) => [text.includes('Flot'), text.includes('Og stor')])).toEqual([
      [true, false],
      [false, true],
    ])
    expect(sentTo(lead).map(({ text }) => text.includes('Og stor'))).toEqual([true])
  })

  test('gathers what has happened, in words and with links, and says how to be rid of it', async () => {
    const id = await newRecord()
    await comment(id, '<p>Før jeg bad om noget</p>')
    await wants(owner, 'daily')
    await comment(id)
    await say(portal, id, taxa.ater, { as: anna })
    await send()
    const [got, ...more] = sentTo(owner)
    expect([more, got?.from, got?.subject]).toEqual([
      [],
      'nyt@fund.example',
      expect.stringMatching(/ – nyt på Vildfund$/),
    ])
    expect(got?.text).toContain('- Anna <b>Ågård</b> skrev: “Flot & sjælden”.\nhttps://fund.example/fund/')
    expect(got?.text).toContain('14. maj 2026, Rold Skov')
    expect(got?.text).toContain('https://fund.example/notifikationer?vis=indstillinger')
    expect(got?.text).not.toMatch(/Før jeg bad|foreslog/)
    expect(got?.html).toContain('Anna &lt;b&gt;Ågård&lt;/b&gt; skrev: “Flot &amp; sjælden”.')
    expect(got?.raw).toContain('List-Unsubscribe: <https://fund.example/notifikationer?vis=indstillinger>')
  })

  test('tells of a thread that one follows, with who was named; of one that is deleted or has become personal nothing', async () => {
    const [subject] = (await portal.call('getSubjects', {})).body.items
    const thread = {
      as: owner,
      title: 'Mejser & <i>venner</i>',
      html: '<p>Hvem ser dem?</p>',
      subject: subject?.id ?? 0,
    }
    const { body } = await portal.call('createThread', thread)
    const gone = (await portal.call('createThread', { ...thread, title: 'Væk igen' })).body
    const finder = await portal.person()
    const { id } = await makeRecord(portal, { as: finder, taxonId: taxa.major })
    await portal.call('followThread', { as: owner, on: { kind: 'record', ownerId: id }, followed: true })
    await wants(owner, 'daily')
    const named = `<p>Spørg <a href="/profil/${owner.userId}">@x</a></p>`
    await portal.call('addThreadComment', { as: anna, threadId: body.id, html: named })
    await portal.call('addThreadComment', { as: anna, threadId: gone.id, html: '<p>Slettet ord</p>' })
    await comment(id, '<p>Skjult ord</p>')
    await portal.call('deleteThread', { as: owner, id: gone.id })
    await portal.call('personalizeRecord', { as: finder, id })
    await send()
    const [got] = sentTo(owner)
    expect(got?.text).toContain('Mejser & <i>venner</i>\n- Anna <b>Ågård</b> nævnte dig: “Spørg @')
    expect(got?.text).toContain(`https://fund.example/forum/${body.id}`)
    expect(got?.html).toContain('Mejser &amp; &lt;i&gt;venner&lt;/i&gt;')
    expect(got?.text).not.toMatch(/Væk igen|Slettet ord|Skjult ord/)
  })

  test('tells nothing of the thread of a community that is hidden', async () => {
    const { id: communityId } = await makeCommunity(portal, anna)
    const begun = { as: owner, title: 'Skjult titel', html: '<p>Hvem ser dem?</p>', communityId }
    const { id: threadId } = (await portal.call('createThread', begun)).body
    await wants(owner, 'daily')
    await portal.call('addThreadComment', { as: anna, threadId, html: '<p>Skjult ord</p>' })
    await portal.call('hideCommunity', { as: 'siteModerator', id: communityId, on: true, reason: 'Prøve' })
    await send()
    expect(sentTo(owner)).toEqual([])
  })

  test('tells of a decision that is undone only whom it has told of the decision', async () => {
    const expert = await portal.person({ name: 'Eksperten', roles: ['BirdExpert'] })
    const id = await newRecord()
    await wants(owner, 'daily', 'validation')
    const decide = async () =>
      (await portal.call('toggleExpertValidation', { as: expert, id, taxonId: taxa.major })).body.latest?.id ?? 0
    const undo = (decisionId: number) => portal.call('undoDecision', { as: expert, decisionId })
    await undo(await decide())
    await send()
    expect(sentTo(owner)).toEqual([])
    const decisionId = await decide()
    await send()
    expect(sentTo(owner)[0]?.text).toContain('Eksperten validerede fundet')
    await undo(decisionId)
    await send()
    expect(sentTo(owner)[1]?.text).toContain('Eksperten fortrød sin validering')
  })

  test('tells no line twice, and nothing that has been seen in the portal', async () => {
    const id = await newRecord()
    await wants(owner, 'daily')
    await comment(id, '<p>Den første</p>')
    await send()
    await send()
    expect(sentTo(owner)).toHaveLength(1)
    await comment(id, '<p>Den anden</p>')
    await send()
    expect(sentTo(owner)[1]?.text).toMatch(/Den anden/)
    expect(sentTo(owner)[1]?.text).not.toMatch(/Den første/)
    await comment(id, '<p>Den tredje</p>')
    const [card] = await cardsOf(portal, owner)
    await portal.call('markVisited', { as: owner, id: card?.id ?? 0 })
    await send()
    expect(sentTo(owner)).toHaveLength(2)
  })

  test('that the mail server refuses is sent the next time', async () => {
    const id = await newRecord()
    await wants(owner, 'daily')
    await comment(id)
    mail.isFull = true
    await expect(send()).rejects.toThrow(/1 mislykkedes: Mail command failed: 452/)
    mail.isFull = false
    await send()
    expect(sentTo(owner)).toHaveLength(1)
  })

  test('tells no more of a hidden find than the public knows, and nothing of one that may no longer be read', async () => {
    const secret = await secretRecord(portal)
    for (const person of [secret.owner, secret.friend]) await wants(person, 'daily')
    await comment(secret.record.id)
    const own = await newRecord()
    await comment(own)
    await wants(anna, 'daily')
    await comment(own, '<p>Kun for mig</p>', owner)
    await portal.call('personalizeRecord', { as: owner, id: own })
    await send()
    for (const person of [secret.owner, secret.friend]) {
      expect(sentTo(person).map(({ text }) => text)).toEqual([expect.stringContaining('kvadrat på 5 km')])
    }
    for (const { text, html, subject } of mail.received)
      expect(text + html + subject).not.toMatch(/hemmelighedsdal|hule eg|9\.63|56\.23/i)
    expect(sentTo(anna)).toEqual([])
  })

  test('is for those who have an address and have asked', async () => {
    const silent = await portal.person({ email: null })
    const sly = await portal.person({ email: 'a@b.example>\r\nRCPT TO:<c@d.example' })
    for (const person of [silent, sly]) {
      const { id } = await makeRecord(portal, { as: person, taxonId: taxa.major })
      await wants(person, 'daily')
      await comment(id)
    }
    await comment(await newRecord())
    await send()
    expect(mail.received).toEqual([])
    expect((await portal.call('notificationSettings', { as: silent })).body).toMatchObject({
      hasEmail: false,
      sendsEmail: true,
    })
  })
})

test('the weekly one comes on Mondays in Danish time', () => {
  expect(digestsDue(new Date('2026-11-15T23:30:00Z'))).toEqual(['daily', 'weekly'])
  expect(digestsDue(new Date('2026-11-16T23:30:00Z'))).toEqual(['daily'])
  expect(digestsDue(new Date('2026-11-15T12:00:00Z'))).toEqual(['daily'])
})
