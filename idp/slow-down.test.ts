import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Flow } from './test-driver.ts'
import { openSignInPortal, type SignInPortal, somePassword } from './test-portal.ts'

let portal: SignInPortal
/** The owner's browser, and another one of the owner's, while somebody guesses from twenty addresses. */
let owner: Flow
let other: Flow
beforeAll(async () => {
  portal = await openSignInPortal({ env: { TRUST_PROXY: '1' } })
  owner = (await portal.newcomer('angrebet')).flow
  other = portal.visit('203.0.113.30')
  await other.signIn('angrebet', somePassword)
  await guess('angrebet', 20, (i) => `198.51.100.${i}`)
})
afterAll(() => portal.close())

const slowed = 'Der har været for mange forkerte forsøg'
const toldOf = (times: number) => `Nogen har forsøgt at logge ind på din konto ${times} gange`

/** One try at the door, in a browser that may have been here before. */
async function tryPassword(flow: Flow, login: string, password: string) {
  const { address } = await flow.begin({ prompt: 'login' })
  const { page, address: end } = await flow.submit(address, 'log-ind', { login, password })
  return { status: page.status, text: await page.text(), isIn: end.startsWith(portal.config.oidc.redirectUri) }
}
const guess = (login: string, times: number, from: (i: number) => string) =>
  Promise.all(Array.from({ length: times }, (_, i) => tryPassword(portal.visit(from(i)), login, `forkert-${i}`)))

test('who guesses from one address waits, and the owner signs in from another, and hears of it once', async () => {
  await portal.newcomer('gaettet')
  const guesses = await guess('gaettet', 5, () => '192.0.2.1')
  expect(guesses.filter(({ text }) => text.includes(slowed))).toHaveLength(1)
  expect((await tryPassword(portal.visit('192.0.2.1'), 'gaettet', somePassword)).status).toBe(429)

  const flow = portal.visit('192.0.2.2')
  const { text } = await tryPassword(flow, 'gaettet', somePassword)
  expect(text).toContain(toldOf(5))
  const next = /class="button" href="([^"]+)">Fortsæt/.exec(text)?.[1] ?? ''
  const { address } = await flow.browser.follow(await flow.browser.request(next), portal.issuer)
  expect(address.startsWith(portal.config.oidc.redirectUri)).toBe(true)
  expect((await tryPassword(flow, 'gaettet', somePassword)).isIn, 'said once').toBe(true)
})

test('one’s own slips are not told as somebody else’s', async () => {
  const { flow } = await portal.newcomer('slip')
  for (let i = 0; i < 4; i++) await tryPassword(flow, 'slip', 'forkert-kode')
  expect((await tryPassword(flow, 'slip', somePassword)).isIn).toBe(true)
})

test('who guesses from many addresses gets no further, wherever the next one is', async () => {
  const stranger = await tryPassword(portal.visit('203.0.113.9'), 'angrebet', somePassword)
  expect([stranger.status, stranger.text.includes(slowed), stranger.text.includes('om 1 minut (kl.')]).toEqual([
    429,
    true,
    true,
  ])
})

test('a browser is known for its own account only, and guesses no more than any other', async () => {
  const { flow } = await portal.newcomer('nabo')
  expect((await tryPassword(flow, 'angrebet', somePassword)).status, 'a stranger to the neighbour').toBe(429)
  for (let i = 0; i < 5; i++) await tryPassword(flow, 'nabo', `forkert-${i}`)
  expect((await tryPassword(flow, 'nabo', somePassword)).status).toBe(429)
})

test('the owner’s own browser passes, and the strangers go on waiting', async () => {
  const own = await tryPassword(owner, 'angrebet', somePassword)
  expect([own.status, own.text.includes(toldOf(20))]).toEqual([200, true])
  expect((await tryPassword(portal.visit('203.0.113.9'), 'angrebet', somePassword)).status).toBe(429)
})

test('the cookie of a known browser lets nobody in, is out of reach of scripts, and a forged one is nothing', async () => {
  const { address } = await other.begin({ prompt: 'login' })
  const reply = await other.browser.post(`${address}/log-ind`, { login: 'angrebet', password: somePassword })
  const line = reply.headers.getSetCookie().find((one) => one.startsWith('known_device=')) ?? ''
  expect(line).toMatch(/; Path=\/idp; Max-Age=\d+; HttpOnly; SameSite=Lax$/)
  const cookie = line.split(';')[0] ?? ''

  const headers = { cookie }
  const page = await fetch(`${portal.site}/idp/konto/adgangskode`, { headers, redirect: 'manual' })
  expect(page.headers.get('location'), 'to sign in first').toContain('/idp/auth?')
  const call = await fetch(`${portal.site}/api/account/create-or-update-logged-in-user`, { method: 'POST', headers })
  expect(call.status).toBe(401)

  const withCookie = async (pair: string) => {
    const flow = portal.visit('203.0.113.22')
    flow.browser.put(pair, '/idp')
    return (await tryPassword(flow, 'angrebet', somePassword)).status
  }
  const [head, body = '', signature] = cookie.split('.')
  const changed = Buffer.from(body, 'base64url').toString().replace('"exp":', '"nbf":0,"exp":')
  const forged = [head, Buffer.from(changed).toString('base64url'), signature].join('.')
  expect([await withCookie(forged), await withCookie(`${head}.${body}.`)]).toEqual([429, 429])
  expect(await withCookie(cookie)).not.toBe(429)
})

test('strangers cannot keep who is signed in from changing the password; then only that browser is known', async () => {
  const next = 'en ny sætning om sne og is'
  const done = await owner.browser.post(`${portal.site}/idp/konto/adgangskode`, { current: somePassword, next })
  expect(await done.text()).toContain('Adgangskoden er skiftet')
  expect((await tryPassword(other, 'angrebet', next)).status).toBe(429)
  expect((await tryPassword(owner, 'angrebet', next)).isIn).toBe(true)
})

test('what is counted names nobody, and is forgotten after a day', async () => {
  await guess('hemmeligt-navn', 2, () => '203.0.113.77')
  const rows = await portal.db.selectFrom('idpLimit').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/hemmeligt|203\.0\.113/)
  const day = portal.clock.now.getTime() + 24 * 60 * 60_000 + 1000
  expect(rows.every((row) => new Date(row.expiresAt).getTime() < day)).toBe(true)
})
