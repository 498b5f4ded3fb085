import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Problem } from '#contract/call.ts'
import { isDatabaseAway, isStorageAway, retryAfterSeconds } from './away.ts'
import { inWords } from './in-words.ts'
import { Refusal } from './refusal.ts'
import { type TextCode, texts } from './texts.ts'

const problem = (request: FastifyRequest, code: TextCode, extra: Partial<Problem> = {}): Problem => ({
  message: texts[code],
  code,
  requestId: request.id,
  ...extra,
})

const byStatus: Record<number, TextCode> = {
  400: 'bad_input',
  404: 'not_found',
  413: 'too_large',
  415: 'bad_content_type',
  429: 'too_many_requests',
}
const byFastifyCode: Record<string, TextCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'bad_content_type',
}

interface Issue {
  code?: string
  origin?: string
  expected?: string
  format?: string
  minimum?: number | bigint
  maximum?: number | bigint
  keyword?: string
  params?: Issue
  message?: string
}

const number = new Intl.NumberFormat('da-DK', { useGrouping: 'min2', maximumFractionDigits: 20 })

/** One Danish sentence for what is wrong with a field. */
export const fieldText = (issue: Issue): string => {
  const size = { string: ' tegn', array: ' elementer' }[issue.origin ?? ''] ?? ''
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'int') return 'Skriv et helt tal.'
      return 'Mangler eller har en forkert type.'
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return 'Skal udfyldes.'
      if (issue.origin === 'array' && Number(issue.minimum) === 1) return 'Skal have mindst ét element.'
      return `Skal være mindst ${number.format(issue.minimum ?? 0)}${size}.`
    case 'too_big':
      return `Må højst være ${number.format(issue.maximum ?? 0)}${size}.`
    case 'not_multiple_of':
      return 'Har for mange decimaler.'
    case 'invalid_format':
      if (issue.format === 'email') return 'Er ikke en gyldig e-mailadresse.'
      if (issue.format === 'url') return 'Er ikke en gyldig webadresse.'
      return 'Har ikke det rigtige format.'
    case 'invalid_value':
      return 'Er ikke en af de mulige værdier.'
    case 'custom':
      return 'Indeholder tegn, der ikke kan gemmes.'
    default:
      return 'Er ikke gyldig.'
  }
}

/** Every failure leaves the house as a Problem; nothing unexpected is told outside development. */
export function answerProblems(app: FastifyInstance, development: boolean) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // Nobody keeps a failure, nor is told later that it still holds.
    reply.removeHeader('etag')
    reply.header('cache-control', 'no-store')
    if (error instanceof Refusal) {
      // What the machine is to blame for, and not who asks.
      if (error.cause !== undefined) request.log.error({ err: error.cause }, error.code)
      const again = error.status === 503 ? { 'retry-after': String(retryAfterSeconds) } : {}
      reply.code(error.status).headers({ ...again, ...error.headers })
      const said = {
        ...(error.words ? { message: error.words } : {}),
        ...(error.fields ? { fields: error.fields } : {}),
      }
      return reply.send(problem(request, error.code, said))
    }
    if (hasZodFastifySchemaValidationErrors(error)) {
      // The first thing about a field counts.
      const fields = Object.fromEntries(
        error.validation.toReversed().map((issue) => [
          issue.instancePath.split('/').filter(Boolean).join('.') || 'body',
          fieldText({
            code: issue.keyword,
            ...(issue.params as unknown as { issue?: Issue }).issue,
            ...(issue.params as Issue),
          }),
        ]),
      )
      return reply.code(400).send(problem(request, 'bad_input', { fields }))
    }
    if (isDatabaseAway(error) || isStorageAway(error)) {
      const code = isDatabaseAway(error) ? 'database_away' : 'storage_away'
      if (code === 'database_away') request.log.warn(`database away: ${inWords(error)}`)
      else request.log.error({ err: error }, 'storage away')
      return reply.code(503).header('retry-after', retryAfterSeconds).send(problem(request, code))
    }
    const status = error.statusCode ?? 500
    if (status < 500) {
      const code = byFastifyCode[error.code] ?? byStatus[status] ?? 'bad_input'
      return reply.code(status).send(problem(request, code))
    }
    // What PostgreSQL refuses as data (a number out of range, text it cannot hold) is the sender's, not ours.
    if (/^22/.test(error.code ?? '')) return reply.code(400).send(problem(request, 'bad_input'))
    if (error.code === '40001' || error.code === '40P01') return reply.code(409).send(problem(request, 'conflict'))
    request.log.error({ err: error }, 'unexpected')
    const exception = development ? { exception: error.stack ?? String(error) } : {}
    return reply.code(500).send(problem(request, 'unknown', exception))
  })
}

export const notFoundProblem = (request: FastifyRequest) => problem(request, 'no_such_call')
/** An address that cannot even be read, such as a broken percent sign. */
export const answerBadAddress = (request: FastifyRequest, reply: FastifyReply) => {
  reply
    .code(400)
    .type('application/json')
    .send(JSON.stringify(problem(request, 'bad_input')))
}
