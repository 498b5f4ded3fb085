import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))
const binaries = join(root, 'node_modules', '.bin')
/** Node 26 from node_modules: it runs the TypeScript files as they are, whatever Node the machine has. */
export const nodeBinary = join(binaries, 'node')

export const tell = (line) => process.stderr.write(`${line}\n`)
export const seconds = (since) => (Date.now() - since) / 1000
export const inSeconds = (since) => `${seconds(since).toFixed(1)} s`

const running = new Set()

/** What runs must not outlive its starter: pass the signal on, and let the starter tidy up after its children. */
export const signalChildren = (signal) => {
  for (const child of running) child.kill(signal)
}

/**
 * Run a command in the project and keep what it prints; `quiet` does not print it, so that it is told only on failure,
 * and `keep` prints it as it comes.
 * Never throws: the exit code says how it went (127: it could not be started).
 */
export function run(command, args, { quiet = false, keep = false, env = {}, ipc = false } = {}) {
  return new Promise((resolve) => {
    const output = []
    const stream = quiet || keep ? 'pipe' : 'inherit'
    const child = spawn(command, args, {
      cwd: root,
      env: {
        ...process.env,
        ...(quiet ? { NO_COLOR: '1' } : {}),
        PATH: `${binaries}${delimiter}${process.env.PATH ?? ''}`,
        ...env,
      },
      stdio: [quiet ? 'ignore' : 'inherit', stream, stream, ...(ipc ? ['ipc'] : [])],
    })
    running.add(child)
    for (const from of ['stdout', 'stderr']) {
      child[from]?.on('data', (chunk) => output.push(chunk))
      if (keep) child[from]?.pipe(process[from], { end: false })
    }
    const end = (code) => {
      running.delete(child)
      resolve({ code, output: Buffer.concat(output).toString() })
    }
    child.on('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`))
      end(127)
    })
    child.on('close', (code, signal) => end(code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1)))
  })
}
