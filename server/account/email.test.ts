import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openPortal, type Portal } from '#test/app.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import type { Actor } from '#test/people.ts'
import { makeRecord } from '#test/records.ts'
import { birds } from '#test/validating.ts'

/* With a mail server a new address counts when somebody who reads its mail, and is signed in, has said so. */

type Person = Actor & { userId: number }
let mail: MailServer
let portal: Portal
let eva: Person
beforeAll(async () => {
  mail = await startMailServer()
  portal = await openPortal({ env: { SMTP_URL: mail.url, SITE_URL: 'https://fund.example' } })
})
beforeEach(async () => {
  eva = await portal.person({ name: 'Eva Ord' })
})
afterAll(async () => {
  await portal.close()
  await mail.close()
})

let count = 0
const newAddress = () => `ny-${++count}@eksempel.example`
const oldAddress = () => eva.claims?.email as string
const change = (email: string, as: Actor | string = eva) =>
  portal.call('updateUserEmail', { as, userId: eva.userId, email })
const confirm = (token: string, as: Actor | string = eva) => portal.call('confirmUserEmail', { as, token })
const sentTo = (to: string) => mail.received.filter((one) => one.to === to)
const mailTo = (to: string, nth = 1) =>
  vi.waitFor(
    () => {
      const got = sentTo(to)[nth - 1]
      expect(got).toBeDefined()
      return got as (typeof mail.received)[number]
    },
    { timeout: 10_000 },
  )
const tokenIn = (text: string) => /\?kode=([\w-]+)/.exec(text)?.[1] ?? ''
const tokenSentTo = async (to: string, nth = 1) => tokenIn((await mailTo(to, nth)).text)
const addresses = async () => {
  const { body } = await portal.call('domainUser', { as: eva, userId: eva.userId })
  return 'email' in body ? [body.email, body.pendingEmail] : []
}

test('a new address waits until its link is used, and the old one is told', async () => {
  const to = newAddress()
  const { body } = await change(to)
  expect([body.email, body.pendingEmail]).toEqual([oldAddress(), to])
  const { subject, text, raw, html } = await mailTo(to)
  expect(subject).toBe('Bekræft din e-mail på Vildfund')
  expect(text).toContain('https://fund.example/profil/rediger?kode=')
  expect(raw + text + html, 'strangers put no words of theirs into it').not.toContain('Eva')
  const told = await mailTo(oldAddress())
  expect([told.subject, told.text.includes('kode=')]).toEqual(['Ny e-mailadresse på Vildfund', false])
  expect(told.text, 'the new address is nobody’s business there').not.toContain(to)
  const confirmed = await confirm(tokenIn(text))
  expect([confirmed.body.email, confirmed.body.pendingEmail]).toEqual([to, null])
})

test('nothing else is sent to an address before it is confirmed', async () => {
  const taxa = await birds(portal)
  const { id } = await makeRecord(portal, { as: eva, taxonId: taxa.major })
  await portal.call('updateNotificationSettings', { as: eva, family: 'comments', portal: true, email: 'daily' })
  const to = newAddress()
  await change(to)
  const token = await tokenSentTo(to)
  const digestAfterComment = async () => {
    await portal.call('addThreadComment', { as: 'member', on: { kind: 'record', ownerId: id }, html: '<p>Flot</p>' })
    await portal.runJobs('notifications-digest')
  }
  await digestAfterComment()
  expect(sentTo(oldAddress()).map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/ – nyt på Vildfund$/),
  )
  expect(sentTo(to)).toHaveLength(1)
  await confirm(token)
  await digestAfterComment()
  expect(sentTo(to)).toHaveLength(2)
})

test('a link works once, for a day, and stands in the database as a hash only', async () => {
  const to = newAddress()
  await change(to)
  const token = await tokenSentTo(to)
  expect(JSON.stringify(await portal.db.selectFrom('idpMailToken').selectAll().execute())).not.toContain(token)
  const before = portal.clock.now
  portal.clock.now = new Date(before.getTime() + 24 * 60 * 60_000 + 1000)
  const late = await confirm(token)
  portal.clock.now = before
  expect([late.status, late.problem.code]).toEqual([400, 'email_link_stale'])
  expect(await addresses()).toEqual([oldAddress(), to])
  expect((await confirm(token)).status).toBe(200)
  await change(oldAddress())
  expect((await confirm(token)).problem.code).toBe('email_link_stale')
})

test('a link that was asked for again does not make the first one stale', async () => {
  const to = newAddress()
  await change(to)
  await change(to)
  const [first, second] = [await tokenSentTo(to, 1), await tokenSentTo(to, 2)]
  expect((await confirm(first)).body.email).toBe(to)
  expect((await confirm(second)).problem.code).toBe('email_link_stale')
  expect(sentTo(oldAddress()), 'the old address is told once of one change').toHaveLength(1)
})

test('of two changes in a row the last one counts: the first link confirms nothing', async () => {
  const [mine, victims] = [newAddress(), newAddress()]
  await change(mine)
  const token = await tokenSentTo(mine)
  await change(victims)
  expect((await confirm(token)).problem.code).toBe('email_link_stale')
  expect(await addresses()).toEqual([oldAddress(), victims])
})

test('who chooses the present address again has changed nothing, and the link is void', async () => {
  const to = newAddress()
  await change(to)
  const token = await tokenSentTo(to)
  const { body } = await change(oldAddress())
  expect([body.email, body.pendingEmail]).toEqual([oldAddress(), null])
  expect((await confirm(token)).problem.code).toBe('email_link_stale')
})

test('whoever got a link that was meant for somebody else’s user cannot confirm it by mistake', async () => {
  const victim = await portal.person()
  const to = newAddress()
  await change(to)
  const token = await tokenSentTo(to)
  expect((await confirm(token, 'anonymous')).status).toBe(401)
  expect((await confirm(token, victim)).problem.code).toBe('email_link_stale')
  expect((await confirm(token, 'siteAdminRole')).problem.code).toBe('email_link_stale')
  expect(await addresses()).toEqual([oldAddress(), to])
})

test('an address that somebody has already gets the same answer as any other', async () => {
  const other = await portal.person()
  const known = await change(other.claims?.email as string)
  const unknown = await change(newAddress())
  const without = ({ body, status }: typeof known) => [status, { ...body, pendingEmail: '' }]
  expect(without(known)).toEqual(without(unknown))
})

test('an administrator who mends an address has it confirmed by its owner', async () => {
  const to = newAddress()
  const { body } = await change(to, 'siteAdminRole')
  expect([body.email, body.pendingEmail]).toEqual([oldAddress(), to])
  expect((await confirm(await tokenSentTo(to))).body.email).toBe(to)
})

test('of a deleted user neither the address nor a link is left', async () => {
  const to = newAddress()
  await change(to)
  const token = await tokenSentTo(to)
  await portal.call('deleteUser', { as: eva, userId: eva.userId })
  await portal.call('createOrUpdateLoggedInUser', { as: eva })
  await portal.call('acceptTerms', { as: eva, version: (await portal.call('getTerms', {})).body.version })
  expect((await confirm(token)).problem.code).toBe('email_link_stale')
  for (const table of ['appUser', 'idpMailToken', 'change'] as const) {
    expect(JSON.stringify(await portal.db.selectFrom(table).selectAll().execute())).not.toContain(to)
  }
  expect(await portal.db.selectFrom('idpMailToken').selectAll().where('userId', '=', eva.userId).execute()).toEqual([])
})

test('one user has five links an hour sent, and hears when the next may come', async () => {
  for (let i = 0; i < 5; i++) expect((await change(newAddress())).status).toBe(200)
  const last = await addresses()
  const refused = await change(newAddress())
  expect([refused.status, refused.problem.code]).toEqual([429, 'email_too_often'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await addresses()).toEqual(last)
  expect((await change(oldAddress())).body.pendingEmail, 'to give it up sends nothing').toBeNull()
})

test('an address gets three e-mails an hour from strangers, however many they are', async () => {
  const victims = newAddress()
  const addresses = [victims, victims.toUpperCase(), victims, victims, victims]
  for (const email of addresses) {
    const as = await portal.person()
    expect((await portal.call('updateUserEmail', { as, userId: as.userId, email })).status).toBe(200)
  }
  const after = newAddress()
  await portal.call('updateUserEmail', { as: eva, userId: eva.userId, email: after })
  await mailTo(after)
  expect(mail.received.filter(({ to }) => to.toLowerCase() === victims)).toHaveLength(3)
})

test('without a mail server an address counts at once, and nothing waits any more', async () => {
  const plain = await openPortal({ over: portal })
  const bo = await plain.person()
  await plain.db
    .updateTable('appUser')
    .set({ pendingEmail: 'x@eksempel.example' })
    .where('id', '=', bo.userId)
    .execute()
  const { body } = await plain.call('updateUserEmail', { as: bo, userId: bo.userId, email: 'bo@ny.example' })
  expect([body.email, body.pendingEmail]).toEqual(['bo@ny.example', null])
  await plain.close()
})
