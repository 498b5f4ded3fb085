import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Client } from 'oidc-provider'
import type { Config } from '#server/core/config.ts'

/** A field of a posted form; anything but one text is as if it was not there. */
export const formText = (request: FastifyRequest, name: string): string => {
  const value = (request.body as Record<string, unknown> | undefined)?.[name]
  return typeof value === 'string' ? value : ''
}

/** Browsers say where a form comes from; another site's is not taken, whatever cookies come with it. */
export const isForeignForm = (config: Config, request: FastifyRequest) =>
  request.headers.origin !== new URL(config.siteUrl).origin

export const sendPage = (reply: FastifyReply, page: string, status = 200) =>
  reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)

/**
 * Browsers hold the redirects after a form to the page's form-action as well: a partner application that people are
 * sent back to must stand there, or the sign-in ends in an empty page.
 */
export const allowFormsTo = (policy: string, client: Client | undefined): string => {
  const addresses = [...(client?.redirectUris ?? []), ...(client?.postLogoutRedirectUris ?? [])]
  const origins = new Set(
    addresses.map((address) => URL.parse(address)?.origin).filter((origin) => origin !== undefined),
  )
  return origins.size === 0 ? policy : policy.replace(/form-action [^;]*/, (rule) => [rule, ...origins].join(' '))
}

export const allowReplyFormsTo = (reply: FastifyReply, client: Client | undefined) => {
  const policy = reply.getHeader('content-security-policy')
  if (typeof policy === 'string') reply.header('content-security-policy', allowFormsTo(policy, client))
}
