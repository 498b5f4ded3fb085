import { type Misfit, misfitsOf } from '#contract/token-fit.ts'
import { ApiError } from '../core/api.ts'
import { config } from '../core/config.ts'
import { readItem, removeItem, writeItem } from '../core/storage.ts'
import { decodeToken } from './token.ts'
import type { AuthUser } from './user-store.ts'

/** Why the last sign-in came to nothing, for whoever helps. */
export interface SignInProblem {
  /** What the server said. */
  message: string
  status: number
  /** Why it refused the token, in a word. */
  reason: string | undefined
  /** What of the token does not fit the portal's settings, as far as it can be seen here. */
  misfits: Misfit[]
}

const problemKey = 'signin_problem'
const retryKey = 'signin_retried'

const claimsOf = (token: string) => {
  try {
    return decodeToken(token)
  } catch {
    return undefined
  }
}

export function rememberSignInProblem(error: unknown, user: AuthUser | undefined) {
  const { issuer, audiences } = config.oidc
  const problem: SignInProblem = {
    message: error instanceof Error ? error.message : String(error),
    status: error instanceof ApiError ? error.status : 0,
    reason: error instanceof ApiError ? error.reason : undefined,
    misfits: user ? misfitsOf(claimsOf(user.access_token), { issuer, audiences }, new Date()) : [],
  }
  writeItem(problemKey, problem, 1, 'h')
}

export const signInProblem = () => readItem<SignInProblem>(problemKey)

/** Somebody has been asked "Log ind?" and said yes: if it fails again, asking again would go on for ever. */
export const rememberRetry = () => writeItem(retryKey, true, 10, 'm')
export const hasRetried = () => readItem<boolean>(retryKey) === true

export const forgetRetry = () => removeItem(retryKey)

export const forgetSignInProblem = () => {
  forgetRetry()
  removeItem(problemKey)
}
