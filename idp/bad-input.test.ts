import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '#test/rounds.ts'
import { openSignInPortal, type SignInPortal } from './test-portal.ts'

let portal: SignInPortal
beforeAll(async () => {
  portal = await openSignInPortal()
})
afterAll(() => portal.close())

/** Texts as people, machines and mischief send them. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '\0',
    'a\0b',
    '<script>',
    "' or 1=1 --",
    '{"$gt":""}',
    '../../etc/passwd',
    '%00',
    'æøå',
    '💥'.repeat(100),
  ),
)

// Before random names are tried below: an empty one among them may be locked then.
test('forms of another kind, too large or cut short are refused with a page', async () => {
  const flow = portal.visit()
  const { address } = await flow.begin()
  const send = (body: string, type: string) =>
    flow.browser.request(`${address}/log-ind`, { method: 'POST', body, headers: { 'content-type': type } })
  expect((await send('<login/>', 'application/xml')).status).toBe(415)
  expect((await send('{"login":', 'application/json')).status).toBe(400)
  expect((await send('null', 'application/json')).status).toBe(400)
  expect((await send(`login=${'x'.repeat(100_000)}`, 'application/x-www-form-urlencoded')).status).toBe(413)
  const repeated = await send('login=a&login=b&password[x]=1', 'application/x-www-form-urlencoded')
  expect(repeated.status).toBe(400)
  expect(repeated.headers.get('content-type')).toContain('text/html')
})

test('whatever the authorization address holds, the answer is a page or a way back', async () => {
  const parameter = fc.constantFrom(
    'client_id',
    'redirect_uri',
    'scope',
    'state',
    'nonce',
    'prompt',
    'login_hint',
    'redirectToRegister',
    'resource',
    'max_age',
  )
  await fc.assert(
    fc.asyncProperty(parameter, anyText, async (name, value) => {
      const reply = await fetch(portal.visit().authorizationAddress({ [name]: value.toWellFormed() }), {
        redirect: 'manual',
      })
      expect(reply.status, `${name}=${JSON.stringify(value)}`).toBeLessThan(500)
    }),
    {
      ...rounds(25),
      examples: [
        ['state', 'a\0b'],
        ['client_id', '\0'],
      ],
    },
  )
})

test('whatever is typed into the forms, the answer is the form again', async () => {
  const flow = portal.visit()
  const { address } = await flow.begin()
  await fc.assert(
    fc.asyncProperty(anyText, anyText, async (login, password) => {
      const { page } = await flow.submit(address, 'log-ind', { login, password })
      expect([400, 429]).toContain(page.status)
      const { page: registration } = await flow.submit(address, 'opret', {
        name: login,
        email: password,
        userName: login,
        password,
      })
      expect(registration.status).toBe(400)
    }),
    rounds(8),
  )
})

test('whatever the token endpoint is asked, it answers with an error of the protocol', async () => {
  const field = fc.constantFrom(
    'client_id',
    'client_secret',
    'code',
    'refresh_token',
    'code_verifier',
    'redirect_uri',
    'scope',
    'grant_type',
  )
  const grant = fc.constantFrom('authorization_code', 'refresh_token', 'client_credentials', 'password')
  await fc.assert(
    fc.asyncProperty(grant, field, anyText, async (grant_type, name, value) => {
      const { status, body } = await portal.visit().token({ grant_type, code: 'x', refresh_token: 'x', [name]: value })
      expect([400, 401], `${grant_type} ${name}=${JSON.stringify(value)}`).toContain(status)
      expect(body.error).toBeTruthy()
    }),
    {
      ...rounds(25),
      examples: [
        ['refresh_token', 'refresh_token', 'a\0b'],
        ['client_credentials', 'client_id', '\0'],
      ],
    },
  )
})

test('an address that the provider does not have is told in Danish', async () => {
  const reply = await fetch(`${portal.issuer}/findes-ikke`)
  expect([reply.status, (await reply.text()).includes('Siden findes ikke')]).toEqual([404, true])
})

test('every page of the provider carries the strict policy, and none has a script or style in it', async () => {
  const flow = portal.visit()
  const { page } = await flow.begin()
  const pages = [
    page,
    await fetch(`${portal.issuer}/interaction/x`),
    await fetch(`${portal.issuer}/session/end/success`),
  ]
  for (const one of pages) {
    expect(one.headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(one.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(await one.text()).not.toMatch(/<script(?! src)|<style|style="| on\w+="/)
  }
})

test('on https the cookies are secure, whatever the connection behind the proxy is', async () => {
  const secure = await openSignInPortal({ over: portal, env: { SITE_URL: 'https://fund.example', HOST: 'localhost' } })
  const query = new URL(secure.visit().authorizationAddress()).search
  const reply = await secure.app.inject({ method: 'GET', url: `/idp/auth${query}` })
  expect(String(reply.headers.location)).toMatch(/^\/idp\/interaction\//)
  const cookies = [reply.headers['set-cookie']].flat().map(String)
  expect(cookies.length).toBeGreaterThan(0)
  for (const cookie of cookies) expect(cookie).toMatch(/; secure; httponly/i)
  for (const cookie of cookies) expect(cookie).toMatch(/samesite=lax/i)
  await secure.app.close()
})
