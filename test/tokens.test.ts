import { exportSPKI, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPortal, type Portal } from './app.ts'
import { signToken, testKeys } from './people.ts'

let portal: Portal
let claims: Record<string, unknown>
beforeAll(async () => {
  portal = await openPortal()
  claims = (await portal.as('siteAdminRole')).claims ?? {}
})
afterAll(() => portal.close())

const ask = (headers: Record<string, string>, url = '/api/account/list') =>
  portal.request({ method: 'GET', url, headers })
const bearer = (token: string) => ask({ authorization: `Bearer ${token}` })
const token = (wrong: Record<string, unknown> = {}, key?: { key?: CryptoKey; kid?: string }) =>
  signToken(portal.config, portal.clock.now, { ...claims, ...wrong }, key)
const seconds = (offset: number) => Math.floor(portal.clock.now.getTime() / 1000) + offset

describe('a token', () => {
  test('that is right opens the door, also by a clock that is a little ahead', async () => {
    expect((await bearer(await token())).status).toBe(200)
    expect((await bearer(await token({ iat: seconds(60), nbf: seconds(60) }))).status).toBe(200)
  })

  test('of another key, audience or issuer, or that has no end, does not', async () => {
    const stranger = await generateKeyPair('ES256')
    const wrong = {
      'another key under the same name': await token({}, { key: stranger.privateKey }),
      'another key under its own name': await token({}, { key: stranger.privateKey, kid: 'stranger' }),
      'another audience': await token({ aud: 'another-api' }),
      'the browser as audience, as in an ID token': await token({ aud: portal.config.oidc.clientId }),
      'no audience': await token({ aud: undefined }),
      'another issuer': await token({ iss: 'https://login.example' }),
      'no issuer': await token({ iss: undefined }),
      'no end': await token({ exp: undefined }),
      'not valid yet': await token({ nbf: seconds(600) }),
      'issued in the future': await token({ iat: seconds(61) }),
      'neither a subject nor a client': await token({ sub: undefined }),
      'an empty subject': await token({ sub: '' }),
      'a subject that is no text': await token({ sub: { toString: 'x' } }),
    }
    for (const [what, text] of Object.entries(wrong)) {
      const { status, problem } = await bearer(text)
      expect([what, status, problem.code]).toEqual([what, 401, 'token_invalid'])
      expect(problem.message).toBe('Dit login er ikke gyldigt. Log ind igen.')
    }
  })

  test('that anybody can write is refused, whatever stands in it', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const odd: unknown[] = [{ toString: 'x' }, [{ toString: 'x' }], { length: -1 }, null, 1e308, true, [[]], '\0']
    const tokens = odd.flatMap((value) => [
      [part({ alg: 'ES256', kid: value }), part({ iss: 'x' })],
      ...['iss', 'aud', 'sub', 'exp', 'iat', 'nbf', 'client_id'].map((name) => [
        part({ alg: 'ES256' }),
        part({ [name]: value }),
      ]),
    ])
    const signature = Buffer.alloc(64, 7).toString('base64url')
    for (const parts of tokens) expect((await bearer([...parts, signature].join('.'))).status).toBe(401)
  })

  test('that has run out says so', async () => {
    const { status, problem } = await bearer(await token({ iat: seconds(-7200), exp: seconds(-1) }))
    expect([status, problem.code]).toEqual([401, 'token_expired'])
  })

  test('without a signature, or signed with the public key as a secret, does not open it', async () => {
    const { issuer, audience } = portal.config.oidc
    const unsigned = new UnsecuredJWT(claims).setIssuer(issuer).setAudience(audience).setExpirationTime('1h').encode()
    expect((await bearer(unsigned)).status).toBe(401)
    const publicKey = (await importJWK({ ...testKeys.keys[0], ext: true }, 'ES256')) as CryptoKey
    const secret = new TextEncoder().encode(await exportSPKI(publicKey))
    const confused = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: 'test-key' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setExpirationTime('1h')
      .sign(secret)
    expect((await bearer(confused)).status).toBe(401)
  })

  test('that was changed after it was signed does not open it', async () => {
    const [header, , signature] = (await token()).split('.')
    const body = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody-else' })).toString('base64url')
    expect((await bearer(`${header}.${body}.${signature}`)).status).toBe(401)
  })

  test('that is no token at all does not, not even where everybody may come', async () => {
    const good = await token()
    for (const authorization of [
      'Bearer',
      'Bearer ',
      'Bearer x',
      'Bearer a.b.c',
      'Basic YTpi',
      good,
      `Bearer ${good} x`,
      'Bearer null',
    ]) {
      for (const url of ['/api/account/list', '/api/admin-settings/terms']) {
        const { status, problem } = await ask({ authorization }, url)
        expect([authorization, status, problem.code]).toEqual([authorization, 401, 'token_invalid'])
      }
    }
  })
})

describe('cookies', () => {
  test('grant nothing on the server, whatever they say', async () => {
    const cookie = `logged_in=true; role_flags=siteAdminRole; token=${await token()}; access_token=${await token()}`
    const { status, problem } = await ask({ cookie })
    expect([status, problem.code]).toEqual([401, 'sign_in_needed'])
  })
})

describe('an application', () => {
  test('reads what is public, with a token of its own, as long as it is active', async () => {
    const app = await portal.fresh('client')
    const terms = () => portal.call('getTerms', { as: app })
    expect((await terms()).status).toBe(200)
    await portal.db
      .updateTable('idpClient')
      .set({ isActive: false })
      .where('clientId', '=', String(app.claims?.client_id))
      .execute()
    const { status, problem } = await terms()
    expect([status, problem.code]).toEqual([401, 'client_inactive'])
  })

  test('that nobody has made is refused', async () => {
    const { status, problem } = await bearer(await token({ sub: 'unknown-app', client_id: 'unknown-app' }))
    expect([status, problem.code]).toEqual([401, 'client_inactive'])
  })
})
