/** What still runs is given this long; then it is ended all the same. */
const patience = 3000

/**
 * Ends the process by leaving it nothing to do. `process.exit` at once may wait for ever in Node 26: it waits for
 * threads that compile, and these wait for the main thread to make room (nodejs/node#54918). A process whose code has
 * just been loaded met it once in some hundred ends.
 */
export function endProcess(code: number) {
  process.exitCode = code
  process.channel?.unref()
  setTimeout(() => process.exit(code), patience).unref()
}
