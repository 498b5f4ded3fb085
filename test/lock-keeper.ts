import { lockDirectory } from '#server/core/lock.ts'

/** A process that takes the lock of a folder and keeps it until it is killed; or says in one line why it cannot. */
try {
  await lockDirectory(process.argv[2] ?? '')
  process.stdout.write('held\n')
  setInterval(() => {}, 60_000)
} catch (error) {
  process.stdout.write(`${(error as Error).message}\n`)
}
