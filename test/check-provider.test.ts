import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OtherProvider, openOtherProvider } from './other-provider.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
let provider: OtherProvider
beforeAll(async () => {
  provider = await openOtherProvider()
  provider.says = { authorization_endpoint: `${provider.issuer}/auth`, token_endpoint: `${provider.issuer}/token` }
})
afterAll(() => provider.close())

const check = (issuer: string, token?: string) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = { ...process.env, OIDC_AUDIENCE: 'https://a.example', OIDC_ROLE_CLAIM: 'grupper' }
    const args = ['scripts/check-provider.ts', issuer, ...(token === undefined ? [] : ['--token', '-'])]
    const child = execFile(process.execPath, args, { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    )
    child.stdin?.end(token ?? '')
  })
const seconds = Math.floor(Date.now() / 1000)
const claims = () => ({ iss: provider.issuer, aud: 'https://a.example', sub: 'x', iat: seconds, exp: seconds + 3600 })

test('a provider and a token that fit are told so, and the token is shown nowhere', async () => {
  const token = await provider.sign({ ...claims(), grupper: 'SiteAdmin,Andet', name: 'Gerd' })
  const { code, output } = await check(provider.issuer, token)
  expect(output).toContain('the portal believes it')
  expect(output).toContain('grupper: SiteAdmin, Andet')
  expect(output).toContain('end_session_endpoint: none')
  expect(output).not.toContain(token.split('.')[2])
  expect(code).toBe(0)
})

test('what does not fit is said in words, and the command ends with 1', async () => {
  const { code, output } = await check(provider.issuer, await provider.sign({ ...claims(), aud: 'account' }))
  expect(output).toMatch(/NO +audience: came "account", expected "https:\/\/a\.example"/)
  expect(output).toContain('does not believe it')
  expect(code).toBe(1)
  const slash = await check(`${provider.issuer}/`)
  expect(slash.output).toContain('slash for slash')
  expect(slash.code).toBe(1)
  const away = await check('http://127.0.0.1:9')
  expect(away.output).toMatch(/NO +its discovery document at .*no answer/)
  expect(away.code).toBe(1)
})
