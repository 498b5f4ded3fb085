import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from './accounts.ts'
import { enter, type PageParts, rememberDevice } from './entering.ts'
import { errorPage } from './pages/error.ts'
import { donePage, staleLinkPage } from './pages/mail.ts'
import { errors } from './provider-parts.ts'
import { sendPage } from './requests.ts'

/** Links that were asked for at an interaction stand under it. */
export const ofInteraction = '/idp/interaction/:uid'

export const tokenOf = (request: FastifyRequest) => {
  const { kode } = request.query as { kode?: unknown }
  return typeof kode === 'string' ? kode.slice(0, 100) : ''
}

/** What pages that a link leads to have in common. */
export function linksOf(parts: PageParts) {
  const { config, provider } = parts

  /** It goes into an e-mail, so it must not be words. */
  const uidOf = (request: FastifyRequest) => {
    const { uid } = request.params as { uid: string }
    if (!/^[\w-]{1,64}$/.test(uid)) throw new errors.SessionNotFound('interaction session not found')
    return uid
  }

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
    const { uid } = request.params as { uid?: string }
    if (here && here.uid === uid && ['login', 'create'].includes(here.prompt.name))
      return enter(parts, request, reply, who)
    await rememberDevice(parts, request, reply, who)
    return sendPage(reply, donePage(config, done))
  }

  return {
    uidOf,
    addressOf: (request: FastifyRequest) => `/idp/interaction/${uidOf(request)}`,
    stale: (reply: FastifyReply) => sendPage(reply, staleLinkPage(config), 400),
    foreign: (reply: FastifyReply) => sendPage(reply, errorPage(config, { error: 'foreign_form' }), 403),
    goOn,
  }
}
