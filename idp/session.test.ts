import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser, Flow, type Tokens } from './test-driver.ts'
import { openSignInPortal, type SignInPortal, somePassword } from './test-portal.ts'

let portal: SignInPortal
beforeAll(async () => {
  portal = await openSignInPortal({ env: { DEMO: '1' } })
})
afterAll(() => portal.close())

const passwordAddress = () => `${portal.site}/idp/konto/adgangskode`
const password = somePassword
const newcomer = (userName: string) => portal.newcomer(userName)
/** What the portal's own server answers whoever has such a token. */
const answerTo = async (tokens: Pick<Tokens, 'access_token'>) =>
  (await portal.api('/account/create-or-update-logged-in-user', tokens, { method: 'POST' })).status

/** What the portal's own sign-out does in a browser. */
async function signOut(flow: Flow, idToken: string) {
  const query = new URLSearchParams({
    id_token_hint: idToken,
    post_logout_redirect_uri: portal.config.oidc.postLogoutRedirectUri,
    state: 's',
  })
  const shown = await flow.browser.request(`${portal.issuer}/session/end?${query}`)
  const text = await shown.text()
  const action = /action="([^"]+)"/.exec(text)?.[1] ?? ''
  const fields = Object.fromEntries(
    [...text.matchAll(/name="(\w+)" value="(\w+)"/g)].map(([, name, value]) => [name, value]),
  )
  return { text, reply: await flow.browser.post(action, fields as Record<string, string>) }
}

test('a second application page in the same browser needs no password', async () => {
  const { flow } = await newcomer('sso')
  const { address } = await new Flow(flow.application, flow.browser).begin({ prompt: 'none' })
  expect(new URL(address).searchParams.get('code')).toBeTruthy()
  const stranger = await portal.visit().begin({ prompt: 'none' })
  expect(new URL(stranger.address).searchParams.get('error')).toBe('login_required')
})

test('a refresh token gives new tokens and a new refresh token', async () => {
  const { flow, tokens } = await newcomer('forny')
  const { body } = await flow.refresh(tokens.refresh_token)
  expect(body.refresh_token).not.toBe(tokens.refresh_token)
  expect(decodeJwt(body.access_token)).toMatchObject({ sub: decodeJwt(tokens.access_token).sub, aud: 'vildfund-api' })
  expect(decodeJwt(body.id_token).name).toBe('Prøve forny')
  expect((await portal.api('/account/create-or-update-logged-in-user', body, { method: 'POST' })).status).toBe(200)
})

test('two tabs may renew at once, but a refresh token used again later ends the whole sign-in', async () => {
  const { flow, tokens } = await newcomer('faner')
  const first = await flow.refresh(tokens.refresh_token)
  const second = await flow.refresh(tokens.refresh_token)
  expect([first.status, second.status]).toEqual([200, 200])
  portal.clock.now = new Date(portal.clock.now.getTime() + 30_000)
  expect((await flow.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
  expect((await flow.refresh(first.body.refresh_token)).body.error).toBe('invalid_grant')
  expect(await answerTo(first.body)).toBe(401)
})

test('a code is good once', async () => {
  const flow = portal.visit()
  const { address } = await flow.begin()
  const { address: end } = await flow.submit(address, 'log-ind', { login: 'medlem', password: 'vildfund-demo' })
  const { body } = await flow.redeem(end)
  expect(await answerTo(body)).toBe(200)
  expect((await flow.redeem(end)).body.error).toBe('invalid_grant')
  expect(await answerTo(body)).toBe(401)
})

test('signing out ends the session and the refresh tokens of the portal, and goes back to it', async () => {
  const { flow, tokens } = await newcomer('farvel')
  const { text, reply } = await signOut(flow, tokens.id_token)
  expect(text).toContain('Du bliver logget ud')
  expect(text).toContain('/idp/assets/submit.js')
  expect(text).not.toMatch(/<script>|<style|style="/)
  expect(reply.headers.get('location')).toBe(`${portal.config.oidc.postLogoutRedirectUri}?state=s`)
  expect((await flow.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
  expect(await answerTo(tokens)).toBe(401)
  const { address } = await new Flow(flow.application, flow.browser).begin({ prompt: 'none' })
  expect(new URL(address).searchParams.get('error')).toBe('login_required')
})

test('a bare sign-out address asks first, and an address that is not ours is refused', async () => {
  const { flow, tokens } = await newcomer('spoerg')
  const asked = await flow.browser.request(`${portal.issuer}/session/end`)
  const text = await asked.text()
  expect(text).toContain('Vil du logge ud?')
  expect(text).not.toContain('submit.js')
  const query = new URLSearchParams({
    id_token_hint: tokens.id_token,
    post_logout_redirect_uri: 'https://fremmed.example/',
  })
  expect((await flow.browser.request(`${portal.issuer}/session/end?${query}`)).status).toBe(400)
})

test('a change of password ends the other devices, and the old password', async () => {
  const { flow, tokens } = await newcomer('skift')
  const elsewhere = portal.visit()
  const other = await elsewhere.signIn('skift', password)
  expect([await answerTo(tokens), await answerTo(other)]).toEqual([200, 200])
  const next = 'en helt ny sætning om regn'

  const wrong = await flow.browser.post(passwordAddress(), { current: 'ikke den rigtige', next })
  expect([wrong.status, (await wrong.text()).includes('Den nuværende adgangskode er forkert')]).toEqual([400, true])
  const short = await flow.browser.post(passwordAddress(), { current: password, next: 'kort' })
  expect(await short.text()).toContain('mindst 10 tegn')
  const common = await flow.browser.post(passwordAddress(), { current: password, next: 'password123' })
  expect(await common.text()).toContain('man gætter på først')

  const done = await flow.browser.post(passwordAddress(), { current: password, next })
  expect(await done.text()).toContain('Adgangskoden er skiftet')
  expect((await elsewhere.refresh(other.refresh_token)).body.error).toBe('invalid_grant')
  const silent = await new Flow(elsewhere.application, elsewhere.browser).begin({ prompt: 'none' })
  expect(new URL(silent.address).searchParams.get('error')).toBe('login_required')
  expect([await answerTo(tokens), await answerTo(other)], 'copies of what there was are worth nothing').toEqual([
    401, 401,
  ])
  const here = new Flow(flow.application, flow.browser)
  const { address } = await here.begin({ prompt: 'none' })
  expect(await answerTo((await here.redeem(address)).body), 'this browser stays signed in').toBe(200)
  await expect(portal.visit().signIn('skift', password)).rejects.toThrow('not signed in')
  expect(await answerTo(await portal.visit().signIn('skift', next)), 'in the same second').toBe(200)
})

test('whoever gave the old password before it was changed, and waited, is not let in afterwards', async () => {
  const { flow } = await newcomer('venter')
  const waiting = portal.visit()
  const { address } = await waiting.begin()
  const reply = await waiting.browser.post(`${address}/log-ind`, { login: 'venter', password })
  await flow.browser.post(passwordAddress(), { current: password, next: 'en helt ny sætning om sne' })
  const { address: end } = await waiting.browser.follow(reply, portal.issuer)
  expect(end).not.toContain('code=')
})

test('a form from elsewhere cannot change a password', async () => {
  const { flow } = await newcomer('fremmed')
  for (const origin of ['https://ond.example', 'null']) {
    const reply = await flow.browser.post(passwordAddress(), { current: password, next: 'ond adgangskode' }, { origin })
    expect(reply.status).toBe(403)
  }
})

test('whoever has no session signs in on the way to the password page', async () => {
  await newcomer('vej')
  const browser = new Browser()
  const { address } = await browser.follow(await browser.request(passwordAddress()), portal.site)
  expect(address).toContain('/idp/interaction/')
  const reply = await browser.post(`${address}/log-ind`, { login: 'vej', password })
  const { page, address: end } = await browser.follow(reply, portal.site)
  expect(end).toBe(passwordAddress())
  expect(await page.text()).toContain('Skift adgangskode')
})

test('a demo account keeps its password, for many share it', async () => {
  const flow = portal.visit()
  await flow.signIn('medlem', 'vildfund-demo')
  const reply = await flow.browser.post(passwordAddress(), { current: 'vildfund-demo', next: 'kun til mig selv' })
  expect(await reply.text()).toContain('Demokonti deles af mange')
})

test('deleting the user removes the account and all that it had open, and old tokens do not bring it back', async () => {
  const { flow, tokens } = await newcomer('slet')
  const made = await portal.api('/account/create-or-update-logged-in-user', tokens, { method: 'POST' })
  const { id } = (await made.json()) as { id: number }
  const { status } = await portal.call('deleteUser', { userId: id, as: 'siteAdminRole' })
  expect(status).toBe(200)
  expect(await portal.db.selectFrom('idpAccount').select('id').where('userName', '=', 'slet').execute()).toEqual([])
  const left = await portal.db
    .selectFrom('idpPayload')
    .select('kind')
    .where('accountId', '=', String(decodeJwt(tokens.access_token).sub))
    .execute()
  expect(left).toEqual([])
  expect((await flow.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
  expect((await portal.api('/account/create-or-update-logged-in-user', tokens, { method: 'POST' })).status).toBe(401)
  await expect(portal.visit().signIn('slet', password)).rejects.toThrow('not signed in')
})

test('keys, sessions and refresh tokens survive a restart', async () => {
  const { flow, tokens } = await newcomer('genstart')
  await portal.app.close()
  const again = await openSignInPortal({ over: portal, env: { DEMO: '1', PORT: String(portal.config.PORT) } })
  const { body } = await flow.refresh(tokens.refresh_token)
  expect(decodeProtectedHeader(body.access_token).kid).toBe(decodeProtectedHeader(tokens.access_token).kid)
  expect((await again.api('/account/create-or-update-logged-in-user', tokens, { method: 'POST' })).status).toBe(200)
  const { address } = await new Flow(flow.application, flow.browser).begin({ prompt: 'none' })
  expect(new URL(address).searchParams.get('code')).toBeTruthy()
  await again.app.close()
})

test('without the demo its accounts cannot sign in or renew', async () => {
  const withDemo = await openSignInPortal({ over: portal, env: { DEMO: '1', PORT: String(portal.config.PORT) } })
  const flow = withDemo.visit()
  const tokens = await flow.signIn('moderator', 'vildfund-demo')
  await withDemo.app.close()
  const without = await openSignInPortal({ over: portal, env: { DEMO: '0', PORT: String(portal.config.PORT) } })
  expect((await flow.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
  await expect(without.visit().signIn('moderator', 'vildfund-demo')).rejects.toThrow('not signed in')
  const { page } = await new Flow(flow.application, flow.browser).begin()
  const text = await page.text()
  expect(text).toContain('Log ind')
  expect(text).not.toContain('data-login')
  await without.app.close()
})
