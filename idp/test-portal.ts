import { openPortal, type Portal, type PortalWish } from '#test/app.ts'
import { buildIdentity } from './identity.ts'
import { Browser, Flow, freePort, type Tokens } from './test-driver.ts'

export interface SignInPortal extends Portal {
  site: string
  issuer: string
  /** What the terminal is told of the demo. */
  told: string[]
  /** A new browser at the portal's own application; from an address, where a proxy is believed. */
  visit(from?: string): Flow
  /** Somebody who has just registered in a browser of their own; the password is somePassword. */
  newcomer(userName: string, email?: string): Promise<{ flow: Flow; tokens: Tokens }>
  /** The same, known to the portal by an id. */
  user(userName: string): Promise<{ flow: Flow; tokens: Tokens; id: number }>
  /** What the portal says to a token: 200 while it is worth something. */
  answerTo(tokens: Pick<Tokens, 'access_token'>): Promise<number>
  /** A call of the API with a real token. */
  api(path: string, tokens: Pick<Tokens, 'access_token'>, init?: RequestInit): Promise<Response>
}

export const somePassword = 'odder ved åen i morges'

/** The portal with its bundled provider, really listening: cookies and redirects are what is tested. */
export async function openSignInPortal(wish: PortalWish = {}): Promise<SignInPortal> {
  const port = Number(wish.env?.PORT ?? (await freePort()))
  const clock = wish.over?.clock ?? { now: new Date() }
  let told: string[] = []
  const portal = await openPortal({
    ...wish,
    env: { PORT: String(port), DEMO: '0', ...wish.env },
    now: clock.now,
    identity: async (config, db, events) => {
      const identity = await buildIdentity(config, db, events, () => portalClock().now)
      told = identity.demoLines
      return identity
    },
  })
  const portalClock = () => portal.clock
  await portal.app.listen({ port, host: 'localhost' })
  const site = portal.config.siteUrl
  const { issuer, clientId, redirectUri, scopes } = portal.config.oidc
  const visit = (from?: string) =>
    new Flow({ issuer, clientId, redirectUri, scope: scopes }, new Browser(from ? { 'x-forwarded-for': from } : {}))
  const api: SignInPortal['api'] = (path, { access_token }, init = {}) =>
    fetch(`${site}/api${path}`, {
      ...init,
      headers: { authorization: `Bearer ${access_token}`, ...(init.headers as object) },
    })
  const noted = (tokens: Pick<Tokens, 'access_token'>) =>
    api('/account/create-or-update-logged-in-user', tokens, { method: 'POST' })
  const newcomer: SignInPortal['newcomer'] = async (userName, email = `${userName}@eksempel.example`) => {
    const flow = visit()
    const { address } = await flow.begin({ prompt: 'create' })
    const fields = { name: `Prøve ${userName}`, email, userName, password: somePassword }
    const { address: end } = await flow.submit(address, 'opret', fields)
    if (!end.startsWith(redirectUri)) throw new Error(`${userName} was not registered`)
    return { flow, tokens: (await flow.redeem(end)).body }
  }
  return {
    ...portal,
    site,
    issuer,
    told,
    visit,
    newcomer,
    user: async (userName) => {
      const { flow, tokens } = await newcomer(userName)
      return { flow, tokens, id: ((await (await noted(tokens)).json()) as { id: number }).id }
    },
    answerTo: async (tokens) => (await noted(tokens)).status,
    api,
  }
}
