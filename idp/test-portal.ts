import { openPortal, type Portal, type PortalWish } from '#test/app.ts'
import { buildIdentity } from './identity.ts'
import { Flow, freePort, type Tokens } from './test-driver.ts'

export interface SignInPortal extends Portal {
  site: string
  issuer: string
  /** A new browser at the portal's own application. */
  visit(): Flow
  /** Somebody who has just registered in a browser of their own; the password is somePassword. */
  newcomer(userName: string): Promise<{ flow: Flow; tokens: Tokens }>
  /** A call of the API with a real token. */
  api(path: string, tokens: Pick<Tokens, 'access_token'>, init?: RequestInit): Promise<Response>
}

export const somePassword = 'odder ved åen i morges'

/** The portal with its bundled provider, really listening: cookies and redirects are what is tested. */
export async function openSignInPortal(wish: PortalWish = {}): Promise<SignInPortal> {
  const port = Number(wish.env?.PORT ?? (await freePort()))
  const clock = wish.over?.clock ?? { now: new Date() }
  const portal = await openPortal({
    ...wish,
    env: { PORT: String(port), DEMO: '0', ...wish.env },
    now: clock.now,
    identity: (config, db, events) => buildIdentity(config, db, events, () => portalClock().now),
  })
  const portalClock = () => portal.clock
  await portal.app.listen({ port, host: 'localhost' })
  const site = portal.config.siteUrl
  const { issuer, clientId, redirectUri, scopes } = portal.config.oidc
  const visit = () => new Flow({ issuer, clientId, redirectUri, scope: scopes })
  return {
    ...portal,
    site,
    issuer,
    visit,
    newcomer: async (userName) => {
      const flow = visit()
      const { address } = await flow.begin({ prompt: 'create' })
      const email = `${userName}@eksempel.example`
      const fields = { name: `Prøve ${userName}`, email, userName, password: somePassword }
      const { address: end } = await flow.submit(address, 'opret', fields)
      if (!end.startsWith(redirectUri)) throw new Error(`${userName} was not registered`)
      return { flow, tokens: (await flow.redeem(end)).body }
    },
    api: (path, { access_token }, init = {}) =>
      fetch(`${site}/api${path}`, {
        ...init,
        headers: { authorization: `Bearer ${access_token}`, ...(init.headers as object) },
      }),
  }
}
