import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSignInPortal, type SignInPortal } from './test-portal.ts'

let portal: SignInPortal
beforeAll(async () => {
  portal = await openSignInPortal({ env: { DEMO: '1' } })
})
afterAll(() => portal.close())

const wrongText = 'E-mail, brugernavn eller adgangskode er forkert'
const slowedText = 'Der har været for mange forkerte forsøg'
const later = (minutes: number) => {
  portal.clock.now = new Date(portal.clock.now.getTime() + minutes * 60_000 + 1000)
}

/** One try at the door: what the page said, or where it led. */
async function tryPassword(login: string, password: string) {
  const flow = portal.visit()
  const { address } = await flow.begin()
  const { page, address: end } = await flow.submit(address, 'log-ind', { login, password })
  return { status: page.status, text: await page.text(), page, isIn: end.startsWith(portal.config.oidc.redirectUri) }
}

test('a demo site administrator signs in with code and PKCE and is known to the API', async () => {
  const tokens = await portal.visit().signIn('siteadmin', 'vildfund-demo')
  const access = decodeJwt(tokens.access_token)
  expect(access).toMatchObject({
    iss: portal.issuer,
    aud: 'vildfund-api',
    name: 'Nanna Portaladministrator',
    preferred_username: 'siteadmin',
    email: 'siteadmin@demo.vildfund.example',
    role: ['SiteAdmin'],
    Tenant: 'vildfund',
  })
  expect(Number(access.exp) - Number(access.iat)).toBe(70 * 60)
  const identity = decodeJwt(tokens.id_token)
  expect(identity).toMatchObject({ sub: access.sub, name: access.name, role: ['SiteAdmin'], Tenant: 'vildfund' })

  const created = await portal.api('/account/create-or-update-logged-in-user', tokens, { method: 'POST' })
  expect(created.status).toBe(200)
  expect(await created.json()).toMatchObject({ userName: 'siteadmin', roles: [{ role: 'siteAdminRole' }] })
})

test('the e-mail address and the user name are both known, in any case of letters', async () => {
  expect((await tryPassword('MEDLEM@demo.Vildfund.example', 'vildfund-demo')).isIn).toBe(true)
  expect((await tryPassword(' Medlem ', 'vildfund-demo')).isIn).toBe(true)
})

test('a wrong password and an unknown name get the same answer', async () => {
  const known = await tryPassword('moderator', 'forkert-kode')
  const unknown = await tryPassword('findes-ikke', 'forkert-kode')
  expect([known.status, unknown.status]).toEqual([400, 400])
  expect(known.text).toContain(wrongText)
  expect(unknown.text).toContain(wrongText)
})

test('five wrong passwords from one network make it wait for a minute, and the next five for longer', async () => {
  for (let i = 1; i < 5; i++) expect((await tryPassword('ekspert', 'forkert-kode')).text).toContain(wrongText)
  const fifth = await tryPassword('ekspert', 'forkert-kode')
  expect(fifth.status).toBe(429)
  expect(fifth.text).toContain(slowedText)
  expect(fifth.text).toContain('om 1 minut (kl.')
  expect(fifth.page.headers.get('retry-after')).toBe('60')

  expect((await tryPassword('ekspert', 'vildfund-demo')).isIn, 'not even the right one meanwhile').toBe(false)
  later(1)
  for (let i = 1; i < 5; i++) await tryPassword('ekspert', 'forkert-kode')
  expect((await tryPassword('ekspert', 'forkert-kode')).text).toContain('om 5 minutter (kl.')
  later(5)
  expect((await tryPassword('ekspert', 'vildfund-demo')).isIn).toBe(true)
})

test('a right password forgets the wrong ones before it', async () => {
  for (const password of [
    'forkert-a',
    'forkert-b',
    'forkert-c',
    'forkert-d',
    'vildfund-demo',
    'forkert-e',
    'vildfund-demo',
  ]) {
    const { isIn, text } = await tryPassword('taxon-admin', password)
    expect(isIn || text.includes(wrongText)).toBe(true)
  }
})

test('twenty guesses at the same moment are not more than five', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => tryPassword('dataforvalter', `forkert-${i}`)))
  expect(answers.filter((answer) => answer.text.includes(wrongText))).toHaveLength(4)
  expect(answers.filter((answer) => answer.text.includes(slowedText))).toHaveLength(16)
})

test('a name that nobody has is slowed down like a real one, so that it tells nothing', async () => {
  for (let i = 0; i < 5; i++) await tryPassword('spoegelse', 'forkert-kode')
  expect((await tryPassword('spoegelse', 'forkert-kode')).text).toContain(slowedText)
})

test('what people type comes back as text, never as markup', async () => {
  const { text } = await tryPassword('"><script>alert(1)</script>', 'forkert-kode')
  expect(text).not.toContain('<script>alert')
  expect(text).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;')
  const reply = await fetch(`${portal.issuer}/auth?client_id=${encodeURIComponent('<img src=x onerror=alert(1)>')}`)
  expect(await reply.text()).not.toContain('<img')
})

test('a request without PKCE is sent back with an error', async () => {
  const flow = portal.visit()
  const { address } = await flow.begin({ code_challenge: undefined, code_challenge_method: undefined })
  expect(address.startsWith(portal.config.oidc.redirectUri)).toBe(true)
  expect(new URL(address).searchParams.get('error')).toBe('invalid_request')
})

test('only the code flow is offered', async () => {
  const { address } = await portal.visit().begin({ response_type: 'id_token', nonce: 'n' })
  expect(address).toContain('unsupported_response_type')
  const discovery = (await (await fetch(`${portal.issuer}/.well-known/openid-configuration`)).json()) as Record<
    string,
    unknown
  >
  expect(discovery.response_types_supported).toEqual(['code'])
  expect(discovery.check_session_iframe).toBeUndefined()
  expect(discovery.authorization_endpoint).toBe(`${portal.issuer}/auth`)
})

test('the password grant is refused', async () => {
  const { status, body } = await portal
    .visit()
    .token({ grant_type: 'password', username: 'medlem', password: 'vildfund-demo' })
  expect([status, body.error]).toEqual([400, 'unsupported_grant_type'])
})

test('an address that is not registered is not followed', async () => {
  const { page } = await portal.visit().begin({ redirect_uri: 'https://fremmed.example/auth' })
  expect(page.status).toBe(400)
  expect(await page.text()).toContain('Vi kan ikke sende dig tilbage')
})

test('an ID token is not a key to the API, for it has another audience', async () => {
  const { id_token } = await portal.visit().signIn('medlem', 'vildfund-demo')
  const reply = await portal.api(
    '/account/create-or-update-logged-in-user',
    { access_token: id_token },
    { method: 'POST' },
  )
  expect(reply.status).toBe(401)
})

test('a page without its interaction says that it is outdated', async () => {
  const reply = await fetch(`${portal.issuer}/interaction/findes-ikke`)
  expect(reply.status).toBe(400)
  expect(await reply.text()).toContain('Siden er forældet')
})

test('a form cannot be sent to another interaction than its own', async () => {
  const flow = portal.visit()
  const stranger = portal.visit()
  await flow.begin()
  const { address } = await stranger.begin()
  const { page } = await flow.submit(address, 'log-ind', { login: 'medlem', password: 'vildfund-demo' })
  expect(page.status).toBe(400)
})

test('addresses follow the configuration, whatever host the caller claims', async () => {
  const headers = { 'x-forwarded-host': 'ond.example', 'x-forwarded-proto': 'https' }
  const discovery = (await (
    await fetch(`${portal.issuer}/.well-known/openid-configuration`, { headers })
  ).json()) as Record<string, string>
  expect(discovery.token_endpoint).toBe(`${portal.issuer}/token`)
})

test('every role of the product has a demo account, and the pages list them', async () => {
  const flow = portal.visit()
  const { page } = await flow.begin()
  const text = await page.text()
  expect(text).toContain('<title>Log ind · Vildfund</title>')
  expect(text.match(/data-login=/g)).toHaveLength(23)
})
