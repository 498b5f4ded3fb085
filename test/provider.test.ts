import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPortal, type Portal } from './app.ts'
import { type OtherProvider, openOtherProvider } from './other-provider.ts'

let provider: OtherProvider
let portal: Portal
const lines: { level: number; msg: string; problems?: object[] }[] = []
const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) }
const warnings = () => lines.filter(({ level }) => level === 40)

beforeAll(async () => {
  provider = await openOtherProvider()
  provider.says = { userinfo_endpoint: `${provider.issuer}/userinfo` }
  const env = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'portal',
    OIDC_AUDIENCE: 'https://a.example/api, https://b.example/api',
    OIDC_ROLE_CLAIM: 'grupper',
  }
  portal = await openPortal({ env, logTo })
})
afterAll(async () => {
  await portal.close()
  await provider.close()
})
beforeEach(() => {
  provider.keysStatus = 200
  provider.userinfo = { answer: {}, status: 200, asked: [] }
  portal.clock.now = new Date(portal.clock.now.getTime() + 120_000) // no warning and no look for keys is a moment ago
  lines.length = 0
})

const seconds = (offset = 0) => Math.floor(portal.clock.now.getTime() / 1000) + offset
let people = 0
const newSubject = () => `person-${++people}`
const claims = (more: Record<string, unknown> = {}) => ({
  iss: provider.issuer,
  aud: 'https://a.example/api',
  sub: 'person',
  iat: seconds(),
  exp: seconds(3600),
  ...more,
})
const token = (more?: Record<string, unknown>) => provider.sign(claims(more))
const signIn = (bearer: string, body?: object) =>
  portal.request({
    method: 'POST',
    url: '/api/account/create-or-update-logged-in-user',
    headers: { authorization: `Bearer ${bearer}` },
    ...(body ? { payload: body } : {}),
  })
const user = async (...given: Parameters<typeof signIn>) => {
  const { status, body } = await signIn(...given)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as { name: string; userName: string; email: string | null; roles: { role: string }[] }
}

describe('a token of another provider', () => {
  test('may have one of several audiences, alone or in a list', async () => {
    for (const aud of ['https://a.example/api', 'https://b.example/api', ['account', 'https://b.example/api']]) {
      await user(await token({ aud }))
    }
    expect((await signIn(await token({ aud: 'https://c.example/api' }))).status).toBe(401)
  })

  test('tells roles in a list, as one value, or joined by commas or spaces', async () => {
    const both = [{ role: 'siteAdminRole' }, { role: 'siteModerator' }]
    for (const grupper of [
      ['SiteAdmin', 'Moderator'],
      'SiteAdmin,Moderator',
      'SiteAdmin, Moderator',
      'SiteAdmin Moderator',
    ]) {
      expect((await user(await token({ grupper }))).roles, String(grupper)).toEqual(both)
    }
    expect((await user(await token({ grupper: 'Moderator' }))).roles).toEqual([{ role: 'siteModerator' }])
    for (const grupper of [undefined, null, 7, {}, '', ' , ']) {
      expect((await user(await token({ grupper }))).roles, String(grupper)).toEqual([])
    }
  })

  test('may come from a clock that is up to a minute off', async () => {
    for (const more of [{ iat: seconds(55), nbf: seconds(55) }, { nbf: seconds(4) }, { exp: seconds(-50) }]) {
      await user(await token(more))
    }
    for (const [more, code] of [
      [{ iat: seconds(70) }, 'token_invalid'],
      [{ nbf: seconds(70) }, 'token_invalid'],
      [{ exp: seconds(-70) }, 'token_expired'],
    ] as const) {
      const { status, problem } = await signIn(await token(more))
      expect([more, status, problem.code]).toEqual([more, 401, code])
    }
  })
})

describe('name, user name and e-mail', () => {
  const known = { name: 'Gerd Gærde', preferred_username: 'gerd', email: 'gerd@natur.example' }
  const asUser = { name: 'Gerd Gærde', userName: 'gerd', email: 'gerd@natur.example' }

  test('come from the access token, and then nobody is asked', async () => {
    expect(await user(await token({ sub: newSubject(), ...known }))).toMatchObject(asUser)
    expect(provider.userinfo.asked).toEqual([])
  })

  test('else from the ID token, and then the provider is not asked', async () => {
    const sub = newSubject()
    const idToken = await token({ sub, aud: 'portal', ...known })
    expect(await user(await token({ sub }), { idToken })).toMatchObject(asUser)
    expect(provider.userinfo.asked).toEqual([])
  })

  test('else from the provider’s userinfo, which is asked with the access token, on the first sign-in only', async () => {
    const sub = newSubject()
    provider.userinfo.answer = { sub, ...known }
    const access = await token({ sub })
    const idToken = await token({ sub, aud: 'portal' })
    expect(await user(access, { idToken })).toMatchObject(asUser)
    expect(provider.userinfo.asked).toEqual([`Bearer ${access}`])
    await user(access, { idToken })
    expect(provider.userinfo.asked).toHaveLength(1)
  })

  test('each from the first that has it', async () => {
    const sub = newSubject()
    provider.userinfo.answer = { sub, ...known, name: 'Another name' }
    const idToken = await token({ sub, aud: 'portal', name: 'Name of the ID token' })
    const access = await token({ sub, preferred_username: 'access' })
    expect(await user(access, { idToken })).toMatchObject({
      name: 'Name of the ID token',
      userName: 'access',
      email: 'gerd@natur.example',
    })
  })

  test('never from an ID token of somebody else, for somebody else, out of date, or signed by nobody', async () => {
    for (const more of [{ sub: 'another' }, { aud: 'another-portal' }, { iss: 'https://x.example' }, { exp: 1 }]) {
      const sub = newSubject()
      const idToken = await token({ sub, aud: 'portal', ...known, ...more })
      expect(await user(await token({ sub }), { idToken }), JSON.stringify(more)).toMatchObject({ userName: '' })
    }
    const sub = newSubject()
    const forged = `${(await token({ sub, aud: 'portal', ...known })).split('.').slice(0, 2).join('.')}.AAAA`
    expect(await user(await token({ sub }), { idToken: forged })).toMatchObject({ userName: '' })
  })

  test('never from a userinfo about somebody else; and when it fails, people sign in all the same', async () => {
    provider.userinfo.answer = { sub: 'another', ...known }
    expect(await user(await token({ sub: newSubject() }))).toMatchObject({ userName: '', email: null })
    const sub = newSubject()
    provider.userinfo = { answer: {}, status: 503, asked: [] }
    expect(await user(await token({ sub }))).toMatchObject({ userName: '', email: null })
    // The name that was missing is filled in at the next sign-in, when somebody can tell it.
    provider.userinfo = { answer: { sub, ...known }, status: 200, asked: [] }
    expect(await user(await token({ sub }))).toMatchObject(asUser)
  })
})

describe('keys', () => {
  test('that are new are found at once, however often they change', async () => {
    for (let time = 0; time < 5; time++) {
      await provider.changeKey()
      await user(await token())
    }
  })

  test('that are new under an old name are found too', async () => {
    await provider.changeKey('same')
    await user(await token())
    await provider.changeKey('same')
    await user(await token())
  })

  test('that nobody knows do not make the portal ask without end', async () => {
    await user(await token())
    const before = provider.keyQuestions()
    const stranger = await openOtherProvider()
    for (let time = 0; time < 60; time++) {
      await stranger.changeKey(`stranger-${time}`)
      const { status } = await signIn(await stranger.sign(claims()))
      expect([401, 503]).toContain(status)
    }
    await stranger.close()
    expect(provider.keyQuestions() - before).toBeLessThanOrEqual(20)
    // Whoever has a key that was known goes in all the while.
    await user(await token())
  })

  test('that cannot be had are no fault of the token: 503, and with keys in hand nobody notices', async () => {
    await user(await token())
    provider.keysStatus = 503
    await user(await token())
    await provider.changeKey()
    const { status, problem, headers } = await signIn(await token())
    expect([status, problem.code, headers['retry-after']]).toEqual([503, 'provider_unreachable', '5'])
    provider.keysStatus = 200
    await user(await token())
  })
})

describe('what does not fit is told in the log', () => {
  const told = async (bearer: string) => {
    await signIn(bearer)
    return warnings().map(({ msg }) => msg)
  }

  test('with what came and what was expected: audience, issuer and its last slash, clock, end', async () => {
    expect(await told(await token({ aud: 'account' }))).toEqual([
      expect.stringMatching(
        /audience.*came "account".*expected "https:\/\/a\.example\/api" or "https:\/\/b\.example\/api".*OIDC_AUDIENCE/,
      ),
    ])
    for (const [more, pattern] of [
      [{ iss: `${provider.issuer}/` }, /issuer.*last slash.*OIDC_ISSUER/],
      [{ iss: 'https://x.example' }, /issuer.*came "https:\/\/x\.example".*expected "http/],
      [{ iat: seconds(300 + 120), nbf: undefined }, /clock.*ahead/],
    ] as const) {
      portal.clock.now = new Date(portal.clock.now.getTime() + 61_000)
      lines.length = 0
      expect(await told(await token(more))).toEqual([expect.stringMatching(pattern)])
    }
  })

  test('an opaque token, which nobody here can read', async () => {
    expect(await told('8xLOxBtZp8')).toEqual([expect.stringMatching(/opaque.*not a JWT/)])
  })

  test('a signature that no key of the provider made, and keys that cannot be had', async () => {
    const stranger = await openOtherProvider()
    await stranger.changeKey('strange')
    expect(await told(await stranger.sign(claims()))).toEqual([expect.stringMatching(/key.*"strange"/)])
    await stranger.close()
    portal.clock.now = new Date(portal.clock.now.getTime() + 61_000)
    lines.length = 0
    provider.keysStatus = 503
    await provider.changeKey()
    expect(await told(await token())).toEqual([expect.stringMatching(/keys.*503/)])
  })

  test('once a minute, never with the token, and not for a token that has simply run out', async () => {
    const bearer = await token({ aud: 'account' })
    for (let time = 0; time < 5; time++) await signIn(bearer)
    await signIn(await token({ exp: seconds(-600) }))
    expect(warnings()).toHaveLength(1)
    expect(JSON.stringify(lines)).not.toContain(bearer.split('.')[2])
    portal.clock.now = new Date(portal.clock.now.getTime() + 61_000)
    await signIn(bearer)
    expect(warnings()).toHaveLength(2)
  })

  test('and to whoever holds the token, in words that a program can read', async () => {
    const { headers } = await signIn(await token({ aud: 'account' }))
    expect(headers['www-authenticate']).toBe('Bearer error="invalid_token", error_description="audience"')
  })
})

test('a provider that has shown no keys yet is not asked at every knock', async () => {
  const closed = await openOtherProvider()
  closed.keysStatus = 503
  const knocked = await openPortal({ over: portal, env: { OIDC_ISSUER: closed.issuer } })
  const knock = async () => {
    const authorization = `Bearer ${await closed.sign({ ...claims(), iss: closed.issuer, aud: 'vildfund-api' })}`
    return (await knocked.request({ url: '/api/account/list', headers: { authorization } })).status
  }
  const before = closed.server.asked.length
  for (let time = 0; time < 50; time++) expect(await knock()).toBe(503)
  expect(closed.server.asked.length - before).toBeLessThanOrEqual(4)
  closed.keysStatus = 200
  portal.clock.now = new Date(portal.clock.now.getTime() + 2_000)
  expect(await knock()).toBe(403)
  await knocked.close()
  await closed.close()
})
