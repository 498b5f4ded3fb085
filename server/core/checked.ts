import type { FastifyRequest, FastifySchemaCompiler } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { Refusal } from './refusal.ts'

/**
 * zod asks whatever has a `length` how long it is, before it knows whether it is a text or a list: one that cannot be
 * compared (`{"length":{"toString":"x"}}`) makes the check itself stumble. Then the value is of the wrong kind, as any
 * other object in that place.
 */
const hasStumbled = (error: unknown) => error instanceof TypeError || error instanceof RangeError

/** What was sent, as the schema has it; undefined when it is something else. */
export function readAs<T>(schema: z.ZodType<T>, value: unknown): T | undefined {
  try {
    return schema.safeParse(value).data
  } catch (error) {
    if (hasStumbled(error)) return undefined
    throw error
  }
}

/** How requests are checked against the contract. */
export const checkRequests: FastifySchemaCompiler<z.ZodType> = (route) => {
  const check = validatorCompiler(route)
  return (value: unknown) => {
    try {
      return check(value)
    } catch (error) {
      if (!hasStumbled(error)) throw error
      return { error: new Refusal('invalid', 'bad_input', { [route.httpPart ?? 'body']: 'Er ikke gyldig.' }) }
    }
  }
}

/** Whether a schema names this key at its top. */
function names(schema: z.ZodType | undefined, key: string): boolean {
  if (schema instanceof z.ZodObject) return Object.hasOwn(schema.shape, key)
  if (schema instanceof z.ZodUnion) return schema.options.some((option) => names(option as z.ZodType, key))
  if (schema instanceof z.ZodPipe) return names(schema.in as z.ZodType, key)
  return false
}

export const noDryRun = () => new Refusal('invalid', 'no_dry_run', { dryRun: 'Kaldet har ingen prøvekørsel.' })

/**
 * What a call does not know is not looked at, so that clients may be newer than the portal. Who asks for a dry run must
 * not be passed over so: the call would do what was only to be tried.
 */
export function refuseUnknownDryRun(call: Call) {
  const isKnown = [call.params, call.query, call.body].some((schema) => names(schema, 'dryRun'))
  return async ({ query, body }: Pick<FastifyRequest, 'query' | 'body'>) => {
    const asks = (sent: unknown) => typeof sent === 'object' && sent !== null && Object.hasOwn(sent, 'dryRun')
    if (!isKnown && (asks(query) || asks(body))) throw noDryRun()
  }
}
