import type { FastifySchemaCompiler } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
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
