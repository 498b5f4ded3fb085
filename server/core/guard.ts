import { parentPort, workerData } from 'node:worker_threads'

/**
 * Ends this process when it takes more memory than any honest file needs: an operating system that runs out of memory
 * might end the server or the database instead. What readers of files take is not all JavaScript's, so no limit of the
 * engine holds it; limits of the operating system count addresses, of which the engine reserves far more than it uses.
 * And it ends it when one file takes too much work.
 */
export interface GuardLimits {
  /** Bytes that the process may take. */
  memory: number
  /** Milliseconds of one core that a file may take. */
  work: number
}

const { memory, work } = workerData as GuardLimits
const lookEvery = 25

const worked = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
let begun = worked()
parentPort?.on('message', () => {
  begun = worked()
})

// Nobody else sends these: by them it is known that the file was too much, and not the machine.
setInterval(() => {
  if (process.memoryUsage.rss() > memory) process.kill(process.pid, 'SIGUSR2')
  else if (worked() - begun > work) process.kill(process.pid, 'SIGXCPU')
}, lookEvery)
