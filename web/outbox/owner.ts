import { ApiError } from '../core/api.ts'
import { getSession } from '../session/session-state.ts'

/** Whether somebody is the one who is signed in, in this moment: another tab may have signed in somebody else. */
export const isSignedIn = (userId: number): boolean => {
  const { status, user } = getSession()
  return status === 'signed-in' && user?.id === userId
}

const gone = { message: 'Den, der skrev det, er ikke logget ind mere. Det venter.', code: 'user_changed' }

/** What somebody wrote goes under their own name: before each call it is asked whose name that would be. */
export function mustBeSignedIn(userId: number): void {
  if (!isSignedIn(userId)) throw new ApiError(401, JSON.stringify(gone))
}
