import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject, validatorCompiler } from 'fastify-type-provider-zod'
import type { JSONWebKeySet } from 'jose'
import { calls } from '#contract/calls.ts'
import { accountHandlers } from './account/routes.ts'
import { clientsHandlers } from './clients/routes.ts'
import type { Config } from './core/config.ts'
import type { Db } from './core/database.ts'
import { Events } from './core/events.ts'
import type { Jobs } from './core/jobs.ts'
import { answerBadAddress, answerProblems, notFoundProblem } from './core/problems.ts'
import { securityHeaders } from './core/security.ts'
import { serve } from './core/serve.ts'
import { createSessions } from './core/session.ts'
import { forumHandlers } from './forum/routes.ts'
import { housekeepingHandlers } from './housekeeping/routes.ts'
import { listenInRooms } from './listeners.ts'
import { mediaHandlers, serveMedia } from './media/routes.ts'
import { moderationHandlers } from './moderation/routes.ts'
import { notificationsHandlers } from './notifications/routes.ts'
import { recordImportHandlers } from './records/import/routes.ts'
import { readingHandlers } from './records/reading/routes.ts'
import { recordsHandlers } from './records/routes.ts'
import { searchKeepingHandlers } from './search/keeping/routes.ts'
import { searchHandlers } from './search/routes.ts'
import { settingsHandlers } from './settings/routes.ts'
import { syncHandlers } from './sync/routes.ts'
import { exchangeHandlers } from './taxa/exchange-routes.ts'
import { taxaHandlers } from './taxa/routes.ts'
import { validationQueueHandlers } from './validation/queue/routes.ts'
import { validationHandlers } from './validation/routes.ts'
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
}

/** The whole server, not yet listening. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, db, jobs } = deps
  const events = deps.events ?? new Events()
  listenInRooms(events)
  const app = Fastify({
    logger: config.LOG_LEVEL === 'silent' ? false : { level: config.LOG_LEVEL, stream: deps.logTo },
    logController: new LogController({ disableRequestLogging: true }), // see logRequests
    genReqId: () => randomUUID(),
    bodyLimit: config.MAX_BODY_KB * 1024,
    trustProxy: config.TRUST_PROXY,
    frameworkErrors: (_error, request, reply) => answerBadAddress(request, reply as unknown as FastifyReply),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  })
  readJsonOnly(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(() => JSON.stringify)
  answerProblems(app, config.NODE_ENV === 'development')
  logRequests(app)

  await app.register(helmet, securityHeaders(config))
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
      const sessions = createSessions(config, deps.bundledKeys)
      const handlers = {
        ...settingsHandlers,
        ...accountHandlers,
        ...clientsHandlers,
        ...mediaHandlers,
        ...forumHandlers,
        ...taxaHandlers,
        ...exchangeHandlers,
        ...recordsHandlers,
        ...readingHandlers,
        ...recordImportHandlers,
        ...validationHandlers,
        ...validationQueueHandlers,
        ...moderationHandlers,
        ...notificationsHandlers,
        ...syncHandlers,
        ...searchHandlers,
        ...searchKeepingHandlers,
        ...housekeepingHandlers,
      }
      serve(api, handlers, {
        config,
        db,
        jobs,
        events,
        now: deps.now ?? (() => new Date()),
        viewerOf: sessions.viewerOf,
      })
      api.setNotFoundHandler((request, reply) => reply.code(404).send(notFoundProblem(request)))
    },
    { prefix: '/api' },
  )
  if (deps.mountIdentity) await deps.mountIdentity(app)
  await serveMedia(app, config, db)
  await serveWeb(app, config, db, undefined, roomPages)
  return app
}

/** What the generator cannot know: that the body of an upload is a form with one file. */
const describeUploads: typeof jsonSchemaTransformObject = (input) => {
  const document = jsonSchemaTransformObject(input) as { paths?: Record<string, { post?: { requestBody?: object } }> }
  const file = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } }
  for (const { path } of Object.values(calls).filter((call) => call.upload)) {
    const { post } = document.paths?.[path] ?? {}
    if (post) post.requestBody = { required: true, content: { 'multipart/form-data': { schema: file } } }
  }
  return document as ReturnType<typeof jsonSchemaTransformObject>
}

/** Calls speak JSON; an empty body is no body, whatever its headers say. Forms and files are added where they are wanted. */
function readJsonOnly(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null)
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
