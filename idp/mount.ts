import formbody from '@fastify/formbody'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway, retryAfterSeconds } from '#server/core/away.ts'
import type { Config } from '#server/core/config.ts'
import { inWords } from '#server/core/in-words.ts'
import { Refusal } from '#server/core/refusal.ts'
import { texts } from '#server/core/texts.ts'
import { serveAssets } from './assets.ts'
import type { PageParts } from './entering.ts'
import { guardsOf } from './guards.ts'
import { interactionRoutes } from './interactions.ts'
import { mailRoutes } from './mail-routes.ts'
import { newPasswordRoutes } from './new-password-routes.ts'
import { errorPage } from './pages/error.ts'
import { passwordRoutes } from './password-routes.ts'
import { errors } from './provider-parts.ts'
import { beginReading } from './reading.ts'
import { sendPage } from './requests.ts'

/** The provider and its pages under /idp, on the server that serves everything. */
export async function mountProvider(app: FastifyInstance, parts: PageParts) {
  const { config, provider } = parts
  const useConfiguredAddress = configuredAddress(config)
  const guards = guardsOf(config, parts.limits)

  await app.register(async (pages) => {
    pages.addHook('onRequest', beginReading)
    pages.addHook('onRequest', useConfiguredAddress)
    pages.setErrorHandler((error: FastifyError, request, reply) => answerError(config, error, request, reply))
    serveAssets(pages)
    await pages.register(formbody, { bodyLimit: 64 * 1024 })
    pages.addHook('onRequest', async (request, reply) => {
      if (!request.url.startsWith('/idp/assets/')) await guards.opening(request, reply)
    })
    interactionRoutes(pages, parts, guards)
    mailRoutes(pages, parts, guards)
    newPasswordRoutes(pages, parts, guards)
    passwordRoutes(pages, parts, guards.forms)
  })

  await app.register(async (protocol) => {
    protocol.addHook('onRequest', beginReading)
    protocol.addHook('onRequest', useConfiguredAddress)
    // The provider reads the body itself.
    protocol.removeAllContentTypeParsers()
    protocol.addContentTypeParser('*', (_request, _body, done) => done(null))
    protocol.setErrorHandler((error: FastifyError, request, reply) => {
      const isPage = !request.url.startsWith('/idp/token')
      if (!isPage && isDatabaseAway(error)) {
        request.log.warn(`database away: ${inWords(error)}`)
        reply.code(503).header('retry-after', retryAfterSeconds)
        return reply.send({ error: 'temporarily_unavailable', error_description: texts.database_away })
      }
      if (error.statusCode !== 429 || isPage) return answerError(config, error, request, reply)
      return reply.code(429).send({ error: 'too_many_requests', error_description: texts.too_many_requests })
    })
    const answer = provider.callback()
    const handOver = (request: FastifyRequest, reply: FastifyReply) => {
      reply.hijack()
      void answer(request.raw, reply.raw)
    }
    protocol.post('/idp/token', { onRequest: guards.tokens }, handOver)
    // What everybody may read, and costs nothing.
    protocol.get('/idp/.well-known/*', handOver)
    protocol.get('/idp/jwks', handOver)
    // What writes a row for whoever asks.
    const atTheDoor = { onRequest: [guards.opening, guards.waiting] }
    protocol.all('/idp/auth', atTheDoor, handOver)
    protocol.all('/idp/session/end', atTheDoor, handOver)
    protocol.all('/idp/*', { onRequest: [oneSpelling, guards.opening] }, handOver)
  })
}

/** Only ids have capital letters. The provider would take any spelling of its addresses, and walk around our limits. */
async function oneSpelling({ url }: FastifyRequest) {
  const [path = ''] = url.split('?')
  if (/[A-Z]/.test(path) && !/^\/idp\/auth\/[\w-]+$/.test(path)) throw new Refusal('missing', 'not_found')
}

/**
 * The provider builds its addresses from the request. They are ours to say, not the caller's: whatever the headers
 * claim, it sees the configured site, and a visitor where the settings about proxies say that they are.
 */
function configuredAddress(config: Config) {
  const { host, protocol } = new URL(config.siteUrl)
  return async (request: FastifyRequest) => {
    request.raw.headers['x-forwarded-proto'] = protocol.replace(':', '')
    request.raw.headers['x-forwarded-host'] = host
    request.raw.headers['x-forwarded-for'] = request.ip
  }
}

function answerError(config: Config, error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof errors.OIDCProviderError) {
    return sendPage(
      reply,
      errorPage(config, { error: error.error, error_description: error.error_description }),
      error.status,
    )
  }
  if (isDatabaseAway(error)) {
    request.log.warn(`database away: ${inWords(error)}`)
    reply.header('retry-after', retryAfterSeconds)
    return sendPage(reply, errorPage(config, { error: 'temporarily_unavailable' }), 503)
  }
  const status = error instanceof Refusal ? error.status : (error.statusCode ?? 500)
  if (status >= 500) request.log.error({ err: error }, 'unexpected')
  const told =
    { 404: 'not_found', 429: 'too_many_requests' }[status] ?? (status >= 500 ? 'server_error' : 'invalid_request')
  return sendPage(reply, errorPage(config, { error: told }), status)
}
