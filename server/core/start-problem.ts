import { isDatabaseAway } from './away.ts'
import { ConfigError } from './config.ts'
import { DataDirError } from './data-dir.ts'
import { inWords } from './in-words.ts'
import { LockedError } from './lock.ts'

type SystemError = NodeJS.ErrnoException & { port?: number; address?: string; hostname?: string }

/** One clear line for what keeps the portal from starting and can be mended by whoever starts it. */
export function startProblem(error: unknown): string | undefined {
  if ([ConfigError, DataDirError, LockedError].some((known) => error instanceof known)) return (error as Error).message
  if (!(error instanceof Error)) return undefined
  // Several addresses were tried (localhost has two): they failed alike.
  const { code, port, address, hostname, path, syscall }: SystemError =
    error instanceof AggregateError && error.errors[0] instanceof Error ? error.errors[0] : error
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program. Stop it first, or set PORT to another number.`
    case 'EADDRNOTAVAIL':
      return `HOST=${address} is not an address of this machine.`
    case 'ENOTFOUND':
      return `The name ${hostname} is unknown: check HOST and DATABASE_URL.`
    case 'ECONNREFUSED':
      return `No database answers at ${address}:${port}: check DATABASE_URL.`
    case '28P01':
    case '28000':
    case '3D000':
      return `The database refused the connection: ${error.message} (check DATABASE_URL)`
    case 'EACCES':
    case 'EROFS':
      if (syscall === 'listen') return `Port ${port} is not for this user. Set PORT to a number above 1023.`
      return `The folder of DATA_DIR cannot be written: ${path}`
    default:
      return isDatabaseAway(error) ? `The database is not there: ${inWords(error)} (check DATABASE_URL)` : undefined
  }
}
