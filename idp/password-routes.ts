import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/core/config.ts'
import { sessionSeconds } from './configuration.ts'
import type { PageParts } from './entering.ts'
import type { Guard } from './guards.ts'
import { accountPagesClient, passwordPath } from './own-clients.ts'
import { errorPage } from './pages/error.ts'
import { type PasswordErrors, passwordChangedPage, passwordPage } from './pages/password.ts'
import { formText, isForeignForm, sendPage } from './requests.ts'
import { passwordError, slowedText } from './rules.ts'

/** Change of password: for whoever has a session here and knows the present password. */
export function passwordRoutes(app: FastifyInstance, parts: PageParts, limit: Guard) {
  const { config, provider, accounts, door, devices, now } = parts
  const visitor = async (request: FastifyRequest, reply: FastifyReply) => {
    const session = await provider.Session.get(provider.createContext(request.raw, reply.raw))
    const account = session.accountId === undefined ? undefined : await accounts.find(session.accountId)
    return account && { session, account }
  }

  /** The browser that it was changed in stays signed in: by a session of another id, which nobody has a copy of. */
  const sessionCookies = (request: FastifyRequest, reply: FastifyReply, id: string): string[] => {
    const { cookies } = provider.createContext(request.raw, reply.raw)
    const expires = new Date(now().getTime() + sessionSeconds * 1000)
    cookies.set(provider.cookieName('session'), id, { httpOnly: true, sameSite: 'lax', overwrite: true, expires })
    const lines = [reply.raw.getHeader('set-cookie') ?? []].flat().map(String)
    reply.raw.removeHeader('set-cookie')
    return lines
  }

  app.get(passwordPath, async (request, reply) => {
    const here = await visitor(request, reply)
    const cameBack = Object.keys(request.query as object).length > 0
    if (!here && cameBack) return sendPage(reply, errorPage(config, { error: 'login_required' }), 400)
    if (!here) return reply.redirect(signInFirst(config), 303)
    // The code of the sign-in is not needed: the session is what was wanted. Keep it out of the address.
    if (cameBack) return reply.redirect(passwordPath, 303)
    return sendPage(reply, passwordPage(config, { accountName: here.account.name, userName: here.account.userName }))
  })

  app.post(passwordPath, { onRequest: limit }, async (request, reply) => {
    if (isForeignForm(config, request)) return sendPage(reply, errorPage(config, { error: 'foreign_form' }), 403)
    const here = await visitor(request, reply)
    if (!here) return reply.redirect(signInFirst(config), 303)
    const { account, session } = here
    const refuse = (errors: PasswordErrors, status = 400) =>
      sendPage(reply, passwordPage(config, { accountName: account.name, userName: account.userName, errors }), status)

    const next = formText(request, 'next')
    if (account.isDemo) return refuse({ next: 'Demokonti deles af mange og kan ikke skifte adgangskode.' })
    const wrong = passwordError(next)
    if (wrong) return refuse({ next: wrong })
    const outcome = await door.confirmPassword(account.id, formText(request, 'current').slice(0, 200))
    if (outcome.kind === 'slowed') return refuse({ current: slowedText(outcome.until, now()) }, 429)
    if (outcome.kind === 'wrong') return refuse({ current: wrongCurrent })
    const renamed = { uid: session.uid, to: randomBytes(32).toString('base64url') }
    const passwordHash = await accounts.setPassword(account.id, next, { session: renamed, old: outcome.passwordHash })
    if (passwordHash === undefined) return refuse({ current: wrongCurrent })
    reply.header('set-cookie', await devices.remember(request.headers.cookie, account.id, passwordHash))
    reply.header('set-cookie', sessionCookies(request, reply, renamed.to))
    return sendPage(reply, passwordChangedPage(config))
  })
}

const wrongCurrent = 'Den nuværende adgangskode er forkert.'

/** The provider's own client: it comes back here, and the code it brings is thrown away. */
function signInFirst(config: Config): string {
  const query = new URLSearchParams({
    client_id: accountPagesClient,
    redirect_uri: `${config.siteUrl}${passwordPath}`,
    response_type: 'code',
    scope: 'openid',
    code_challenge: createHash('sha256').update(randomBytes(32)).digest('base64url'),
    code_challenge_method: 'S256',
  })
  return `${config.oidc.issuer}/auth?${query}`
}
