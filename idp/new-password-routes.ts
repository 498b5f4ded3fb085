import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageParts } from './entering.ts'
import type { Guards } from './guards.ts'
import { linksOf, ofInteraction, tokenOf } from './links.ts'
import { handedPath } from './own-clients.ts'
import { newPasswordPage } from './pages/mail.ts'
import { formText, isForeignForm, sendPage } from './requests.ts'
import { passwordError } from './rules.ts'

/** A new password for whoever has a link: one that was sent to them, or one that an administrator handed over. */
export function newPasswordRoutes(app: FastifyInstance, parts: PageParts, guards: Guards) {
  const { config, db, accounts, tokens, now } = parts
  const { addressOf, foreign, goOn, stale } = linksOf(parts)

  const ownerOf = async (token: string) => {
    const link = await tokens.reset(token)
    const account = link && (await accounts.guarded(link.accountId))
    return account && { account, isMailed: link.isMailed }
  }

  const show = async (request: FastifyRequest, reply: FastifyReply, action: string) => {
    const token = tokenOf(request)
    const owner = await ownerOf(token)
    if (!owner) return stale(reply)
    return sendPage(reply, newPasswordPage(config, { action, token, userName: owner.account.userName }))
  }

  const change = async (request: FastifyRequest, reply: FastifyReply, action: string) => {
    if (isForeignForm(config, request)) return foreign(reply)
    const token = formText(request, 'kode')
    const owner = await ownerOf(token)
    if (!owner) return stale(reply)
    const { account, isMailed } = owner
    const next = formText(request, 'next')
    const error = passwordError(next)
    if (error)
      return sendPage(reply, newPasswordPage(config, { action, token, userName: account.userName, error }), 400)
    if (!(await tokens.use(token, db))) return stale(reply)
    // Whoever has set another meanwhile knew the one that there was.
    const passwordHash = await accounts.setPassword(account.id, next, { old: account.passwordHash })
    if (passwordHash === undefined) return stale(reply)
    if (isMailed) await accounts.confirmEmail(account, now())
    return goOn(request, reply, { account, passwordHash }, changed)
  }

  const mailed = (request: FastifyRequest) => `${addressOf(request)}/ny-adgangskode`
  app.get(`${ofInteraction}/ny-adgangskode`, (request, reply) => show(request, reply, mailed(request)))
  app.get(handedPath, (request, reply) => show(request, reply, handedPath))
  const guarded = { onRequest: guards.forms }
  app.post(`${ofInteraction}/ny-adgangskode`, guarded, (request, reply) => change(request, reply, mailed(request)))
  app.post(handedPath, guarded, (request, reply) => change(request, reply, handedPath))
}

const changed = {
  heading: 'Adgangskoden er skiftet',
  text: 'Log ind med den nye adgangskode. Du er logget ud alle andre steder.',
}
