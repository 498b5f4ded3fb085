import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPortal, type Portal } from './app.ts'

const lines: string[] = []
let portal: Portal
beforeAll(async () => {
  portal = await openPortal({ logTo: { write: (line) => void lines.push(line) } })
})
afterAll(() => portal.close())

describe('the log', () => {
  test('has one JSON line a request, with the id that the caller gets, and no secrets', async () => {
    const person = await portal.person({ name: 'Hemmelig Hansen', email: 'hemmelig@eksempel.example' })
    const token = await portal.tokenOf(person)
    lines.length = 0
    const { headers } = await portal.request({
      method: 'POST',
      url: '/api/account/update-user-email?code=hemmelig-kode',
      as: person,
      payload: { userId: person.userId, email: 'hemmelig2@eksempel.example' },
      headers: { cookie: 'session=hemmelig-cookie' },
    })
    expect(lines).toHaveLength(1)
    const line = JSON.parse(lines[0] ?? '{}') as Record<string, unknown>
    expect(line).toMatchObject({
      method: 'POST',
      path: '/api/account/update-user-email',
      status: 200,
      user: person.userId,
    })
    expect(line.reqId).toBe(headers['x-request-id'])
    expect(lines[0]).not.toMatch(/hemmelig/i)
    expect(lines[0]).not.toContain(token)
  })

  test('of a refusal holds the id that the problem tells', async () => {
    lines.length = 0
    const { problem } = await portal.call('listUsers')
    expect(lines.map((line) => (JSON.parse(line) as { reqId: string }).reqId)).toEqual([problem.requestId])
  })
})

describe('headers', () => {
  test('of every reply are strict: own scripts and styles only, no sniffing, no foreign frames', async () => {
    for (const url of ['/api/health', '/api/nowhere', '/api/docs/', '/media/x']) {
      const { headers } = await portal.request({ method: 'GET', url })
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("script-src 'self'")
      expect(policy).toContain("object-src 'none'")
      expect(policy).toContain("frame-ancestors 'self'")
      expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['x-frame-options']).toBe('SAMEORIGIN')
      expect(headers).not.toHaveProperty('x-powered-by')
    }
  })

  test('keep what a person may see out of every cache', async () => {
    const { headers } = await portal.call('listUsers', { as: 'siteAdminRole' })
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('another provider', () => {
  test('is a matter of configuration: issuer, audience, role claim and tenant claim', async () => {
    const other = await openPortal({
      over: portal,
      env: {
        OIDC_AUDIENCE: 'another-api',
        OIDC_ROLE_CLAIM: 'https://login.example/roles',
        OIDC_TENANT_CLAIM: 'org',
        SITE_URL: 'http://localhost:4101',
      },
    })
    const person = await other.person({
      roles: ['TaxonEditor', 'BirdExpert'],
      unknown: true,
      token: { org: 'museum', role: ['SiteAdmin'], Tenant: 'x' },
    })
    const { status, body } = await other.call('createOrUpdateLoggedInUser', { as: person })
    expect(status).toBe(200)
    expect(body.tenant).toBe('museum')
    expect(body.roles).toEqual([{ role: 'groupExpertRole', speciesGroup: 4 }, { role: 'taxonEditorRole' }])
    expect((await portal.call('createOrUpdateLoggedInUser', { as: person })).status).toBe(200)
    const here = await portal.request({
      method: 'GET',
      url: '/api/health',
      headers: { authorization: `Bearer ${await other.tokenOf(person)}` },
    })
    expect(here.status).toBe(401)
    await other.close()
  })
})
