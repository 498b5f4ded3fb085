import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface RealServer {
  readonly url: string
  readonly pid: number
  /** All that it has printed so far. */
  output(): string
  /** Waits until it has printed the text. */
  said(text: string): Promise<void>
  /** Sends the signal and waits for the end; says the exit code (null when the signal itself ended it). */
  end(signal: NodeJS.Signals): Promise<number | null>
}

export class DidNotStart extends Error {
  readonly code: number | null
  readonly output: string
  constructor(code: number | null, output: string) {
    super(`the server ended with ${code} before it was ready:\n${output}`)
    this.code = code
    this.output = output
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

const root = fileURLToPath(new URL('..', import.meta.url))

const environment = (env: Record<string, string>, port: string) => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  PORT: port,
  // The portal's files are the same each time: a server that has ended leaves them read for the next.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
  // Without demo finds, which nobody who counts finds could do with; who wants them says so.
  DEMO_FINDS: '0',
  ...env,
})

/**
 * The real program as a process of its own. It leaves by itself when this process dies. `heard` is given all that it has
 * printed, each time that there is more.
 */
export async function startServer(
  env: Record<string, string>,
  heard: (output: string) => void = () => {},
): Promise<RealServer> {
  const port = env.PORT ?? String(await freePort())
  const stdio = ['ignore', 'pipe', 'pipe', 'ipc'] as const
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: environment(env, port),
    stdio: [...stdio],
  })
  return whenReady(
    child,
    port,
    () => once(child, 'message'),
    (signal) => child.kill(signal),
    heard,
  )
}

/** The portal as somebody starts it who types these lines into a shell. */
export async function startTyped(lines: string, env: Record<string, string>): Promise<RealServer> {
  const port = await freePort().then(String)
  const stdio = ['ignore', 'pipe', 'pipe'] as const
  const options = { cwd: root, env: environment(env, port), stdio: [...stdio], detached: true }
  const child = spawn('sh', ['-c', lines], options)
  // What it starts is of its group.
  const signalAll = (signal: NodeJS.Signals) => process.kill(-pidOf(child), signal)
  const leave = () => signalAll('SIGKILL')
  process.once('exit', leave)
  child.once('close', () => process.off('exit', leave))
  return whenReady(child, port, (said) => said('is ready on'), signalAll)
}

async function whenReady(
  child: ChildProcess,
  port: string,
  isReady: (said: RealServer['said']) => Promise<unknown>,
  signal: (signal: NodeJS.Signals) => unknown,
  heard: (output: string) => void = () => {},
): Promise<RealServer> {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
      heard(output)
      child.emit('said')
    })
  }
  const said = async (text: string) => {
    while (!output.includes(text)) await once(child, 'said')
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  const ready = isReady(said).then(() => 'ready' as const)
  ready.catch(() => {}) // an 'error' event: `ended` tells it
  if ((await Promise.race([ready, ended])) !== 'ready') throw new DidNotStart(await ended, output)
  return {
    url: `http://localhost:${port}`,
    pid: pidOf(child),
    output: () => output,
    said,
    end: (name) => {
      signal(name)
      return ended
    },
  }
}

function pidOf(child: ChildProcess) {
  if (child.pid === undefined) throw new Error('the server has no process id')
  return child.pid
}
