import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSignInPortal, type SignInPortal, somePassword } from './test-portal.ts'

let portal: SignInPortal
beforeAll(async () => {
  portal = await openSignInPortal({ env: { RATE_LIMIT_SIGN_IN: '3', TRUST_PROXY: '1' } })
})
afterAll(() => portal.close())

test('many sign-ins from one place in a minute are answered with a page that says so', async () => {
  const flow = portal.visit()
  const { address } = await flow.begin()
  const login = (i: number) => flow.submit(address, 'log-ind', { login: `navn-${i}`, password: 'forkert-kode' })
  for (let i = 0; i < 3; i++) expect((await login(i)).page.status).toBe(400)
  const { page } = await login(4)
  expect(page.status).toBe(429)
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(await page.text()).toContain('Det gik lidt for hurtigt')
  const { page: registration } = await flow.submit(address, 'opret', { name: 'Omvej' })
  expect(registration.status, 'registration and sign-in are counted together').toBe(429)
  expect((await flow.begin()).page.status, 'looking is free').toBe(200)
})

test('the token endpoint answers too many calls in JSON', async () => {
  const flow = portal.visit()
  const ask = () => flow.refresh('findes-ikke')
  for (let i = 0; i < 3; i++) expect((await ask()).body.error).toBe('invalid_grant')
  const { status, body } = await ask()
  expect([status, body.error]).toEqual([429, 'too_many_requests'])
})

const minutesLater = (minutes: number) => {
  portal.clock.now = new Date(portal.clock.now.getTime() + minutes * 60_000)
}
const waiting = async () => {
  const rows = await portal.db.selectFrom('idpPayload').select('id').where('kind', '=', 'Interaction').execute()
  return rows.length
}

test('asking to be let in has a limit for each network, and writes nothing past it', async () => {
  const before = await waiting()
  const ask = (from: string) => portal.visit(from).browser.request(portal.visit().authorizationAddress())
  for (let i = 0; i < 15; i++) expect((await ask(`2001:db8:1:1::${i}`)).status).toBe(303)
  for (let i = 0; i < 5; i++) {
    const refused = await ask(`2001:db8:1:1:ff::${i}`)
    expect([refused.status, Number(refused.headers.get('retry-after')) <= 60]).toEqual([429, true])
    expect(await refused.text()).toContain('Det gik lidt for hurtigt')
  }
  expect(await waiting()).toBe(before + 15)
  expect((await ask('192.0.2.44')).status, 'another network is not counted with it').toBe(303)
  expect((await fetch(`${portal.issuer}/.well-known/openid-configuration`)).status).toBe(200)
  minutesLater(2)
  expect((await ask('2001:db8:1:1::1')).status).toBe(303)
})

test('what waits at the door has an end, from however many networks it comes', async () => {
  minutesLater(2)
  const before = await waiting()
  const address = portal.visit().authorizationAddress()
  const ask = async (i: number) => (await portal.visit(`10.0.${i >> 8}.${i & 255}`).browser.request(address)).status
  const statuses: number[] = []
  for (let i = 0; i < 310; i += 31)
    statuses.push(...(await Promise.all(Array.from({ length: 31 }, (_, k) => ask(i + k)))))
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  expect(await waiting()).toBe(before + 300)
})

test('wrong passwords for many names from one network come to an end', async () => {
  minutesLater(61)
  const guess = async (login: string) => {
    minutesLater(1.1)
    const flow = portal.visit('192.0.2.99')
    const { address } = await flow.begin()
    return (await flow.submit(address, 'log-ind', { login, password: 'forkert-kode' })).page
  }
  for (let i = 0; i < 6; i++) expect((await guess(`navn-${i}`)).status).toBe(400)
  const refused = await guess('navn-7')
  expect([refused.status, (await refused.text()).includes('Prøv igen om 54 minutter')]).toEqual([429, true])
})

test('a neighbour who guesses in the same network keeps nobody out of their own browser', async () => {
  minutesLater(61)
  const { flow } = await portal.newcomer('nabo')
  const enter = async (browser: typeof flow, login: string, password: string) => {
    minutesLater(1.1)
    const { address } = await browser.begin({ prompt: 'login' })
    return (await browser.submit(address, 'log-ind', { login, password })).page.status
  }
  for (let i = 0; i < 6; i++) await enter(portal.visit(), `ingen-${i}`, 'forkert-kode')
  expect(await enter(portal.visit(), 'nabo', somePassword), 'a strange browser waits').toBe(429)
  expect(await enter(flow, 'nabo', somePassword), 'the owner’s own does not').toBe(303)
  expect(await enter(flow, 'ingen-7', 'forkert-kode'), 'it is known for its own account only').toBe(429)

  const tries: number[] = []
  for (let i = 0; i < 6; i++) tries.push(await enter(flow, 'nabo', `forkert-${i}`))
  expect(tries, 'and guesses no more than any other').toContain(429)
})

test('all processes count together', async () => {
  minutesLater(61)
  const second = await openSignInPortal({ over: portal, env: { RATE_LIMIT_SIGN_IN: '3', TRUST_PROXY: '1' } })
  const ask = (issuer: string) =>
    fetch(`${issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token' }),
      headers: { 'x-forwarded-for': '192.0.2.123' },
    })
  const statuses: number[] = []
  for (const issuer of [portal.issuer, second.issuer, portal.issuer, second.issuer])
    statuses.push((await ask(issuer)).status)
  expect(statuses[3]).toBe(429)
  expect(statuses.slice(0, 3)).not.toContain(429)
  await second.app.close()
})

test('no spelling of an address goes around its limit', async () => {
  for (const path of ['AUTH', 'Token', 'session/END', 'Session/end', 'AUTH/abc']) {
    const reply = await fetch(`${portal.issuer}/${path}`, { method: 'POST' })
    expect([path, reply.status]).toEqual([path, 404])
    expect(await reply.text()).toContain('lang="da"')
  }
})

test('asking to sign out is counted with what waits at the door', async () => {
  minutesLater(2)
  const ask = async (i: number) =>
    (await portal.visit(`10.1.${i >> 8}.${i & 255}`).browser.request(`${portal.issuer}/session/end`)).status
  const statuses = []
  for (let i = 0; i < 301; i++) statuses.push(await ask(i))
  expect([statuses.slice(0, 300).every((status) => status === 200), statuses[300]]).toEqual([true, 429])
})
