import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { decodeJwt, exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/core/config.ts'
import { grantClaim } from '#server/core/session.ts'
import { copyTemplate, type TestDatabase } from '#test/database.ts'
import { errors, Provider } from './provider-parts.ts'
import { Flow, freePort } from './test-driver.ts'
import { openSignInPortal } from './test-portal.ts'

const roleClaim = 'https://example.org/roles'
const audience = 'https://example.org/species'
const api = `${audience}/`

/** A provider of another house: other issuer, other keys, other names for everything, one role as one value. */
async function startOtherProvider(issuer: string, redirectUri: string): Promise<Server> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const people: Record<string, string> = { gerd: 'SiteAdmin' }
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'other' }] },
    cookies: { keys: ['another cookie key'] },
    clients: [
      {
        client_id: 'species-portal',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: [redirectUri],
      },
    ],
    ttl: { AccessToken: 3600, Grant: 3600, IdToken: 3600, Interaction: 600, RefreshToken: 3600, Session: 3600 },
    scopes: ['openid', 'offline_access'],
    claims: { openid: ['sub', 'name'] },
    conformIdTokenClaims: false,
    interactions: { url: (_ctx, { uid }) => `/sign-in/${uid}` },
    findAccount: async (_ctx, id) => ({ accountId: id, claims: async () => ({ sub: id, name: `Other ${id}` }) }),
    extraTokenClaims: async (_ctx, token) =>
      'accountId' in token
        ? {
            name: `Other ${token.accountId}`,
            [roleClaim]: people[String(token.accountId)],
            organisation: 'other-house',
            // A name that the bundled provider gives a meaning.
            [grantClaim]: 'something of its own',
          }
        : undefined,
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId ?? '',
        accountId: ctx.oidc.account?.accountId ?? '',
      })
      grant.addOIDCScope('openid offline_access')
      grant.addResourceScope(api, 'species.read')
      await grant.save()
      return grant
    },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => api,
        useGrantedResource: async () => true,
        getResourceServerInfo: async (_ctx, resource) => {
          if (resource !== api) throw new errors.InvalidTarget()
          return { audience, scope: 'species.read', accessTokenFormat: 'jwt', jwt: { sign: { alg: 'RS256' } } }
        },
      },
    },
  })
  const answer = provider.callback()
  // Its whole sign-in page: the name in the address is believed.
  const server = createServer(async (request, reply) => {
    if (!request.url?.startsWith('/sign-in/')) return void answer(request, reply)
    const name = new URL(request.url, issuer).searchParams.get('name')
    if (name === null) return void reply.end('who?')
    await provider.interactionFinished(request, reply, { login: { accountId: name } })
  })
  await new Promise<void>((resolve) => server.listen(Number(new URL(issuer).port), 'localhost', resolve))
  return server
}

let copy: TestDatabase
let provider: Server
let app: FastifyInstance
let config: Config
let issuer: string
beforeAll(async () => {
  const [providerPort, port] = [await freePort(), await freePort()]
  issuer = `http://localhost:${providerPort}`
  copy = await copyTemplate()
  config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: String(port),
    DATA_DIR: copy.directory,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'species-portal',
    OIDC_API_SCOPE: 'species.read',
    OIDC_AUDIENCE: audience,
    OIDC_ROLE_CLAIM: roleClaim,
    OIDC_TENANT_CLAIM: 'organisation',
  })
  provider = await startOtherProvider(issuer, config.oidc.redirectUri)
  const jobs = { send: async () => {} }
  app = await buildApp({ config, db: copy.database.db, jobs, bundledKeys: null })
  await app.listen({ port, host: 'localhost' })
})
afterAll(async () => {
  await app.close()
  provider.closeAllConnections()
  await new Promise((resolve) => provider.close(resolve))
  await copy.close()
})

const call = (method: string, path: string, token: string, body?: object) =>
  fetch(`${config.siteUrl}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

async function signInElsewhere(name: string): Promise<string> {
  const { clientId, redirectUri, scopes } = config.oidc
  const flow = new Flow({ issuer, clientId, redirectUri, scope: scopes })
  const { address } = await flow.begin()
  const { address: end } = await flow.browser.follow(await flow.browser.request(`${address}?name=${name}`), issuer)
  return (await flow.redeem(end)).body.access_token
}

test('another provider signs people in, by configuration alone', async () => {
  const token = await signInElsewhere('gerd')
  expect(decodeJwt(token)).toMatchObject({ iss: issuer, aud: audience, [roleClaim]: 'SiteAdmin' })

  const made = await call('POST', '/account/create-or-update-logged-in-user', token)
  expect(made.status).toBe(200)
  const user = await made.json()
  expect(user).toMatchObject({ name: 'Other gerd', tenant: 'other-house', roles: [{ role: 'siteAdminRole' }] })

  const terms = await copy.database.db
    .selectFrom('terms')
    .select('version')
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow()
  expect((await call('POST', '/account/accept-terms', token, { version: terms.version })).status).toBe(200)
  expect((await call('GET', '/account/list', token)).status, 'a call for site administrators').toBe(200)
})

test('somebody without a role there has none here', async () => {
  const token = await signInElsewhere('hans')
  await call('POST', '/account/create-or-update-logged-in-user', token)
  const terms = await copy.database.db
    .selectFrom('terms')
    .select('version')
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow()
  await call('POST', '/account/accept-terms', token, { version: terms.version })
  expect((await call('GET', '/account/list', token)).status).toBe(403)
})

test('a token of the bundled provider is refused there', async () => {
  const bundled = await openSignInPortal()
  const { tokens } = await bundled.newcomer('husets')
  await bundled.close()
  expect((await call('POST', '/account/create-or-update-logged-in-user', tokens.access_token)).status).toBe(401)
})

test('partner applications are then the other provider’s business', async () => {
  const token = await signInElsewhere('gerd')
  const reply = await call('GET', '/clients/list', token)
  expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([409, 'client_provider_external'])
  expect(
    (await fetch(`${config.siteUrl}/idp/.well-known/openid-configuration`)).headers.get('content-type'),
  ).not.toContain('json')
})
