import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'

const children = new Set<ChildProcess>()
/** Processes that read workbooks and pictures. They wait some seconds for more work, and files of tests share them. */
const isReader = ({ spawnargs = [] }: ChildProcess) =>
  spawnargs.some((argument) => /\/(sheets\/program|decoding\/decoder)\.ts$/.test(argument))

subscribe('child_process', (message) => {
  // What it is to run is not known yet.
  const { process: child } = message as { process: ChildProcess }
  children.add(child)
  child.once('exit', () => children.delete(child))
})

/** No process can be started meanwhile, and those that wait for work are killed, also those of tests before. */
export async function withoutProcesses<T>(work: () => Promise<T>): Promise<T> {
  const program = process.execPath
  process.execPath = '/nowhere/node'
  for (const child of children) if (isReader(child)) child.kill('SIGKILL')
  try {
    return await work()
  } finally {
    // Whatever happens: the tests that follow share this process.
    process.execPath = program
  }
}
