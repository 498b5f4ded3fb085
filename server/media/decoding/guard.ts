import { parentPort, workerData } from 'node:worker_threads'
import type { DecoderLimits } from './decoder-process.ts'

/**
 * Ends this process when it takes more memory than any honest picture needs: an operating system that runs out of
 * memory might end the server or the database instead. What decoders take is not JavaScript's, so no limit of the
 * engine holds it; limits of the operating system count addresses, of which the engine reserves far more than it uses.
 * And it ends it when one picture takes too much work.
 */
const { memory, work } = workerData as Pick<DecoderLimits, 'memory' | 'work'>
const lookEvery = 25

const worked = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
let begun = worked()
parentPort?.on('message', () => {
  begun = worked()
})

setInterval(() => {
  if (process.memoryUsage.rss() > memory) process.kill(process.pid, 'SIGKILL')
  else if (worked() - begun > work) process.kill(process.pid, 'SIGXCPU')
}, lookEvery)
