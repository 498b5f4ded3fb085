import type { Config } from '#server/core/config.ts'
import type { Db } from '#server/core/database.ts'
import { Chance } from '../../db/seed/records/random.ts'
import { ApiRequests, type Description } from './api-requests.ts'
import { Callers } from './callers.ts'
import { KnownThings } from './known-things.ts'
import { PageRequests } from './page-requests.ts'
import { type FuzzAnswer, type FuzzRequest, Sender } from './request.ts'

/** A portal that listens and whose limits are out of the way. */
export interface Fuzzed {
  config: Config
  db: Db
  port: number
  /** Run the background work that requests have asked for; tells what failed. */
  runJobs(): Promise<string[]>
}

export interface Wish {
  requests: number
  seed: number
  /** So many at once. */
  parallel: number
  /** Told now and then. */
  told?: (done: number) => void
  /** Told of each failure when it happens. */
  failed?: (failure: Failure) => void
  /** Asked now and then whether this is enough. */
  isEnough?: () => boolean
}

export interface Failure {
  number: number
  request: FuzzRequest
  status: number
  text: string
  requestId: string
}

export interface Outcome {
  /** How often each status came. */
  statuses: Map<number, number>
  /** How often each call answered with success: what was reached at all. */
  reached: Map<string, number>
  /** Those that never did. */
  unreached: string[]
  /** Milliseconds that each call has taken in all. */
  took: Map<string, number>
  failures: Failure[]
  failedJobs: string[]
  /** What newcomers began with and were refused, although nothing was wrong with it. */
  refusedPlain: string[]
}

const renewEvery = 250
/** After so many there is enough to mend. */
const mostFailures = 200

const counted = <K>(counts: Map<K, number>, key: K) => counts.set(key, (counts.get(key) ?? 0) + 1)
const isFailure = ({ status }: FuzzAnswer) => status === 0 || status >= 500

/** Every request has a chance of its own, so that it does not depend on how many were made before it. */
const chanceOf = (seed: number, number: number) =>
  new Chance(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b))

/** Ask a portal for anything, and see whether it ever fails. */
export async function fuzz(portal: Fuzzed, wish: Wish): Promise<Outcome> {
  const { requests, seed, parallel } = wish
  const outcome: Outcome = {
    statuses: new Map(),
    reached: new Map(),
    unreached: [],
    took: new Map(),
    failures: [],
    failedJobs: [],
    refusedPlain: [],
  }
  const sender = new Sender(portal.port)
  const known = new KnownThings(portal.db)
  const callers = new Callers(portal.db, portal.config)
  const description = JSON.parse((await whole(portal.port, '/api/openapi.json')) || '{}') as Description
  const calls = new ApiRequests(description, known)
  const pages = new PageRequests(known, applicationOf(portal.config))

  const pageOf = (chance: Chance) => {
    const request = pages.make(chance)
    return { request, caller: callers.pick(request.who, chance) }
  }
  const ask = async (number: number) => {
    const chance = chanceOf(seed, number)
    const { request, caller } = chance.happens(0.85) ? calls.make(chance, callers) : pageOf(chance)
    const token = caller?.token
    const begun = performance.now()
    const first = await sender.send(request, token)
    // A connection that the server has just closed is nobody's fault; two of them are.
    const answer = first.status === 0 ? await sender.send(request, token) : first
    outcome.took.set(request.name, (outcome.took.get(request.name) ?? 0) + performance.now() - begun)
    known.hear(answer.text)
    pages.hear(answer.headers.location, answer.headers['set-cookie'])
    counted(outcome.statuses, answer.status)
    if (answer.status < 400) counted(outcome.reached, request.name)
    if (!isFailure(answer)) return
    const requestId = String(answer.headers['x-request-id'])
    const failure = { number, request, status: answer.status, text: answer.text.slice(0, 500), requestId }
    outcome.failures.push(failure)
    wish.failed?.(failure)
  }

  try {
    for (let begin = 0; begin < requests; begin += renewEvery) {
      if (outcome.failures.length >= mostFailures || wish.isEnough?.()) break
      outcome.failedJobs.push(...(await portal.runJobs()))
      await known.read(begin)
      outcome.refusedPlain.push(...(await callers.renew(sender, known, chanceOf(~seed, begin))))
      outcome.failedJobs.push(...(await portal.runJobs()))
      await known.rows.readOwn(callers.userIds)
      const end = Math.min(begin + renewEvery, requests)
      let next = begin
      const askOn = async () => {
        while (next < end) await ask(next++)
      }
      await Promise.all(Array.from({ length: parallel }, askOn))
      wish.told?.(end)
    }
  } finally {
    sender.close()
  }
  outcome.unreached = calls.names.filter((name) => !outcome.reached.has(name))
  return outcome
}

/** Send what a run has printed once more. */
export async function repeat(portal: Fuzzed, requests: readonly FuzzRequest[]): Promise<FuzzAnswer[]> {
  const sender = new Sender(portal.port)
  const known = new KnownThings(portal.db)
  const callers = new Callers(portal.db, portal.config)
  const chance = new Chance(1)
  await known.read(0)
  await callers.renew(sender, known, chance)
  const answers: FuzzAnswer[] = []
  for (const request of requests) answers.push(await sender.send(request, callers.pick(request.who, chance)?.token))
  sender.close()
  return answers
}

const whole = async (port: number, path: string) => (await fetch(`http://localhost:${port}${path}`)).text()

/** A request to sign in that the provider takes. */
const applicationOf = ({ oidc }: Config) => ({
  client_id: oidc.clientId,
  redirect_uri: oidc.redirectUri,
  response_type: 'code',
  scope: oidc.scopes,
  state: 'x',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
})
