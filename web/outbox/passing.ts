import type { ApiError } from '../core/api.ts'

/** What passes by itself: no network, a busy or restarting server, a session or terms that the user will see to. */
const passing = new Set([0, 401, 408, 425, 429, 500, 502, 503, 504])
const passingCodes = new Set(['terms_not_accepted', 'user_unknown', 'blocked'])
export const isPassing = (error: ApiError) =>
  passing.has(error.status) || (error.status === 403 && passingCodes.has(error.problem?.code ?? ''))
