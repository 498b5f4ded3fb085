import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/core/config.ts'
import { type Allowance, type Limits, networkOf } from './limits.ts'

/** Refused before anything is read or written. */
export class TooMany extends Error {
  readonly statusCode = 429
}

export type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

export interface Guards {
  /** Forms: signing in, registering, links from e-mails. One count for all of them. */
  forms: Guard
  /** New accounts, and e-mails that make them. */
  newAccounts: Guard
  tokens: Guard
  /** Opening a page or asking to be let in, which writes a row. */
  opening: Guard
  /** Asking to be let in, from everywhere: what waits at the door has an end. */
  waiting: Guard
}

/** How much one network may ask for. A school class or a bioblitz is one network. */
export function guardsOf({ RATE_LIMIT_SIGN_IN: rate }: Config, limits: Limits): Guards {
  const minute = 60
  const guard =
    (kind: string, allowance: Allowance, everybody = false): Guard =>
    async (request, reply) => {
      const key = limits.slot(kind, everybody ? '' : networkOf(request.ip))
      const { waitSeconds } = await limits.take(key, allowance)
      if (waitSeconds === 0) return
      reply.header('retry-after', waitSeconds)
      throw new TooMany('too many requests')
    }
  return {
    forms: guard('forms', { most: rate, seconds: minute }),
    newAccounts: guard('new', { most: 2 * rate, seconds: 60 * minute }),
    tokens: guard('tokens', { most: rate, seconds: minute }),
    opening: guard('opening', { most: 5 * rate, seconds: minute }),
    waiting: guard('waiting', { most: 100 * rate, seconds: minute }, true),
  }
}
