import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SentOf } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { Flow } from './test-driver.ts'
import { openSignInPortal, type SignInPortal, somePassword } from './test-portal.ts'

let portal: SignInPortal
beforeAll(async () => {
  portal = await openSignInPortal()
  await portal.newcomer('medlem')
})
afterAll(() => portal.close())

const redirectUri = 'https://partner.example/svar'

async function partner(wish: Partial<SentOf<Calls['createClient']>> = {}) {
  const { body, status } = await portal.call('createClient', {
    name: 'Fuglekortet <b>',
    redirectUris: [redirectUri],
    postLogoutRedirectUris: [],
    machineAccess: false,
    scopes: ['openid', 'offline_access', 'api'],
    note: '',
    ...wish,
    as: 'siteAdminRole',
  })
  expect(status).toBe(200)
  const { clientId } = body.client
  const application = { issuer: portal.issuer, clientId, redirectUri, scope: 'openid api', secret: body.secret }
  return { clientId, secret: body.secret, flow: new Flow(application) }
}

async function toConsent(flow: Flow, extra: Record<string, string> = {}) {
  const { address } = await flow.begin(extra)
  return flow.submit(address, 'log-ind', { login: 'medlem', password: somePassword })
}

test('a partner application asks for consent once, naming itself and what it gets', async () => {
  const { flow } = await partner()
  const { page, address } = await toConsent(flow)
  const text = await page.text()
  expect(text).toContain('Giv Fuglekortet &lt;b&gt; adgang?')
  expect(text).toContain('partner.example')
  expect(text).toContain('Dit navn, dit brugernavn og din <span class="whole">e-mailadresse</span>')
  expect(text).toContain('på dine vegne')
  expect(page.headers.get('content-security-policy')).toMatch(/form-action 'self' https:\/\/partner\.example/)

  const { address: end } = await flow.submit(address, 'samtykke', { answer: 'yes' })
  const { body } = await flow.redeem(end)
  expect(decodeJwt(body.id_token)).toMatchObject({ preferred_username: 'medlem' })
  expect(decodeJwt(body.id_token).role, 'roles are the portal’s own business').toBeUndefined()
  expect((await portal.api('/account/create-or-update-logged-in-user', body, { method: 'POST' })).status).toBe(200)
  expect(body.refresh_token).toBeTruthy()

  const again = await new Flow(flow.application, flow.browser).begin()
  expect(again.address.startsWith(redirectUri)).toBe(true)
})

test('whoever says no is sent back with that answer', async () => {
  const { flow } = await partner()
  const { address } = await toConsent(flow)
  const { address: end } = await flow.submit(address, 'samtykke', { answer: 'no' })
  expect(new URL(end).searchParams.get('error')).toBe('access_denied')
})

test('consent to be known is not consent to act: without the scope there is no token for the API', async () => {
  const { flow } = await partner()
  const quiet = new Flow({ ...flow.application, scope: 'openid' })
  const { page, address } = await toConsent(quiet)
  expect(await page.text()).not.toContain('på dine vegne')
  const { address: end } = await quiet.submit(address, 'samtykke', { answer: 'yes' })
  const { body } = await quiet.redeem(end)
  expect((await portal.api('/account/create-or-update-logged-in-user', body, { method: 'POST' })).status).toBe(401)

  const sly = await new Flow(quiet.application, quiet.browser).begin({ resource: `${portal.site}/api` })
  expect(new URL(sly.address).searchParams.get('error')).toBe('invalid_target')
})

test('a partner without the API scope cannot ask for it', async () => {
  const { flow } = await partner({ scopes: ['openid'] })
  const { page, address } = await toConsent(flow)
  expect(await page.text()).not.toContain('på dine vegne')
  const { address: end } = await flow.submit(address, 'samtykke', { answer: 'yes' })
  const { body } = await flow.redeem(end)
  expect(body.refresh_token).toBeUndefined()
  expect((await portal.api('/account/create-or-update-logged-in-user', body, { method: 'POST' })).status).toBe(401)
})

test('PKCE is needed even with a secret, and so is the secret', async () => {
  const { flow } = await partner()
  const { address } = await flow.begin({ code_challenge: undefined, code_challenge_method: undefined })
  expect(new URL(address).searchParams.get('error')).toBe('invalid_request')
  const consent = await toConsent(flow)
  const { address: end } = await flow.submit(consent.address, 'samtykke', { answer: 'yes' })
  const { secret: _, ...open } = flow.application
  const reply = await new Flow(open, flow.browser).redeem(end)
  expect([reply.status, reply.body.error]).toEqual([401, 'invalid_client'])
})

const machine = { redirectUris: [], machineAccess: true, scopes: ['api' as const] }
const ownToken = { grant_type: 'client_credentials', scope: 'api' }

test('an application with machine access reads the public calls with a token of its own, and no others', async () => {
  const { flow, clientId } = await partner(machine)
  const { body } = await flow.token(ownToken)
  expect(decodeJwt(body.access_token)).toMatchObject({ client_id: clientId, sub: clientId, aud: 'vildfund-api' })
  expect((await portal.api('/health', body)).status).toBe(200)
  const refused = await portal.api('/account/create-or-update-logged-in-user', body, { method: 'POST' })
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([403, 'client_reads_only'])
  const row = await portal.db
    .selectFrom('idpClient')
    .select('lastUsed')
    .where('clientId', '=', clientId)
    .executeTakeFirstOrThrow()
  expect(row.lastUsed).toBe(portal.clock.now.toISOString())
})

test('an application without machine access gets no token of its own', async () => {
  const { flow } = await partner()
  expect((await flow.token(ownToken)).status).toBe(400)
})

test('an inactive application is unknown at the door, and its tokens are refused; a minute later it may be back', async () => {
  const { flow, clientId } = await partner({ machineAccess: true })
  const own = (await flow.token(ownToken)).body
  const { address } = await toConsent(flow)
  const { address: end } = await flow.submit(address, 'samtykke', { answer: 'yes' })
  const users = (await flow.redeem(end)).body

  await portal.call('toggleClient', { clientId, isActive: false, as: 'siteAdminRole' })
  expect((await portal.api('/health', own)).status).toBe(401)
  expect((await portal.api('/account/create-or-update-logged-in-user', users, { method: 'POST' })).status).toBe(401)
  expect((await flow.token(ownToken)).body.error).toBe('invalid_client')
  expect((await flow.refresh(users.refresh_token)).body.error).toBe('invalid_client')
  const { page } = await new Flow(flow.application, flow.browser).begin()
  expect(await page.text()).toContain('Applikationen er ukendt')

  await portal.call('toggleClient', { clientId, isActive: true, as: 'siteAdminRole' })
  expect((await flow.token(ownToken)).status).toBe(200)
})

test('a renewed secret works at once, and the old one no longer', async () => {
  const { flow, clientId, secret } = await partner(machine)
  const { body } = await portal.call('renewClientSecret', { clientId, as: 'siteAdminRole' })
  expect((await flow.token(ownToken)).status).toBe(401)
  expect(body.secret).not.toBe(secret)
  expect((await new Flow({ ...flow.application, secret: body.secret }).token(ownToken)).status).toBe(200)
})

test('a browser of another origin may use the token endpoint only for its own application', async () => {
  const { flow, clientId, secret } = await partner(machine)
  const ask = (origin: string) =>
    fetch(`${portal.issuer}/token`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({ ...ownToken, client_id: clientId, client_secret: secret }),
    })
  expect((await ask('https://ond.example')).status).toBe(400)
  expect(flow.application.redirectUri).toBe(redirectUri)
  const preflight = await fetch(`${portal.issuer}/.well-known/openid-configuration`, {
    headers: { origin: 'https://partner.example' },
  })
  expect(preflight.headers.get('access-control-allow-origin')).toBe('https://partner.example')
})

test('a deleted application takes the consents and tokens that people gave it along', async () => {
  const { flow, clientId } = await partner()
  const { address } = await toConsent(flow)
  await flow.redeem((await flow.submit(address, 'samtykke', { answer: 'yes' })).address)
  await portal.call('deleteClient', { clientId, as: 'siteAdminRole' })
  const rows = await portal.db.selectFrom('idpPayload').select(['kind', 'payload']).execute()
  expect(rows.filter((row) => (row.payload as { clientId?: string }).clientId === clientId)).toEqual([])
})
