import type { FastifyBaseLogger } from 'fastify'
import type { HeldRole, RoleEntry } from '#contract/roles.ts'
import type { Config } from './config.ts'
import type { Db } from './database.ts'
import type { Events } from './events.ts'
import type { Jobs } from './jobs.ts'
import { Refusal } from './refusal.ts'

/** Who asks. A client is a partner application without a user. */
export type Viewer = { readonly kind: 'anonymous' } | { readonly kind: 'client'; readonly clientId: string } | SignedIn

export interface SignedIn {
  readonly kind: 'user'
  readonly issuer: string
  readonly subject: string
  /** From the token; used when the domain user is made. */
  readonly profile: { name?: string; userName?: string; email?: string; tenant?: string }
  /** The profile with what the access token does not say: from the ID token, else the provider is asked. */
  readonly completeProfile?: (idToken: string | undefined) => Promise<SignedIn['profile']>
  readonly claims: readonly string[]
  /** null until create-or-update-logged-in-user has been called. */
  readonly userId: number | null
  readonly roles: readonly HeldRole[]
  readonly roleTable: readonly RoleEntry[]
  readonly acceptedTerms: boolean
  readonly blocked: boolean
}

/** Everything a verb needs. In a write, db is the call's transaction. */
export interface Ctx {
  readonly viewer: Viewer
  readonly db: Db
  readonly now: Date
  readonly log: FastifyBaseLogger
  readonly config: Config
  readonly events: Events
  readonly jobs: Jobs
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal
}

export const signedInViewer = (ctx: Pick<Ctx, 'viewer'>): SignedIn => {
  if (ctx.viewer.kind !== 'user') throw new Refusal('unauthorised', 'sign_in_needed')
  return ctx.viewer
}

/** The id of the domain user who asks; only for calls that need a member. */
export const viewerId = (ctx: Pick<Ctx, 'viewer'>): number => {
  const { userId } = signedInViewer(ctx)
  if (userId === null) throw new Refusal('forbidden', 'user_unknown')
  return userId
}
