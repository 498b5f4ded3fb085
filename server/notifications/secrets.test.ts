import { afterAll, beforeAll, expect, test } from 'vitest'
import { moderation } from '#contract/moderation.ts'
import { notifications } from '#contract/notifications.ts'
import { validation } from '#contract/validation.ts'
import { queueTabs, validationQueue } from '#contract/validation-queue.ts'
import { notificationFamilies } from '#contract/validation-words.ts'
import { openPortal, type Portal } from '#test/app.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import type { Actor } from '#test/people.ts'
import { taxonWithBlur } from '#test/records.ts'
import { exact, leaksOf, looksOf, type SecretRecord, secretRecord } from '#test/secret-record.ts'
import { makeTrip, walk } from '#test/trips.ts'

/*
 * The life of a sensitive find, through every call of validation, moderation and notifications, by strangers and by
 * those who see its exact place on its own page: no answer and no e-mail on the way comes nearer than the square.
 */

type Person = Actor & { userId: number }
let portal: Portal
let mail: MailServer
let secret: SecretRecord
let anna: Person
let expert: Person
beforeAll(async () => {
  mail = await startMailServer()
  portal = await openPortal({ env: { SMTP_URL: mail.url, MAIL_FROM: 'nyt@fund.example' } })
  secret = await secretRecord(portal)
  anna = await portal.person()
  expert = await portal.person({ roles: ['BirdExpert'] })
})
afterAll(async () => {
  await portal.close()
  await mail.close()
})

const asked = new Set<string>()
const ask: Portal['call'] = async (name, input) => {
  asked.add(name)
  const reply = await portal.call(name, input)
  expect([name, reply.status, leaksOf(reply.body)]).toEqual([name, 200, []])
  return reply
}
const everybody = () => [secret.owner, secret.friend, secret.asked, anna, expert]

async function look() {
  const { id } = secret.record
  const filter = JSON.stringify({ taxonIds: [secret.taxonId] })
  for (const as of ['anonymous', anna, expert, 'siteAdminRole', 'managingAuthorityRole']) {
    await ask('recordValidation', { as, id })
    await ask('validationContext', { as, id, taxonId: secret.taxonId })
    for (const tab of queueTabs) await ask('validationSuggestions', { as, filter, tab })
    await ask('validationOverview', { as })
    await ask('imagesForComparison', { as, taxonIds: String(secret.taxonId) })
  }
  for (const as of [anna, expert, 'siteModerator', 'siteAdminRole']) await ask('recordFlags', { as, id })
  for (const as of ['siteModerator', 'siteAdminRole']) await ask('getRecordReports', { as, status: 'all' })
  for (const as of ['taxonAdminRole', 'siteAdminRole']) {
    await ask('recordMoves', { as })
    await ask('previewValidationParameters', { as, taxonId: secret.taxonId, recognisability: 4 })
  }
  for (const as of [expert, 'siteModerator', 'siteAdminRole']) await ask('dailyRoutine', { as })
  for (const as of everybody()) {
    const { items } = (await ask('listNotifications', { as })).body
    await ask('numUnread', { as })
    if (items[0]) await ask('markVisited', { as, id: items[0].id })
  }
}

const newestDecision = async () => {
  const { id } = await portal.db
    .selectFrom('recordDecision')
    .select('id')
    .where('recordId', '=', secret.record.id)
    .where('undoneAt', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

async function moveAndBack(move: () => Promise<unknown>) {
  await move()
  await portal.runJobs()
  await look()
  const [latest] = (await ask('recordMoves', { as: 'siteAdminRole', take: 1 })).body.items
  await ask('undoRecordMove', { as: 'siteAdminRole', id: latest?.id ?? 0 })
  await portal.runJobs()
}

test('a sensitive find keeps its secret through all that can happen to it', async () => {
  const { taxonId } = secret
  const { id } = secret.record
  for (const as of everybody()) {
    await ask('notificationSettings', { as })
    for (const family of Object.keys(notificationFamilies) as (keyof typeof notificationFamilies)[]) {
      await ask('updateNotificationSettings', { as, family, portal: true, email: 'daily' })
    }
  }
  const { suggestions } = (await ask('addRecordSuggestion', { as: anna, id, taxonId, certainty: 'sikker' })).body
  await ask('toggleSuggestionVote', { as: anna, suggestionId: suggestions[0]?.id ?? 0, certainty: 'sandsynlig' })
  await ask('flagRecord', { as: anna, id, reason: 'Se her' })
  await ask('addRecordReport', { as: anna, id, kind: 'wrong_place', text: 'Ligger den rigtigt?' })
  await look()
  await ask('unFlagRecord', { as: expert, id })
  const [report] = (await ask('getRecordReports', { as: 'siteModerator' })).body.items
  await ask('resolveReport', { as: 'siteModerator', id: report?.id ?? 0, answer: 'Ja' })
  await ask('pauseRecord', { as: expert, id, question: 'Hvor stor?' })
  await look()
  await ask('unPauseRecord', { as: secret.owner, id, answer: 'Stor' })
  await ask('decideRecords', { as: expert, ids: [id], decision: { kind: 'validate' }, dryRun: true })
  await ask('decideRecords', { as: expert, ids: [id], decision: { kind: 'validate' }, dryRun: false })
  await look()
  await ask('undoDecision', { as: expert, decisionId: await newestDecision() })
  await ask('dismissRecord', { as: expert, id, reason: 'not_from_photo' })
  await ask('unDismissRecord', { as: expert, id })
  await ask('toggleExpertValidation', { as: expert, id, taxonId })
  await look()
  const other = await taxonWithBlur(portal, 2000)
  const taxonMove = { as: 'taxonAdminRole', fromTaxonId: taxonId, toTaxonId: other }
  await ask('moveRecordsTaxonToTaxon', { ...taxonMove, dryRun: true })
  await moveAndBack(() => ask('moveRecordsTaxonToTaxon', { ...taxonMove, dryRun: false }))
  const userMove = { as: 'siteAdminRole', fromUserId: secret.owner.userId, toUserId: anna.userId }
  await ask('moveRecordsUserToUser', { ...userMove, dryRun: true })
  await moveAndBack(() => ask('moveRecordsUserToUser', { ...userMove, dryRun: false }))
  const on = { kind: 'record', ownerId: id } as const
  const { body: thread } = await portal.call('addThreadComment', { as: anna, on, html: '<p>Flot</p>' })
  await ask('reportThread', { as: expert, id: thread.id, text: 'Se her' })
  await portal.runJobs('notifications-digest')
  for (const as of everybody()) await ask('markAllVisited', { as, family: 'validation' })
  // Nothing was shown that would have to be written down.
  for (const as of [expert, anna]) expect(await looksOf(portal, as)).toEqual([])
}, 300_000)

test('a trip that it was on tells nothing of it, neither who is asked nor who was there', async () => {
  const { owner, friend, record } = secret
  const track = walk([exact.lon, exact.lat], [exact.lon + 0.02, exact.lat])
  const wish = { as: owner, title: 'Hemmelighedsdalen rundt', notes: 'Bag den hule eg', track }
  const trip = await makeTrip(portal, { ...wish, participantIds: [anna.userId, friend.userId] })
  const { id } = trip
  const taken = await portal.call('takeRecords', { as: owner, id, recordIds: [record.id] })
  const tellAll = async () => {
    for (const as of everybody()) await ask('listNotifications', { as })
    await portal.runJobs('notifications-digest')
  }
  await tellAll()
  await ask('answerTrip', { as: anna, id, accept: false })
  await ask('answerTrip', { as: friend, id, accept: true })
  await portal.call('addThreadComment', { as: expert, on: { kind: 'trip', ownerId: id }, html: '<p>Flot tur</p>' })
  await tellAll()
  const titles = (await ask('listNotifications', { as: owner })).body.items.map(({ title }) => title)
  expect(titles).toContain('Tur 14. maj 2026')
  // Nor where everything of it is for its people alone.
  const { version } = taken.body
  await portal.call('updateTrip', { as: owner, id, version, trip: { isPersonal: true } })
  await portal.call('addThreadComment', { as: friend, on: { kind: 'trip', ownerId: id }, html: '<p>Igen?</p>' })
  await tellAll()
}, 120_000)

test('e-mails about it name the square, and none tells more', () => {
  const about = mail.received.filter(({ text }) => text.includes('/fund/'))
  expect(about.length).toBeGreaterThan(0)
  for (const { text } of about) expect(text).toContain('kvadrat på 5 km')
  expect(mail.received.filter(({ text }) => text.includes('/tur/')).length).toBeGreaterThan(0)
  for (const { text, html, subject } of mail.received) {
    expect(text + html + subject).not.toMatch(/hemmelighedsdal|hule eg|9[.,]63|56[.,]23/i)
  }
})

test('every call of validation, its queue, moderation and notifications was made', () => {
  const all = Object.keys({ ...validation, ...validationQueue, ...moderation, ...notifications })
  expect(all.filter((name) => !asked.has(name))).toEqual([])
})
