import { constants, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { begun, type Task, type Told } from './outcome.ts'

/**
 * The process that decodes pictures, one after the other. It may die without harm: of a picture that takes too much
 * memory or time, or of a fault in a decoder. It leaves when the server does.
 */
process.once('disconnect', () => process.exit())

// The guard looks even while a decoder holds the main thread; it begins before this process steps back for others.
const guard = new Worker(new URL('../../core/guard.ts', import.meta.url), {
  workerData: JSON.parse(process.argv[2] ?? '{}'),
})
guard.unref()
// Decoding waits for whoever asks the portal something. Threads take this from the one that starts them, and the
// decoder's threads are not started yet.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const { readPicture } = await import('./read-picture.ts')

process.on('message', async ({ folder }: Task) => {
  guard.postMessage('a picture begins')
  process.send?.(begun)
  const outcome = await readPicture(folder)
  const told: Told = { outcome, memory: process.memoryUsage.rss() }
  process.send?.(told)
})
