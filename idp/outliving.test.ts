import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { HeldHandle } from '#test/held-handle.ts'
import { passwordPath } from './own-clients.ts'
import { Browser, Flow } from './test-driver.ts'
import { openSignInPortal, type SignInPortal, somePassword } from './test-portal.ts'

/* What was given in a session ends with it: to whichever tab it was given, and whoever is still at it. */

const next = 'en helt ny sætning om dug'
const handle = new HeldHandle()
let portal: SignInPortal
beforeAll(async () => {
  portal = await openSignInPortal({ handle: handle.of })
})
afterAll(() => portal.close())

const isKind = (kind: string) => (row: object) => 'payload' in row && (row.payload as { kind?: string }).kind === kind
const errorOf = ({ address }: { address: string }) => new URL(address).searchParams.get('error')

async function partner() {
  const redirectUri = 'https://partner.example/svar'
  const { body } = await portal.call('createClient', {
    ...{ as: 'siteAdminRole', name: 'Partner', note: '', scopes: ['openid', 'api'] },
    ...{ redirectUris: [redirectUri], postLogoutRedirectUris: [], machineAccess: false },
  })
  const { clientId } = body.client
  return { issuer: portal.issuer, clientId, redirectUri, scope: 'openid api', secret: body.secret }
}

test('signing out ends what was given to tabs that came at once', async () => {
  const { flow, tokens } = await portal.user('mangefaner')
  // The session is there, and nothing is granted in it.
  const body = new URLSearchParams({ token: tokens.refresh_token, client_id: flow.application.clientId })
  await fetch(`${portal.issuer}/token/revocation`, { method: 'POST', body })
  const tabs = [1, 2, 3, 4].map(() => flow.tab())
  const ends = await Promise.all(tabs.map((tab) => tab.begin({ prompt: 'none' })))
  const given = await Promise.all(tabs.map(async (tab, i) => (await tab.redeem(ends[i]?.address ?? '')).body))
  expect(await Promise.all(given.map(portal.answerTo))).toEqual([200, 200, 200, 200])
  expect(await flow.signOut(tokens.id_token)).toBe(303)
  expect(await Promise.all(given.map(portal.answerTo))).toEqual([401, 401, 401, 401])
  expect((await flow.refresh(given[0]?.refresh_token ?? '')).status).toBe(400)
})

test('another password ends copies of the session in which it is changed; the browser itself stays signed in', async () => {
  const { flow, tokens } = await portal.user('kopieret')
  const thief = new Flow(flow.application, copyOf(flow.browser))
  expect(errorOf(await thief.silently())).toBeNull()
  const page = await flow.browser.post(`${portal.site}${passwordPath}`, { current: somePassword, next })
  expect(await page.text()).toContain('Adgangskoden er skiftet')
  expect(errorOf(await thief.silently())).toBe('login_required')
  expect([(await thief.refresh(tokens.refresh_token)).status, await portal.answerTo(tokens)]).toEqual([400, 401])
  const tab = flow.tab()
  const { address } = await tab.begin({ prompt: 'none' })
  expect(await portal.answerTo((await tab.redeem(address)).body)).toBe(200)
})

test('a tab that comes late, with the id that the session had before, does not throw it away', async () => {
  const { flow } = await portal.user('senfane')
  const late = new Flow(flow.application, copyOf(flow.browser))
  await flow.browser.post(`${portal.site}${passwordPath}`, { current: somePassword, next })
  const before = late.browser.cookies()
  const rows = await sessions()
  expect(errorOf(await late.silently())).toBe('login_required')
  await late.begin()
  expect([late.browser.cookies().filter(isOfSession), await sessions()]).toEqual([before.filter(isOfSession), rows])
  // Who signs in from there has a session as anybody else.
  const { address } = await late.begin()
  const { address: back } = await late.submit(address, 'log-ind', { login: 'senfane', password: next })
  const { body } = await late.redeem(back)
  expect(await portal.answerTo(body)).toBe(200)
  expect(await late.signOut(body.id_token)).toBe(303)
  expect(await portal.answerTo(body)).toBe(401)
})
const isOfSession = ([pair]: [pair: string, path: string]) => pair.startsWith('_session')
const sessions = async () =>
  (await portal.db.selectFrom('idpPayload').select('id').where('kind', '=', 'Session').execute()).length

test('two tabs that sign out both come out of it, whichever goes first', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const { flow, tokens } = await portal.user(`toud-${order[0]}`)
    const forms = [await flow.askToSignOut(tokens.id_token), await flow.askToSignOut(tokens.id_token)]
    for (const i of order) expect(await flow.confirmSignOut(forms[i] ?? '')).toBe(303)
    expect(await portal.answerTo(tokens)).toBe(401)
  }
})

test('who cannot be signed out with an old form is asked once more', async () => {
  const { flow, tokens } = await portal.user('nyformular')
  const old = await flow.askToSignOut(tokens.id_token)
  await flow.askToSignOut(tokens.id_token)
  const reply = await flow.browser.post(`${portal.issuer}/session/end/confirm`, { xsrf: old, logout: 'yes' })
  expect(await portal.answerTo(tokens)).toBe(200)
  const { page } = await flow.browser.follow(reply, portal.issuer)
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(await page.text()) ?? []
  expect(await flow.confirmSignOut(xsrf)).toBe(303)
  expect(await portal.answerTo(tokens)).toBe(401)
})

test('whoever signs in as somebody else in the same browser is let in, and the first is out', async () => {
  const { flow, tokens } = await portal.user('foerstemand')
  await portal.user('andenmand')
  const tab = flow.tab()
  const { address } = await tab.begin({ prompt: 'login' })
  const { page } = await tab.submit(address, 'log-ind', { login: 'andenmand', password: somePassword })
  const text = await page.text()
  const [, action = ''] = /action="([^"]+)"/.exec(text) ?? []
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(text) ?? []
  const left = await flow.browser.post(action, { xsrf, logout: 'yes' })
  const { address: end } = await flow.browser.follow(left, portal.issuer)
  expect(await portal.answerTo((await tab.redeem(end)).body)).toBe(200)
  expect(await portal.answerTo(tokens)).toBe(401)
})

// The embedded database answers nobody while an answer is held.
describe.runIf(inject('template').kind === 'postgres')('while somebody signs out,', () => {
  test('a silent renewal under way is given nothing', async () => {
    const { flow, tokens } = await portal.user('fornyer')
    const { held, let: letGo } = handle.hold(isKind('Session'))
    const renewing = flow.silently()
    await held
    expect(await flow.signOut(tokens.id_token)).toBe(303)
    letGo()
    expect(errorOf(await renewing)).toBe('login_required')
  })

  test('a consent under way does not bring the session back', async () => {
    const { flow, tokens } = await portal.user('samtykker')
    const { address } = await new Flow(await partner(), flow.browser).begin()
    const reply = await flow.browser.post(`${address}/samtykke`, { answer: 'yes' })
    const { held, let: letGo } = handle.hold(isKind('Session'))
    const resuming = flow.browser.request(new URL(reply.headers.get('location') ?? '', reply.url).href)
    await held
    expect(await flow.signOut(tokens.id_token)).toBe(303)
    letGo()
    await resuming
    expect(errorOf(await flow.silently())).toBe('login_required')
  })

  test('a renewal in another tab does not keep them from it', async () => {
    const { flow, tokens } = await portal.user('forstyrret')
    const { held, let: letGo } = handle.hold(isKind('Session'))
    const renewing = flow.silently()
    await held
    const xsrf = await flow.askToSignOut(tokens.id_token)
    letGo()
    await renewing
    expect(await flow.confirmSignOut(xsrf)).toBe(303)
    expect(await portal.answerTo(tokens)).toBe(401)
  })
})

describe.runIf(inject('template').kind === 'postgres')('a request under way', () => {
  test('does not lay its old cookie over that of who has changed the password meanwhile', async () => {
    const { flow } = await portal.user('cookietyv')
    const { held, let: letGo } = handle.hold(isKind('Session'))
    const renewing = flow.silently()
    await held
    await flow.browser.post(`${portal.site}${passwordPath}`, { current: somePassword, next })
    letGo()
    await renewing
    expect(errorOf(await flow.silently())).toBeNull()
  })

  test('of a partner keeps what it was given beside a tab that saves the session', async () => {
    const { flow } = await portal.user('topartnere')
    const tab = new Flow(await partner(), flow.browser)
    const { address } = await tab.begin()
    const { held, let: letGo } = handle.hold(isKind('Session'))
    const renewing = flow.silently()
    await held
    const { address: back } = await tab.submit(address, 'samtykke', { answer: 'yes' })
    letGo()
    await renewing
    expect((await tab.redeem(back)).status).toBe(200)
  })

  test('of a partner for somebody who is deleted meanwhile gets no token', async () => {
    const { flow, id } = await portal.user('sletpartner')
    const tab = new Flow(await partner(), flow.browser)
    const { address } = await tab.begin()
    const { address: back } = await tab.submit(address, 'samtykke', { answer: 'yes' })
    const { held, let: letGo } = handle.hold((row) => 'isDemo' in row)
    const redeeming = tab.redeem(back)
    await held
    await portal.call('deleteUser', { as: 'siteAdminRole', userId: id, forgetCredit: false })
    letGo()
    expect((await redeeming).status).toBe(400)
  })

  test('with a link for a new password is refused once its owner has set another', async () => {
    const { flow, id } = await portal.user('linktyv')
    const { link } = (await portal.call('makePasswordLink', { as: 'siteAdminRole', userId: id })).body
    const { origin, pathname, searchParams } = new URL(link)
    const fields = { kode: searchParams.get('kode') ?? '', next: 'tyvens helt egen sætning' }
    const { held, let: letGo } = handle.hold((row) => 'passwordHash' in row && 'isDemo' in row)
    const taking = new Browser().post(`${origin}${pathname}`, fields)
    await held
    await flow.browser.post(`${portal.site}${passwordPath}`, { current: somePassword, next })
    letGo()
    expect((await taking).status).toBe(400)
    expect(await portal.answerTo(await portal.visit().signIn('linktyv', next))).toBe(200)
  })
})

/** Another browser with the same cookies. */
function copyOf(browser: Browser): Browser {
  const copy = new Browser()
  for (const [pair, path] of browser.cookies()) copy.put(pair, path)
  return copy
}
