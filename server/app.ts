import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { JSONWebKeySet } from 'jose'
import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { accountHandlers } from './account/routes.ts'
import { clientsHandlers } from './clients/routes.ts'
import { communitiesHandlers, communitiesValidators, communityTalkHandlers } from './communities/routes.ts'
import { checkRequests } from './core/checked.ts'
import type { Config } from './core/config.ts'
import type { Db } from './core/database.ts'
import { Events } from './core/events.ts'
import type { Jobs } from './core/jobs.ts'
import { answerBadAddress, answerProblems, notFoundProblem } from './core/problems.ts'
import { createProvider } from './core/provider.ts'
import { addressesAlone, trustsProxy } from './core/proxies.ts'
import { Refusal } from './core/refusal.ts'
import { securityHeaders } from './core/security.ts'
import { serve } from './core/serve.ts'
import { createSessions, type KeyHolder } from './core/session.ts'
import { forumHandlers } from './forum/routes.ts'
import { housekeepingHandlers } from './housekeeping/routes.ts'
import { listenInRooms } from './listeners.ts'
import { mediaHandlers } from './media/routes.ts'
import { serveMedia } from './media/serving.ts'
import { moderationHandlers } from './moderation/routes.ts'
import { newsHandlers, newsValidators } from './news/routes.ts'
import { notificationsHandlers } from './notifications/routes.ts'
import { mapLandHandlers, ownPlaceHandlers } from './places/routes.ts'
import { recordImportHandlers } from './records/import/routes.ts'
import { readingHandlers } from './records/reading/routes.ts'
import { recordsHandlers } from './records/routes.ts'
import { exportHandlers } from './search/exports/routes.ts'
import { ownDataHandlers } from './search/own-data/routes.ts'
import { invasiveHandlers, lifeListHandlers, searchHandlers, searchValidators } from './search/routes.ts'
import { savedSearchHandlers } from './search/saved/routes.ts'
import { settingsHandlers } from './settings/routes.ts'
import { syncHandlers } from './sync/routes.ts'
import { exchangeHandlers } from './taxa/exchange-routes.ts'
import { taxaHandlers } from './taxa/routes.ts'
import { tripsHandlers } from './trips/routes.ts'
import { validationQueueHandlers } from './validation/queue/routes.ts'
import { validationHandlers } from './validation/routes.ts'
import { warningsHandlers } from './warnings/routes.ts'
import { roomPages } from './web/room-pages.ts'
import { serveWeb } from './web/serve-web.ts'

export interface AppDeps {
  config: Config
  db: Db
  jobs: Jobs
  /** Public keys of the bundled provider, or null when the provider is elsewhere. */
  bundledKeys: JSONWebKeySet | null
  now?: () => Date
  events?: Events
  /** Where log lines go instead of standard output. */
  logTo?: { write(line: string): void }
  /** Mounts the bundled provider; absent when it is elsewhere. */
  mountIdentity?: (app: FastifyInstance) => Promise<void>
  /** Where the built web application is; where `npm run build` puts it unless said. */
  built?: string
}

/** The whole server, not yet listening. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, db, jobs } = deps
  const now = deps.now ?? (() => new Date())
  const events = deps.events ?? new Events()
  listenInRooms(events)
  const app = Fastify({
    logger: config.LOG_LEVEL === 'silent' ? false : { level: config.LOG_LEVEL, stream: deps.logTo },
    logController: new LogController({ disableRequestLogging: true }), // see logRequests
    genReqId: () => randomUUID(),
    bodyLimit: config.MAX_BODY_KB * 1024,
    requestTimeout: 600_000, // a body that takes longer than that is no slow phone
    trustProxy: trustsProxy(config.TRUST_PROXY),
    frameworkErrors: (_error, request, reply) => answerBadAddress(request, reply as unknown as FastifyReply),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // Some name the host in the address as well: it is the same page.
    rewriteUrl: ({ url = '/' }) => url.replace(/^https?:\/\/[^/?#]*(?=([/?#]|$))/i, '') || '/',
  })
  readForwarded(app)
  readJsonOnly(app)
  app.setValidatorCompiler(checkRequests)
  app.setSerializerCompiler(() => JSON.stringify)
  answerProblems(app, config.NODE_ENV === 'development')
  logRequests(app)

  const holder = await keyHolder(app, deps)
  await app.register(helmet, securityHeaders(config, 'provider' in holder ? holder.provider : null))
  await app.register(compress, { threshold: 1024 })
  await app.register(rateLimit, { global: false })
  await app.register(
    async (api) => {
      await api.register(multipart, { limits: { fileSize: config.MAX_UPLOAD_MB * 1024 * 1024, files: 1, fields: 10 } })
      await api.register(swagger, {
        openapi: {
          openapi: '3.1.0',
          info: { title: `${config.SITE_NAME} API`, version: '1', description: 'Fund af vilde arter i Danmark.' },
          servers: [{ url: '/api' }],
          components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
        },
        stripBasePath: true,
        transform: jsonSchemaTransform,
        transformObject: describeUploads,
      })
      // Under the house's own policy; the page must not ask a validator elsewhere.
      await api.register(swaggerUi, {
        routePrefix: '/docs',
        theme: { title: `${config.SITE_NAME} API` },
        uiConfig: { validatorUrl: null, layout: 'BaseLayout' },
      })
      api.get('/openapi.json', { schema: { hide: true } }, async () => api.swagger())
      const sessions = createSessions(config, holder, app.log)
      const handlers = {
        ...settingsHandlers,
        ...accountHandlers,
        ...clientsHandlers,
        ...ownPlaceHandlers,
        ...mapLandHandlers,
        ...mediaHandlers,
        ...forumHandlers,
        ...newsHandlers,
        ...taxaHandlers,
        ...exchangeHandlers,
        ...recordsHandlers,
        ...readingHandlers,
        ...recordImportHandlers,
        ...validationHandlers,
        ...validationQueueHandlers,
        ...moderationHandlers,
        ...warningsHandlers,
        ...tripsHandlers,
        ...communitiesHandlers,
        ...communityTalkHandlers,
        ...notificationsHandlers,
        ...syncHandlers,
        ...searchHandlers,
        ...invasiveHandlers,
        ...lifeListHandlers,
        ...savedSearchHandlers,
        ...exportHandlers,
        ...ownDataHandlers,
        ...housekeepingHandlers,
      }
      serve(api, handlers, {
        config,
        db,
        jobs,
        events,
        now,
        validators: { ...searchValidators, ...newsValidators, ...communitiesValidators },
        viewerOf: sessions.viewerOf,
      })
      api.setNotFoundHandler((request, reply) => reply.code(404).send(notFoundProblem(request)))
    },
    { prefix: '/api' },
  )
  if (deps.mountIdentity) await deps.mountIdentity(app)
  await serveMedia(app, { config, db, now })
  await serveWeb(app, config, db, deps.built, roomPages)
  return app
}

/** Where the keys of tokens are: here, or with a provider elsewhere, which is asked to describe itself first. */
async function keyHolder(app: FastifyInstance, { config, bundledKeys }: AppDeps): Promise<KeyHolder> {
  if (bundledKeys) return { bundledKeys }
  const provider = createProvider(config, (line) => app.log.warn(line))
  app.addHook('onClose', async () => provider.close())
  await provider.begin()
  return { provider }
}

/** What the generator cannot know: that the body of an upload is a form with one file, and what else stands in it. */
const describeUploads: typeof jsonSchemaTransformObject = (input) => {
  const document = jsonSchemaTransformObject(input) as { paths?: Record<string, { post?: { requestBody?: object } }> }
  for (const call of Object.values(calls) as Call[]) {
    const { post } = document.paths?.[call.path] ?? {}
    if (!call.upload || !post) continue
    const { properties: fields = {} } = call.uploadFields ? z.toJSONSchema(call.uploadFields) : {}
    const properties = { file: { type: 'string', format: 'binary' }, ...fields }
    const schema = { type: 'object', required: ['file'], properties }
    post.requestBody = { required: true, content: { 'multipart/form-data': { schema } } }
  }
  return document as ReturnType<typeof jsonSchemaTransformObject>
}

/** Before anybody asks for the visitor's address, which is read from the header each time. */
function readForwarded(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const forwarded = headers['x-forwarded-for']
    if (forwarded !== undefined) headers['x-forwarded-for'] = addressesAlone(String(forwarded))
  })
}

/** Calls speak JSON; an empty body is no body, whatever its headers say. Forms and files are added where they are wanted. */
function readJsonOnly(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null)
    else if (body.trim() === 'null')
      done(new Refusal('invalid', 'bad_input')) // would pass for no body
    else parse(request, body, done)
  })
}

/** One JSON line a request: no query (it may hold codes and names), no headers, no body. */
function logRequests(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      path: request.url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      user: request.viewer?.kind === 'user' ? request.viewer.userId : undefined,
    })
  })
}
