import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Flow } from '#idp/test-driver.ts'
import { openSignInPortal, type SignInPortal } from '#idp/test-portal.ts'
import { openPortal, type Portal } from './app.ts'

let first: Portal
beforeAll(async () => {
  first = await openPortal()
})
afterAll(() => first.close())

const opened: Portal[] = []
const behind = async (TRUST_PROXY: string) => {
  const portal = await openPortal({ over: first, env: { TRUST_PROXY, RATE_LIMIT_WRITES: '3' } })
  opened.push(portal)
  return portal
}
afterEach(async () => {
  for (const portal of opened.splice(0)) await portal.app.close()
})

/** Four writes of a visitor; what the proxies have written down of their way is different each time. */
const fourWrites = async (portal: Portal, peer: string, forwarded: (i: number) => string) => {
  const seen: number[] = []
  for (let i = 0; i < 4; i++) {
    const { status } = await portal.request({
      method: 'POST',
      url: '/api/account/accept-terms',
      payload: { version: 1 },
      remoteAddress: peer,
      headers: { 'x-forwarded-for': forwarded(i) },
    })
    seen.push(status)
  }
  return seen
}
const counted = [401, 401, 401, 429]
const notCounted = [401, 401, 401, 401]
const [proxy, edge, visitor] = ['10.0.0.5', '198.51.100.9', '203.0.113.7']

describe('whom a limit counts behind a proxy', () => {
  test('without a word about proxies, what is claimed to be forwarded is nothing', async () => {
    for (const setting of ['0', 'false']) {
      expect(await fourWrites(await behind(setting), visitor, (i) => `192.0.2.${i}`), setting).toEqual(counted)
    }
  })

  test('one proxy: the address that it saw counts, not those that a visitor wrote before it', async () => {
    for (const setting of ['1', 'true', proxy, '10.0.0.0/8', 'fd00::/8, 10.0.0.5']) {
      expect(await fourWrites(await behind(setting), proxy, (i) => `192.0.2.${i}, ${visitor}`), setting).toEqual(
        counted,
      )
      expect(await fourWrites(await behind(setting), proxy, (i) => `192.0.2.${i}`), setting).toEqual(notCounted)
    }
  })

  test('a port that the proxy writes beside the address makes nobody another visitor', async () => {
    for (const setting of ['1', proxy]) {
      const portal = await behind(setting)
      expect(await fourWrites(portal, proxy, (i) => `${visitor}:${2000 + i}`), setting).toEqual(counted)
      expect(await fourWrites(portal, proxy, (i) => `[2001:db8::7]:${2000 + i}`), setting).toEqual(counted)
    }
    const way = (i: number) => `192.0.2.${i}, ${visitor}:${2000 + i}, ${edge}:${3000 + i}`
    expect(await fourWrites(await behind(`${proxy},${edge}`), proxy, way)).toEqual(counted)
  })

  test('a visitor cannot be counted as somebody else, who would be shut out', async () => {
    const portal = await behind('1')
    expect(await fourWrites(portal, proxy, () => `${visitor}, 192.0.2.66`)).toEqual(counted)
    expect((await fourWrites(portal, proxy, () => visitor))[0]).toBe(401)
  })

  test('two proxies: both are stepped over, and no more', async () => {
    for (const setting of ['2', `${proxy},${edge}`, '10.0.0.0/8, 198.51.100.0/24']) {
      const way = (i: number) => `192.0.2.${i}, ${visitor}, ${edge}`
      expect(await fourWrites(await behind(setting), proxy, way), setting).toEqual(counted)
    }
  })

  test('with addresses of proxies, who comes past them is counted by their own', async () => {
    for (const setting of [proxy, '10.0.0.0/8', 'fd00::/8']) {
      expect(await fourWrites(await behind(setting), visitor, (i) => `192.0.2.${i}`), setting).toEqual(counted)
      expect(await fourWrites(await behind(setting), visitor, (i) => `192.0.2.${i}, ${proxy}`), setting).toEqual(
        counted,
      )
    }
    expect(
      await fourWrites(await behind('::1,127.0.0.1'), '::ffff:127.0.0.1', (i) => `192.0.2.${i}, ${visitor}`),
    ).toEqual(counted)
  })
})

describe('the provider behind a proxy', () => {
  let portal: SignInPortal
  beforeAll(async () => {
    portal = await openSignInPortal({ over: first, env: { TRUST_PROXY: '1', RATE_LIMIT_SIGN_IN: '3' } })
  })
  afterAll(() => portal.app.close())

  test('counts guesses by the address that the proxy saw, at its pages and at its token endpoint', async () => {
    const way = (i: number) => ({ 'x-forwarded-for': `192.0.2.${i}, ${visitor}` })
    const flow = portal.visit()
    const { address } = await flow.begin()
    const guess = (i: number) =>
      flow.browser.post(`${address}/log-ind`, { login: `navn-${i}`, password: 'forkert-kode' }, way(i))
    const seen = []
    for (let i = 0; i < 4; i++) seen.push((await guess(i)).status)
    expect(seen).toEqual([400, 400, 400, 429])
    const ask = (i: number) =>
      fetch(`${portal.issuer}/token`, {
        method: 'POST',
        body: new URLSearchParams({ client_id: 'vildfund-web', grant_type: 'refresh_token', refresh_token: 'gæt' }),
        headers: way(i),
      })
    const asked = []
    for (let i = 0; i < 4; i++) asked.push((await ask(i)).status)
    expect(asked).toEqual([400, 400, 400, 429])
  })

  test('says its configured addresses, whatever the headers claim', async () => {
    const claims: Record<string, string>[] = [
      { 'x-forwarded-host': 'ond.example', 'x-forwarded-proto': 'https' },
      { 'x-forwarded-host': 'ond.example, fund.example', 'x-forwarded-proto': 'https, http', 'x-forwarded-port': '9' },
      { forwarded: 'for=192.0.2.1;host=ond.example;proto=https' },
    ]
    for (const headers of claims) {
      const discovery = await fetch(`${portal.issuer}/.well-known/openid-configuration`, { headers })
      const text = await discovery.text()
      expect(JSON.parse(text)).toMatchObject({ issuer: portal.issuer, token_endpoint: `${portal.issuer}/token` })
      expect(text).not.toContain('ond.example')
      const { clientId, redirectUri, scopes } = portal.config.oidc
      const asking = new Flow({ issuer: portal.issuer, clientId, redirectUri, scope: scopes }).authorizationAddress()
      const begun = await fetch(asking, { headers, redirect: 'manual' })
      expect(begun.status).toBe(303)
      expect(new URL(begun.headers.get('location') ?? '', portal.issuer).host).toBe(new URL(portal.issuer).host)
      const page = await fetch(`${portal.site}/landingpage`, { headers })
      expect(await page.text()).not.toContain('ond.example')
    }
  })
})
