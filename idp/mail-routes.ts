import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors } from 'oidc-provider'
import type { Account } from './accounts.ts'
import { enter, type PageParts, rememberDevice } from './entering.ts'
import type { Guards } from './guards.ts'
import { sendNewPasswordLink } from './letters.ts'
import type { Wish } from './mail-tokens.ts'
import { errorPage } from './pages/error.ts'
import { confirmPage, donePage, forgotPage, mailSentPage, newPasswordPage, staleLinkPage } from './pages/mail.ts'
import { verifyPassword } from './passwords.ts'
import { formText, isForeignForm, sendPage } from './requests.ts'
import { isEmail, noEmail, passwordError, slowedText } from './rules.ts'
import { countAttempt, paces } from './slow-down.ts'

/**
 * Links from e-mails. They stand under the interaction that asked for them, so that the same browser goes straight on;
 * in another one they work as well. Opening one changes nothing, for mail scanners open them all.
 */
export function mailRoutes(app: FastifyInstance, parts: PageParts, guards: Guards) {
  const { config, db, provider, accounts, tokens, limits, post, now } = parts
  if (!post) return
  const base = '/idp/interaction/:uid'

  /** It goes into an e-mail, so it must not be words. */
  const uidOf = (request: FastifyRequest) => {
    const { uid } = request.params as { uid: string }
    if (!/^[\w-]{1,64}$/.test(uid)) throw new errors.SessionNotFound('interaction session not found')
    return uid
  }
  const addressOf = (request: FastifyRequest) => `/idp/interaction/${uidOf(request)}`
  const tokenOf = (request: FastifyRequest) => {
    const { kode } = request.query as { kode?: unknown }
    return typeof kode === 'string' ? kode.slice(0, 100) : ''
  }
  const stale = (reply: FastifyReply) => sendPage(reply, staleLinkPage(config), 400)
  const foreign = (reply: FastifyReply) => sendPage(reply, errorPage(config, { error: 'foreign_form' }), 403)

  /** Straight on where the interaction is this browser's own, else a page that says it is done. */
  const goOn = async (
    request: FastifyRequest,
    reply: FastifyReply,
    who: { account: Account; passwordHash: string },
    done: { heading: string; text: string },
  ) => {
    const here = await provider.interactionDetails(request.raw, reply.raw).catch((error: unknown) => {
      if (error instanceof errors.SessionNotFound) return undefined
      throw error
    })
    if (here?.uid === uidOf(request) && ['login', 'create'].includes(here.prompt.name))
      return enter(parts, request, reply, who)
    await rememberDevice(parts, request, reply, who)
    return sendPage(reply, donePage(config, done))
  }

  app.get(`${base}/bekraeft`, async (request, reply) => {
    const wish = await tokens.wish(tokenOf(request))
    if (!wish) return stale(reply)
    const action = `${addressOf(request)}/bekraeft`
    return sendPage(reply, confirmPage(config, { action, token: tokenOf(request), email: wish.email }))
  })

  app.post(`${base}/bekraeft`, { onRequest: guards.forms }, async (request, reply) => {
    if (isForeignForm(config, request)) return foreign(reply)
    const token = formText(request, 'kode')
    const wish = await tokens.wish(token)
    if (!wish) return stale(reply)
    const refuse = (error: string, status: number) => {
      const action = `${addressOf(request)}/bekraeft`
      return sendPage(reply, confirmPage(config, { action, token, email: wish.email, error }), status)
    }
    // Somebody else may have registered with this address: only who chose the password makes the account.
    const attempt = await countAttempt(limits, [{ key: limits.slot('link', token), pace: paces.device }])
    if (attempt.refused && attempt.until) return refuse(slowedText(attempt.until, now()), 429)
    if (!(await verifyPassword(formText(request, 'password').slice(0, 200), wish.passwordHash)))
      return refuse('Det er ikke den adgangskode, du valgte, da du oprettede kontoen.', 400)
    const account = await makeConfirmed(token, wish)
    if (!account) return stale(reply)
    return goOn(request, reply, { account, passwordHash: wish.passwordHash }, confirmed)
  })

  const makeConfirmed = (token: string, wish: Wish) =>
    db.transaction().execute(async (tx) => {
      if (!(await tokens.use(token, tx))) return undefined
      const known = { ...wish, emailConfirmedAt: now() }
      // The user name may be somebody else's by now; then one is found.
      return (await accounts.make(known, tx)) ?? (await accounts.make({ ...known, userName: undefined }, tx))
    })

  app.get(`${base}/glemt`, async (request, reply) =>
    sendPage(reply, forgotPage(config, { address: addressOf(request) })),
  )

  app.post(`${base}/glemt`, { onRequest: guards.forms }, async (request, reply) => {
    if (isForeignForm(config, request)) return foreign(reply)
    const address = addressOf(request)
    const email = formText(request, 'email').trim()
    if (!isEmail(email)) return sendPage(reply, forgotPage(config, { address, email, error: noEmail }), 400)
    await guards.newAccounts(request, reply)
    await sendNewPasswordLink(parts, post, uidOf(request), email)
    return sendPage(reply, mailSentPage(config, { email, address }))
  })

  const owner = async (token: string) => {
    const id = await tokens.accountId(token)
    return id === undefined ? undefined : accounts.find(id)
  }

  app.get(`${base}/ny-adgangskode`, async (request, reply) => {
    const token = tokenOf(request)
    const account = await owner(token)
    if (!account) return stale(reply)
    const action = `${addressOf(request)}/ny-adgangskode`
    return sendPage(reply, newPasswordPage(config, { action, token, userName: account.userName }))
  })

  app.post(`${base}/ny-adgangskode`, { onRequest: guards.forms }, async (request, reply) => {
    if (isForeignForm(config, request)) return foreign(reply)
    const token = formText(request, 'kode')
    const account = await owner(token)
    if (!account) return stale(reply)
    const next = formText(request, 'next')
    const error = passwordError(next)
    if (error) {
      const action = `${addressOf(request)}/ny-adgangskode`
      return sendPage(reply, newPasswordPage(config, { action, token, userName: account.userName, error }), 400)
    }
    if (!(await tokens.use(token, db))) return stale(reply)
    const passwordHash = await accounts.setPassword(account.id, next, { sessionId: '', grantIds: [] })
    await accounts.confirmEmail(account, now())
    return goOn(request, reply, { account, passwordHash }, changed)
  })
}

const confirmed = { heading: 'Kontoen er klar', text: 'Din e-mail er bekræftet. Nu kan du logge ind.' }
const changed = {
  heading: 'Adgangskoden er skiftet',
  text: 'Log ind med den nye adgangskode. Du er logget ud alle andre steder.',
}
