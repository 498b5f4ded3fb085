import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPortal, type Portal } from './app.ts'
import { type OtherProvider, openOtherProvider } from './other-provider.ts'

/* What the portal makes of the discovery document of another provider. */

let provider: OtherProvider
let portal: Portal
beforeAll(async () => {
  provider = await openOtherProvider()
  provider.says = {
    authorization_endpoint: 'https://front.login.example/authorize',
    token_endpoint: 'https://token.login.example/token',
    revocation_endpoint: 'https://token.login.example/revoke',
    end_session_endpoint: 'https://goodbye.login.example/end',
    check_session_iframe: 'https://frame.login.example/check',
    userinfo_endpoint: `${provider.issuer}/userinfo`,
  }
  // No map is offered that browsers would have to be let through to.
  portal = await openPortal({ env: { OIDC_ISSUER: provider.issuer, MAP_LAYERS: 'drawn' } })
})
afterAll(async () => {
  await portal.close()
  await provider.close()
})

describe('the content security policy', () => {
  const policy = async () => {
    const { headers } = await portal.request({ method: 'GET', url: '/api/health' })
    const parts = String(headers['content-security-policy']).split(';')
    return Object.fromEntries(parts.map((part) => [part.split(' ')[0], part.split(' ').slice(1)]))
  }

  test('lets through the endpoints that discovery names, wherever they are, and nothing else', async () => {
    const { 'connect-src': connect, 'frame-src': frame, 'form-action': form } = await policy()
    expect(connect).toEqual(["'self'", provider.issuer, 'https://token.login.example'])
    expect(frame).toEqual(["'self'", provider.issuer, 'https://front.login.example', 'https://frame.login.example'])
    expect(form).toEqual(["'self'", provider.issuer, 'https://front.login.example', 'https://goodbye.login.example'])
  })
})

test('a provider that is away does not stop the start, and is found when it is back', async () => {
  const away = await openOtherProvider()
  const { answer } = away.server
  away.says = { token_endpoint: 'https://token.other.example/token' }
  away.server.answer = (_request, reply) => void reply.writeHead(502).end()
  const late = await openPortal({ over: portal, env: { OIDC_ISSUER: away.issuer } })
  const connect = async () =>
    String((await late.request({ method: 'GET', url: '/api/health' })).headers['content-security-policy'])
  expect(await connect()).not.toContain('token.other.example')
  away.server.answer = answer
  await expect.poll(connect, { timeout: 50_000 }).toContain('https://token.other.example')
  await late.close()
  await away.close()
})

test('an endpoint that would end a rule of the pages’ policy is refused in the log, and the portal is there', async () => {
  const odd = await openOtherProvider()
  const lines: { level: number; msg: string }[] = []
  const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) }
  odd.says = { token_endpoint: 'https://a;sandbox/token' }
  const beside = await openPortal({ over: portal, env: { OIDC_ISSUER: odd.issuer }, logTo })
  try {
    expect((await beside.request({ url: '/api/health' })).status).toBe(200)
    expect(lines.some(({ level, msg }) => level === 40 && msg.includes('token_endpoint'))).toBe(true)
  } finally {
    await beside.app.close()
    await odd.close()
  }
})
