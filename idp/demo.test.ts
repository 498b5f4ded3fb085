import { afterAll, beforeAll, expect, test } from 'vitest'
import { Flow, type Tokens } from './test-driver.ts'
import { openSignInPortal, type SignInPortal } from './test-portal.ts'

let first: SignInPortal
beforeAll(async () => {
  first = await openSignInPortal({ env: { DEMO: '1' } })
  await first.app.close()
})
afterAll(() => first.close())

/** Another start over the same data, at the same address. */
const startAgain = (env: Record<string, string>) =>
  openSignInPortal({ over: first, env: { PORT: String(first.config.PORT), ...env } })
const who = async (portal: SignInPortal, tokens: Tokens) =>
  (await portal.api('/account/create-or-update-logged-in-user', tokens, { method: 'POST' })).status
const enter = (portal: SignInPortal) => portal.visit().signIn('moderator', 'vildfund-demo')

test('a start that must not have the demo accounts closes them, whatever they still hold, and a later one opens them', async () => {
  const tryOut = await startAgain({ DEMO: '1' })
  const flow = tryOut.visit()
  const tokens = await flow.signIn('siteadmin', 'vildfund-demo')
  expect(await who(tryOut, tokens)).toBe(200)
  const { tokens: newcomer } = await tryOut.newcomer('bliver')
  await tryOut.app.close()

  // One sign is enough: here, a proxy.
  const open = await startAgain({ DEMO: '', TRUST_PROXY: '1' })
  expect(open.told).toEqual([
    'The 23 demo accounts of an earlier try-out are closed, and signed out everywhere. DEMO=1 opens them again.',
  ])
  expect(await who(open, tokens), 'the token that it still has').toBe(401)
  expect((await flow.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
  await expect(enter(open)).rejects.toThrow('not signed in')
  const { page } = await new Flow(flow.application, flow.browser).begin()
  const text = await page.text()
  expect(text).toContain('Log ind')
  expect(text).not.toMatch(/data-login|vildfund-demo/)
  expect(await who(open, newcomer), 'others are not touched').toBe(200)
  await open.app.close()

  const again = await startAgain({ DEMO: '1' })
  expect(again.told[0]).toContain('demo accounts')
  expect(await who(again, await enter(again))).toBe(200)
  expect((await flow.refresh(tokens.refresh_token)).body.error, 'what was ended stays ended').toBe('invalid_grant')
  await again.app.close()
})

test('where there never was a demo, nothing is told', async () => {
  await first.db.deleteFrom('idpAccount').where('isDemo', '=', true).execute()
  const portal = await startAgain({ DEMO: '0' })
  expect(portal.told).toEqual([])
  await portal.app.close()
})
