import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const complaint = (env: Record<string, string>) => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
  }
  return undefined
}

describe('the settings of the process', () => {
  test('need nothing to begin with', () => {
    const config = readConfig({})
    expect(config).toMatchObject({ PORT: 3000, SITE_NAME: 'Vildfund', siteUrl: 'http://localhost:3000', demo: true })
    expect(config.oidc).toMatchObject({
      bundled: true,
      issuer: 'http://localhost:3000/idp',
      scopes: 'openid offline_access api',
      redirectUri: 'http://localhost:3000/auth',
      silentRedirectUri: 'http://localhost:3000/silent-refresh',
    })
  })

  test('an empty variable is no variable', () => {
    expect(readConfig({ PORT: '', SITE_NAME: '' })).toMatchObject({ PORT: 3000, SITE_NAME: 'Vildfund' })
  })

  test('a provider elsewhere is configuration alone', () => {
    const { oidc } = readConfig({
      OIDC_ISSUER: 'https://login.example',
      OIDC_API_SCOPE: 'species',
      OIDC_CLIENT_ID: 'portal',
      OIDC_AUDIENCE: 'https://a.example, b',
      OIDC_RESOURCE: 'https://api.example/',
      OIDC_EXTRA_PARAMS: '{"audience":"https://a.example"}',
    })
    expect(oidc).toMatchObject({
      audiences: ['https://a.example', 'b'],
      resource: 'https://api.example/',
      extraParams: { audience: 'https://a.example' },
      bundled: false,
      issuer: 'https://login.example',
      scopes: 'openid offline_access species',
      clientId: 'portal',
    })
  })

  test.each<Record<string, string>>([
    { PORT: 'abc' },
    { PORT: '70000' },
    { SITE_URL: 'not an address' },
    { SITE_URL: 'ftp://x.example' },
    { DATABASE_URL: 'mysql://x' },
    { DEMO: 'maybe' },
    { RATE_LIMIT_WRITES: '0' },
    { ROUTE_REDIRECTS: 'x' },
    { ROUTE_REDIRECTS: '{"x":"y"}' },
    { OIDC_RESOURCE: 'api' },
    { OIDC_AUDIENCE: ' , ' },
    { OIDC_EXTRA_PARAMS: 'audience=x' },
    { OIDC_EXTRA_PARAMS: '{"audience":7}' },
    { OIDC_EXTRA_PARAMS: '["audience"]' },
    { OIDC_EXTRA_PARAMS: '{"scope":"openid"}' },
    { LOG_LEVEL: 'loud' },
    { MAP_LAYERS: 'tegnet' },
    { TRUST_PROXY: 'yes' },
    { TRUST_PROXY: '-1' },
    { TRUST_PROXY: '1.5' },
    { TRUST_PROXY: '99' },
    { TRUST_PROXY: '10.0.0.0/33' },
    { TRUST_PROXY: '10.0.0.1, ond.example' },
    { TRUST_PROXY: '0.0.0.0/0' },
    { TRUST_PROXY: '10.0.0.1,::/0' },
    { TRUST_PROXY: '::1/129' },
  ])('a wrong one is one clear line that names it: %o', (env) => {
    const message = complaint(env)
    expect(message).toContain(Object.keys(env)[0])
    expect(message).not.toContain('\n')
  })

  test.each<Record<string, string>>([
    { DATABASE_URL: 'mysql://portal:hemmelig@db.example/portal' },
    { DATABASE_URL: 'postgres://portal:hem/me@lig@' },
    { DATABASE_URL: 'portal:hemmelig@db.example/portal' },
    { DATABASE_URL: 'db.example?password=hemmelig' },
    { REDLIST_URL: 'ftp://portal:hemmelig@lister.example/' },
  ])('a wrong one tells no password: %o', (env) => {
    const message = complaint(env)
    expect(message).toMatch(/^(DATABASE|REDLIST)_URL=.*: \w+/)
    expect(message).not.toMatch(/hem|lig@/)
  })

  test('a public address needs a provider, or a word about the demo accounts', () => {
    expect(complaint({ HOST: '0.0.0.0' })).toContain('DEMO=1')
    const said: Record<string, string>[] = [{ DEMO: '1' }, { DEMO: '0' }, { OIDC_ISSUER: 'https://login.example' }]
    for (const env of said) {
      expect(complaint({ HOST: '0.0.0.0', ...env })).toBeUndefined()
    }
    for (const HOST of ['localhost', '127.0.0.1', '127.1.2.3', '::1']) expect(complaint({ HOST })).toBeUndefined()
  })

  const published: Record<string, string>[] = [
    { SITE_URL: 'https://fund.example.dk' },
    { SITE_URL: 'http://192.168.1.7:3000' },
    { SITE_URL: 'https://localhost.example.dk' },
    { SITE_URL: 'https://127.0.0.1.example.dk' },
    { TRUST_PROXY: '1' },
    { TRUST_PROXY: '127.0.0.1' },
    { DATABASE_URL: 'postgres://localhost/portal' },
    { HOST: '0.0.0.0', OIDC_ISSUER: 'https://login.example' },
  ]

  test.each(published)('one sign that this is no try-out is enough to have no demo: %o', (env) => {
    expect(readConfig(env)).toMatchObject({ demo: false, demoRecords: false })
    expect(readConfig({ ...env, DEMO_FINDS: '1' }).demoRecords).toBe(false)
  })

  test.each(published)('DEMO=1 is heard all the same, and DEMO=0 everywhere: %o', (env) => {
    expect(readConfig({ ...env, DEMO: '1' }).demo).toBe(true)
    expect(readConfig({ ...env, DEMO: '0', DEMO_FINDS: '1' })).toMatchObject({ demo: false, demoRecords: false })
  })

  test.each<Record<string, string>>([
    {},
    { HOST: '127.0.0.1', TRUST_PROXY: '0' },
    { HOST: '::1', SITE_URL: 'http://[::1]:3000/' },
    { SITE_URL: 'http://127.0.0.1:3000' },
    { SITE_URL: 'http://localhost:8080', DATABASE_URL: '' },
  ])('where everything says try-out, the demo is there: %o', (env) => {
    expect(readConfig(env)).toMatchObject({ demo: true, demoRecords: true })
    expect(readConfig({ ...env, DEMO: '0', DEMO_FINDS: '1' })).toMatchObject({ demo: false, demoRecords: false })
  })
})
