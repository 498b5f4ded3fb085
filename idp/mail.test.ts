import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import type { Flow } from './test-driver.ts'
import { openSignInPortal, type SignInPortal } from './test-portal.ts'

let server: MailServer
let portal: SignInPortal
beforeAll(async () => {
  server = await startMailServer()
  portal = await openSignInPortal({ env: { SMTP_URL: server.url, TRUST_PROXY: '1' } })
})
afterAll(async () => {
  await portal.close()
  await server.close()
})

const password = 'skovmår under granen'
const person = (name: string) => ({ name: `Ny ${name}`, email: `${name}@eksempel.example`, userName: name, password })

/** Fill in the registration: the page that it ends on. */
async function register(fields: Record<string, string>, flow = portal.visit()) {
  const { address } = await flow.begin({ prompt: 'create' })
  const { page } = await flow.submit(address, 'opret', fields)
  return { flow, status: page.status, text: await page.text() }
}
/** The newest e-mail to somebody, when so many have come. */
const mailTo = (to: string, count = 1) =>
  vi.waitFor(
    () => {
      const mails = server.received.filter((mail) => mail.to === to)
      expect(mails).toHaveLength(count)
      return mails[count - 1] as (typeof mails)[number]
    },
    { timeout: 50_000 },
  )
const linkIn = (text: string) => /https?:\S+kode=\S+/.exec(text)?.[0] ?? ''

/** Press the button of the page that a link opens. */
async function use(flow: Flow, link: string, fields: Record<string, string>) {
  const { origin, pathname, searchParams } = new URL(link)
  const reply = await flow.browser.post(`${origin}${pathname}`, { kode: searchParams.get('kode') ?? '', ...fields })
  const { page, address } = await flow.browser.follow(reply, portal.issuer)
  return { status: page.status, text: await page.text(), address, isIn: address.startsWith(redirectUri()) }
}
const redirectUri = () => portal.config.oidc.redirectUri
const accountsOf = (email: string) =>
  portal.db.selectFrom('idpAccount').select(['userName', 'emailConfirmedAt']).where('email', '=', email).execute()
async function newcomer(name: string) {
  const { flow } = await register(person(name))
  await use(flow, linkIn((await mailTo(`${name}@eksempel.example`)).text), { password })
  return flow
}

test('an account is made when its e-mail is confirmed, and the same browser goes straight on', async () => {
  const { flow, status, text } = await register(person('birk'))
  expect([status, text.includes('Vi har sendt en e-mail til')]).toEqual([200, true])
  expect(await accountsOf('birk@eksempel.example'), 'nothing is taken before').toEqual([])
  const mail = await mailTo('birk@eksempel.example')
  expect(mail.subject).toBe('Bekræft din e-mail på Vildfund')
  expect(mail.raw + mail.text + mail.html, 'strangers put no words of theirs into it').not.toContain('Ny birk')
  const link = linkIn(mail.text)
  expect(link.startsWith(`${portal.site}/idp/interaction/`)).toBe(true)

  for (let i = 0; i < 2; i++) expect(await (await fetch(link)).text()).toContain('Bekræft din e-mail</h1>')
  expect(await accountsOf('birk@eksempel.example'), 'opening the link confirms nothing').toEqual([])
  const done = await use(flow, link, { password })
  expect(done.isIn).toBe(true)
  const { body } = await flow.redeem(done.address)
  expect(decodeJwt(body.access_token)).toMatchObject({ preferred_username: 'birk', email: 'birk@eksempel.example' })
  const again = await use(portal.visit(), link, { password })
  expect([again.status, again.text.includes('Linket virker ikke længere')]).toEqual([400, true])
})

test('in another browser the link works too, and then one signs in', async () => {
  await register(person('elm'))
  const { text } = await use(portal.visit(), linkIn((await mailTo('elm@eksempel.example')).text), { password })
  expect(text).toContain('Kontoen er klar')
  expect((await portal.visit().signIn('elm@eksempel.example', password)).access_token).toBeTruthy()
})

test('who got a link for an account that somebody else asked for cannot make it by mistake', async () => {
  await register(person('offer'))
  const link = linkIn((await mailTo('offer@eksempel.example')).text)
  const { status, text } = await use(portal.visit(), link, { password: 'offerets egen kode' })
  expect([status, text.includes('Det er ikke den adgangskode')]).toEqual([400, true])
  const foreign = await portal
    .visit()
    .browser.post(link.split('?')[0] ?? '', { password }, { origin: 'https://ond.example' })
  expect(foreign.status).toBe(403)
  expect(await accountsOf('offer@eksempel.example')).toEqual([])
})

test('a known address gets the same answer as a new one, and hears of it by e-mail', async () => {
  await newcomer('lind')
  const { status, text } = await register({ ...person('lind'), email: 'Lind@eksempel.example', userName: '' })
  const fresh = await register({ ...person('ny-lind'), userName: '' })
  const withoutNames = (page: string) => page.replace(/(ny-)?lind@/gi, '').replace(/interaction\/[\w-]+/g, '')
  expect([status, withoutNames(text)]).toEqual([fresh.status, withoutNames(fresh.text)])
  const mail = await mailTo('lind@eksempel.example', 2)
  expect([mail.subject, mail.text.includes('kode=')]).toEqual(['Du har allerede en konto på Vildfund', false])
  expect(await accountsOf('lind@eksempel.example')).toHaveLength(1)
})

test('a link is good for a day, and stands in the database as a hash only', async () => {
  await register(person('sen'))
  const link = linkIn((await mailTo('sen@eksempel.example')).text)
  const token = new URL(link).searchParams.get('kode') ?? '?'
  const rows = await portal.db.selectFrom('idpMailToken').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify(rows)).not.toContain(password)
  const before = portal.clock.now
  portal.clock.now = new Date(before.getTime() + 24 * 60 * 60_000 + 1000)
  expect((await fetch(link)).status).toBe(400)
  portal.clock.now = before
})

test('nobody is sent more than three e-mails an hour by strangers', async () => {
  for (let i = 0; i < 5; i++) await register({ ...person('plaget'), userName: '' })
  await register(person('efter'))
  await mailTo('efter@eksempel.example')
  await mailTo('plaget@eksempel.example', 3)
})

test('a forgotten password is chosen anew by a link that works once, and ends all sessions', async () => {
  const flow = await newcomer('glemsom')
  const tokens = await portal.visit().signIn('glemsom', password)
  const visit = portal.visit()
  const { address, page } = await visit.begin()
  expect(await page.text()).toContain('Glemt adgangskoden?')
  const ask = async (email: string) => {
    const { page: shown } = await visit.submit(address, 'glemt', { email })
    return [shown.status, (await shown.text()).replace(email, '')]
  }
  expect(await ask('glemsom@eksempel.example')).toEqual(await ask('ukendt@eksempel.example'))
  const link = linkIn((await mailTo('glemsom@eksempel.example', 2)).text)
  expect(await (await fetch(link)).text()).toContain('Vælg en ny adgangskode')

  const common = await use(visit, link, { next: 'password123' })
  expect([common.status, common.text.includes('man gætter på først')]).toEqual([400, true])
  const next = 'en helt ny sætning om dug'
  expect((await use(visit, link, { next })).isIn).toBe(true)
  expect((await use(visit, link, { next: 'og en helt anden' })).status).toBe(400)
  expect((await flow.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
  await expect(portal.visit().signIn('glemsom', password)).rejects.toThrow('not signed in')
  expect((await portal.visit().signIn('glemsom', next)).access_token).toBeTruthy()
  expect(server.received.filter(({ to }) => to === 'ukendt@eksempel.example')).toEqual([])
})

test('links name the configured site, whatever host the caller claims, and no words of the caller', async () => {
  await newcomer('vaert')
  const ask = (path: string) =>
    fetch(`${portal.issuer}/interaction/${path}/glemt`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'vaert@eksempel.example' }),
      headers: { origin: portal.site, 'x-forwarded-host': 'ond.example', 'x-forwarded-proto': 'https' },
    })
  expect((await ask('k%C3%B8b-nu.example')).status).toBe(400)
  expect((await ask('abc')).status).toBe(200)
  const mail = await mailTo('vaert@eksempel.example', 2)
  expect(linkIn(mail.text).startsWith(`${portal.site}/idp/interaction/abc/`)).toBe(true)
  expect(mail.raw).not.toContain('ond.example')
})

test('the owner hears by e-mail that somebody guesses, once a day', async () => {
  const flow = await newcomer('advaret')
  for (let i = 0; i < 7; i++) {
    const stranger = portal.visit(`198.51.100.${i}`)
    const { address } = await stranger.begin()
    await stranger.submit(address, 'log-ind', { login: 'advaret', password: `forkert-${i}` })
  }
  const mail = await mailTo('advaret@eksempel.example', 2)
  expect(mail.subject).toBe('Forsøg på at logge ind på din konto på Vildfund')
  expect(mail.text).toContain('Nogen har forsøgt at logge ind på din konto 5 gange')
  expect(mail.text).toContain(`${portal.site}/idp/konto/adgangskode`)
  const { address } = await flow.begin({ prompt: 'login' })
  const { address: end } = await flow.submit(address, 'log-ind', { login: 'advaret', password })
  expect(end.startsWith(redirectUri()), 'and is not told again').toBe(true)
})
