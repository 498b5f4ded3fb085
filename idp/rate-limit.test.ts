import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSignInPortal, type SignInPortal } from './test-portal.ts'

let portal: SignInPortal
beforeAll(async () => {
  portal = await openSignInPortal({ env: { RATE_LIMIT_SIGN_IN: '3' } })
})
afterAll(() => portal.close())

test('many sign-ins from one place in a minute are answered with a page that says so', async () => {
  const flow = portal.visit()
  const { address } = await flow.begin()
  const login = (i: number) => flow.submit(address, 'log-ind', { login: `navn-${i}`, password: 'forkert-kode' })
  for (let i = 0; i < 3; i++) expect((await login(i)).page.status).toBe(400)
  const { page } = await login(4)
  expect(page.status).toBe(429)
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(await page.text()).toContain('Det gik lidt for hurtigt')
  const { page: registration } = await flow.submit(address, 'opret', { name: 'Omvej' })
  expect(registration.status, 'registration and sign-in are counted together').toBe(429)
  expect((await flow.begin()).page.status, 'looking is free').toBe(200)
})

test('the token endpoint answers too many calls in JSON', async () => {
  const flow = portal.visit()
  const ask = () => flow.refresh('findes-ikke')
  for (let i = 0; i < 3; i++) expect((await ask()).body.error).toBe('invalid_grant')
  const { status, body } = await ask()
  expect([status, body.error]).toEqual([429, 'too_many_requests'])
})
