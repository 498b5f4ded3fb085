import formbody from '@fastify/formbody'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors } from 'oidc-provider'
import type { Config } from '#server/core/config.ts'
import { texts } from '#server/core/texts.ts'
import { serveAssets } from './assets.ts'
import { interactionRoutes, type PageParts } from './interactions.ts'
import { errorPage } from './pages/error.ts'
import { passwordRoutes } from './password-routes.ts'
import { sendPage } from './requests.ts'

/** The provider and its pages under /idp, on the server that serves everything. */
export async function mountProvider(app: FastifyInstance, parts: PageParts) {
  const { config, provider } = parts
  const useConfiguredAddress = configuredAddress(config)

  await app.register(async (pages) => {
    pages.addHook('onRequest', useConfiguredAddress)
    pages.setErrorHandler((error: FastifyError, request, reply) => answerError(config, error, request, reply))
    serveAssets(pages)
    await pages.register(formbody, { bodyLimit: 64 * 1024 })
    const limit = pages.rateLimit({ max: config.RATE_LIMIT_SIGN_IN, timeWindow: '1 minute' })
    interactionRoutes(pages, parts, limit)
    passwordRoutes(pages, parts, limit)
  })

  await app.register(async (protocol) => {
    protocol.addHook('onRequest', useConfiguredAddress)
    // The provider reads the body itself.
    protocol.removeAllContentTypeParsers()
    protocol.addContentTypeParser('*', (_request, _body, done) => done(null))
    protocol.setErrorHandler((error: FastifyError, request, reply) => {
      if (error.statusCode !== 429) return answerError(config, error, request, reply)
      return reply.code(429).send({ error: 'too_many_requests', error_description: texts.too_many_requests })
    })
    const answer = provider.callback()
    const handOver = (request: FastifyRequest, reply: FastifyReply) => {
      reply.hijack()
      void answer(request.raw, reply.raw)
    }
    const limited = { config: { rateLimit: { max: config.RATE_LIMIT_SIGN_IN, timeWindow: '1 minute' } } }
    protocol.post('/idp/token', limited, handOver)
    protocol.all('/idp/*', handOver)
  })
}

/**
 * The provider builds its addresses from the request. They are ours to say, not the caller's: whatever the headers
 * claim, it sees the configured site.
 */
function configuredAddress(config: Config) {
  const { host, protocol } = new URL(config.siteUrl)
  return async (request: FastifyRequest) => {
    request.raw.headers['x-forwarded-proto'] = protocol.replace(':', '')
    request.raw.headers['x-forwarded-host'] = host
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
  const status = error.statusCode ?? 500
  if (status >= 500) request.log.error({ err: error }, 'unexpected')
  const told = { 429: 'too_many_requests' }[status] ?? (status >= 500 ? 'server_error' : 'invalid_request')
  return sendPage(reply, errorPage(config, { error: told }), status)
}
