import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Access, type Call, type InputOf, Problem, type ReplyOf } from '#contract/call.ts'
import { type CallName, type Calls, calls } from '#contract/calls.ts'
import { holds } from '#contract/roles.ts'
import { checkAccess } from './access.ts'
import { isDatabaseAway } from './away.ts'
import { refuseUnknownDryRun } from './checked.ts'
import type { Ctx, Viewer } from './context.ts'
import type { Db } from './database.ts'
import { isAmongKnown } from './etag.ts'
import { FairTurns } from './fair-turns.ts'
import { Pressure } from './pressure.ts'
import { Refusal } from './refusal.ts'

/** What a handler may send instead of JSON. */
export interface FileReply {
  /** It is saved under this name; without one it is shown. */
  fileName?: string
  headers?: Record<string, string>
  content: ReadableStream<Uint8Array> | Uint8Array | NodeJS.ReadableStream
}

type Answer<C> = C extends { file: string } ? FileReply : ReplyOf<C> extends never ? FileReply : ReplyOf<C>

export type Handler<N extends CallName> = (
  ctx: Ctx,
  input: InputOf<Calls[N]>,
  request: FastifyRequest,
) => Promise<Answer<Calls[N]>>

export type Handlers = { [N in CallName]: Handler<N> }
/** The handlers of one room. */
export type RoomHandlers<Room> = { [N in keyof Room & CallName]: Handler<N> }

/**
 * For calls whose answer is the same for everybody: what it depends on. While that is the same, so is the answer, and who
 * has it already is told so without working it out again. Where nobody can say what it depends on, the content itself.
 */
export type Validators<Room> = {
  [N in keyof Room & CallName]?: 'content' | ((ctx: Ctx, input: InputOf<Calls[N]>) => Promise<string>)
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer
  }
  interface FastifyContextConfig {
    /** What the form of an upload may hold beside its file. */
    formFields?: readonly string[]
  }
}

function checkSelf(access: Access, viewer: Viewer, input: { userId?: unknown }) {
  if (access.who !== 'self' || viewer.kind !== 'user') return
  if (input.userId === viewer.userId || holds(viewer.roles, ...access.roles)) return
  throw new Refusal('forbidden', 'not_self')
}

export interface ServeDeps extends Pick<Ctx, 'config' | 'events' | 'jobs'> {
  db: Db
  now: () => Date
  validators: Validators<Calls>
  viewerOf(authorization: string | undefined, db: Db, now: Date): Promise<Viewer>
}

/**
 * What a request passes before anything of its body is read: who asks, whether they ask too often, whether they may.
 * A token that does not hold is remembered and refused at the last door, so that guessing is counted too.
 */
function doors(app: FastifyInstance, deps: ServeDeps) {
  const refusals = new WeakMap<FastifyRequest, unknown>()
  const shed = shedding(app, deps)
  const identify = async (request: FastifyRequest) => {
    request.viewer = { kind: 'anonymous' }
    try {
      request.viewer = await deps.viewerOf(request.headers.authorization, deps.db, deps.now())
    } catch (error) {
      // Nobody can be known just now: that is no guessing, and counts against nobody.
      if (isDatabaseAway(error)) throw error
      refusals.set(request, error)
    }
  }
  // One count for all writes of a user or an application, wherever they are, and one for all they read: a class sits
  // behind one address. Who is neither is counted by address, which the plugin does by itself (and by network, where it
  // is one of IPv6).
  const limit = (max: number) => {
    const often = { max, timeWindow: '1 minute' }
    const limitKnown = app.rateLimit({ ...often, keyGenerator: ({ viewer }) => nameOf(viewer) })
    const limitVisitors = app.rateLimit(often)
    return async (request: FastifyRequest, reply: FastifyReply) => {
      // Whoever has gone by now has no address any more.
      if (request.raw.socket.destroyed) throw new Refusal('invalid', 'upload_broken_off')
      await (request.viewer.kind === 'anonymous' ? limitVisitors : limitKnown).call(app, request, reply)
    }
  }
  const limitWrites = limit(deps.config.RATE_LIMIT_WRITES)
  const limitReads = limit(deps.config.RATE_LIMIT_READS)
  const admit = (call: Call) => async (request: FastifyRequest) => {
    const refusal = refusals.get(request)
    if (refusal) throw refusal
    checkAccess(call.access, request.viewer)
    if (!call.upload && isForm(request)) throw new Refusal('unsupported', 'bad_content_type')
  }
  const nobodyWaits = async () => {}
  const limitOf = (call: Call) => (isWrite(call) ? limitWrites : isHealth(call) ? nobodyWaits : limitReads)
  return (call: Call) => [shed(call), identify, limitOf(call), admit(call)]
}

/** Who asks a process that is drowning is told to come again, before anything is done for them. Its health is told. */
function shedding(app: FastifyInstance, { config }: ServeDeps) {
  const pressure = new Pressure(config.SHED_LOAD_MS)
  const stop = config.SHED_LOAD_MS > 0 ? pressure.watch() : () => {}
  app.addHook('onClose', async () => stop())
  return (call: Call) => async () => {
    if (pressure.isHigh && !isHealth(call)) throw new Refusal('unavailable', 'portal_busy', undefined, 5)
  }
}

const nameOf = (viewer: Viewer) => {
  if (viewer.kind === 'user') return `${viewer.issuer} ${viewer.subject}`
  return viewer.kind === 'client' ? `client ${viewer.clientId}` : ''
}

/** The form parser is there for uploads; other calls take no forms. */
const isForm = (request: FastifyRequest) => /^multipart\//i.test(request.headers['content-type'] ?? '')

/** Whoever watches over the portal is always answered. */
const isHealth = (call: Call) => call.path.startsWith('/health')
const isWrite = (call: Call) => call.method !== 'GET' && !call.readsOnly

/** So much of what somebody asks for is done at once; the rest waits, and others do not wait for it. */
const mostAtOnce = 16

/** Put every call of the contract on the wire. */
export function serve(app: FastifyInstance, handlers: Handlers, deps: ServeDeps) {
  app.decorateRequest('viewer')
  const doorsOf = doors(app, deps)
  const turns = new FairTurns<string>(Number.POSITIVE_INFINITY, mostAtOnce)
  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    const handler = handlers[name] as Handler<CallName>
    const validator = deps.validators[name] as 'content' | ((ctx: Ctx, input: never) => Promise<string>) | undefined
    app.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: {
        operationId: name,
        summary: call.summary,
        description: `Adgang: ${describeAccess(call.access)}`,
        tags: [call.path.split('/')[1] ?? ''],
        ...(call.access.who === 'public' ? {} : { security: [{ bearer: [] }] }),
        ...(call.params ? { params: call.params } : {}),
        ...(call.query ? { querystring: call.query } : {}),
        ...(call.body ? { body: call.body } : {}),
        ...(call.upload ? { consumes: ['multipart/form-data'] } : {}),
        response: { ...(call.reply ? { 200: call.reply } : {}), '4xx': Problem, '5xx': Problem },
      },
      config: { formFields: Object.keys(call.uploadFields?.shape ?? {}) },
      onRequest: doorsOf(call),
      preValidation: isWrite(call) ? refuseUnknownDryRun(call) : [],
      handler: async (request, reply) => {
        const input = inputOf(call, request)
        checkSelf(call.access, request.viewer, input)
        const ctx = {
          viewer: request.viewer,
          now: deps.now(),
          log: request.log,
          config: deps.config,
          events: deps.events,
          jobs: deps.jobs,
          signal: closingOf(reply),
        }
        const answerTo = async () => {
          if (typeof validator === 'function') {
            const state = await validator({ ...ctx, db: deps.db }, input as never)
            if (isKnown(request, reply, call, [name, input, state])) return reply.code(304).send()
          }
          const run = (db: Db) => handler({ ...ctx, db }, input as never, request)
          const transaction = isWrite(call) && !call.ownTransaction
          const answer = transaction ? await deps.db.transaction().execute(run) : await run(deps.db)
          if (validator === 'content' && isKnown(request, reply, call, [name, answer])) return reply.code(304).send()
          return send(reply, call, answer)
        }
        // A file comes as slowly as its sender's network, and each kind of them has a bound of its own.
        if (isHealth(call) || call.upload) return answerTo()
        return turns.take(nameOf(request.viewer) || request.ip, ctx.signal, answerTo)
      },
    })
  }
}

/**
 * Whether who asks has the answer already. Caches between may give it to others for some seconds; browsers ask each time,
 * so that one's own new find is on the map at once.
 */
function isKnown(request: FastifyRequest, reply: FastifyReply, { keptFor }: Call, parts: unknown[]): boolean {
  const etag = `W/"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}"`
  const kept = keptFor === undefined ? 'max-age=0, s-maxage=10, must-revalidate' : `max-age=${keptFor}`
  reply.headers({ etag, 'cache-control': `public, ${kept}` })
  return isAmongKnown(request.headers['if-none-match'], etag)
}

/** Aborted when the connection closes before the answer is sent; it may have closed already. */
function closingOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const leave = () => {
    if (!raw.writableFinished) controller.abort(new Refusal('invalid', 'upload_broken_off'))
  }
  if (raw.destroyed) leave()
  else raw.once('close', leave)
  return controller.signal
}

/** The parts that the contract names, and has parsed; a stray query on a call that has none is nobody's input. */
const inputOf = (call: Call, { params, query, body }: FastifyRequest): object => ({
  ...(call.params ? (params as object) : {}),
  ...(call.query ? (query as object) : {}),
  ...(call.body ? (body as object) : {}),
})

function send(reply: FastifyReply, call: Call, answer: unknown) {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  // Only what the contract names leaves the house.
  if (call.reply) return reply.send(call.reply.parse(answer))
  const { fileName, headers = {}, content } = answer as FileReply
  if (fileName !== undefined) reply.header('content-disposition', `attachment; filename="${fileName}"`)
  reply.type(call.file ?? 'application/octet-stream').headers(headers)
  // Who asks for the head alone is not read to.
  if (reply.request.method === 'HEAD' && content instanceof Readable) {
    content.destroy()
    return reply.send(Readable.from([])) // its length stays untold
  }
  return reply.send(content)
}

const describeAccess = (access: Access) =>
  'roles' in access ? `${access.who === 'self' ? 'brugeren selv eller ' : ''}${access.roles.join(', ')}` : access.who
