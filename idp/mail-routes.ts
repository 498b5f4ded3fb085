import type { FastifyInstance } from 'fastify'
import type { PageParts } from './entering.ts'
import type { Guards } from './guards.ts'
import { sendNewPasswordLink } from './letters.ts'
import { linksOf, ofInteraction, tokenOf } from './links.ts'
import type { Wish } from './mail-tokens.ts'
import { askForLinkPage, confirmPage, forgotPage, mailSentPage } from './pages/mail.ts'
import { verifyPassword } from './passwords.ts'
import { formText, isForeignForm, sendPage } from './requests.ts'
import { isEmail, noEmail, slowedText } from './rules.ts'
import { countAttempt, paces } from './slow-down.ts'

/**
 * Links from e-mails. They stand under the interaction that asked for them, so that the same browser goes straight on;
 * in another one they work as well. Opening one changes nothing, for mail scanners open them all.
 */
export function mailRoutes(app: FastifyInstance, parts: PageParts, guards: Guards) {
  const { config, db, accounts, tokens, limits, post, now } = parts
  const { addressOf, foreign, goOn, stale, uidOf } = linksOf(parts)

  app.get(`${ofInteraction}/glemt`, async (request, reply) => {
    const address = addressOf(request)
    return sendPage(reply, post ? forgotPage(config, { address }) : askForLinkPage(config, { address }))
  })
  if (!post) return

  app.get(`${ofInteraction}/bekraeft`, async (request, reply) => {
    const wish = await tokens.wish(tokenOf(request))
    if (!wish) return stale(reply)
    const action = `${addressOf(request)}/bekraeft`
    return sendPage(reply, confirmPage(config, { action, token: tokenOf(request), email: wish.email }))
  })

  app.post(`${ofInteraction}/bekraeft`, { onRequest: guards.forms }, async (request, reply) => {
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

  app.post(`${ofInteraction}/glemt`, { onRequest: guards.forms }, async (request, reply) => {
    if (isForeignForm(config, request)) return foreign(reply)
    const address = addressOf(request)
    const email = formText(request, 'email').trim()
    if (!isEmail(email)) return sendPage(reply, forgotPage(config, { address, email, error: noEmail }), 400)
    await guards.newAccounts(request, reply)
    await sendNewPasswordLink(parts, post, uidOf(request), email)
    return sendPage(reply, mailSentPage(config, { email, address, isKnown: true }))
  })
}

const confirmed = { heading: 'Kontoen er klar', text: 'Din e-mail er bekræftet. Nu kan du logge ind.' }
