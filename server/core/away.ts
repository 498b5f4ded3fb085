/** How long whoever is told 503 should wait before they ask again. */
export const retryAfterSeconds = 5

/**
 * PostgreSQL: it ends, starts, ends this connection, or has no room for another one; it only reads, as one does that has
 * not yet taken over from another. Class 08 is connections, 53 what has run out: connections, disk, memory.
 */
const awayStates = new Set(['57P01', '57P02', '57P03', '57P04', '57P05', '25P03', '25006'])
/** While a database is kept closed for maintenance; where it is not fatal, it is about the statement. */
const closedState = '55000'
/** The network between here and there. */
const awayCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['EAI_AGAIN', 'ENOTFOUND'],
])
/** What pg, its pool and Kysely say without a code. */
const awayWords = new RegExp(
  [
    '^Connection terminated',
    '^timeout exceeded when trying to connect',
    '^Client (has encountered a connection error|was closed) and is not queryable',
    '^Postgres connection has been discarded',
    '^Cannot use a pool after calling end on the pool',
    '^driver has already been destroyed',
  ].join('|'),
)

/**
 * Whether an error says that the database cannot be reached just now. Nothing is wrong with what was asked, and the same
 * may be asked again; everything else that nobody expected is a fault of ours.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  // Several addresses were tried (localhost has two): they failed alike.
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isDatabaseAway)
  const { code, message, severity } = error as { code?: unknown; message?: unknown; severity?: unknown }
  if (typeof code === 'string' && (awayStates.has(code) || awayCodes.has(code) || /^(08|53)/.test(code))) return true
  if (code === closedState && severity === 'FATAL') return true
  return typeof message === 'string' && awayWords.test(message)
}

/** The disk is full, broken, away or not ours to write to; or this process has too many files open. */
const storageCodes = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES', 'ENOTDIR', 'EMFILE', 'ENFILE'])

/** Whether an error says that files cannot be written or read just now: not the sender's mistake, and it may pass. */
export const isStorageAway = (error: unknown): boolean => storageCodes.has((error as { code?: string })?.code ?? '')
