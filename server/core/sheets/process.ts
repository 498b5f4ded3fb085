import { type ChildProcess, fork } from 'node:child_process'
import { on } from 'node:events'
import { fileURLToPath } from 'node:url'
import { FairTurns } from '../fair-turns.ts'
import { Refusal } from '../refusal.ts'
import { UnreadableFile } from '../zip.ts'
import { more, notNow, type Reader, type ReadRow, type SheetTask, type Told, tooHeavy } from './messages.ts'

/**
 * Workbooks are read in processes of their own. All texts of a workbook are read in one go, however many there are: a
 * file of a megabyte can hold the thread that reads it for minutes and take gigabytes. Here it takes at most what the
 * process may have, others are served meanwhile, and who is too heavy is told so.
 */
const program = fileURLToPath(new URL('./program.ts', import.meta.url))
const atOnce = 2
const mostWaiting = 50
const retryLater = 60
/** Megabytes: a sheet of 20,000 rows with forty different texts in each takes some 700. */
const memory = 1024
/** Milliseconds for one step of reading, on a machine that has other things to do. */
const patience = 90_000
/** Milliseconds without work after which a process leaves, and what it may be left with in bytes to be used again. */
const idleTime = 3_000
const calmMemory = 250_000_000

const turns = new FairTurns<number>(atOnce)
interface Idle {
  child: ChildProcess
  leaves: NodeJS.Timeout
  leave(): void
}
const idle: Idle[] = []

function start(): ChildProcess {
  const child = fork(program, {
    execArgv: [`--max-old-space-size=${memory}`],
    env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  child.on('error', () => {})
  return child
}

function take(): ChildProcess {
  const known = idle.pop()
  if (known) {
    clearTimeout(known.leaves)
    known.child.off('exit', known.leave)
  }
  const child = known?.child ?? start()
  child.ref()
  child.channel?.ref()
  return child
}

/** It waits for more work, without keeping the server awake. */
function giveBack(child: ChildProcess) {
  child.unref()
  child.channel?.unref()
  const leave = () => {
    const at = idle.findIndex((one) => one.child === child)
    if (at >= 0) idle.splice(at, 1)
    child.kill('SIGKILL')
  }
  idle.push({ child, leave, leaves: setTimeout(leave, idleTime).unref() })
  child.once('exit', leave)
}

/** Wait for a turn; what is given back ends it. */
async function turn(member: number, signal: AbortSignal): Promise<() => void> {
  if (turns.waiting >= mostWaiting) throw new Refusal('unavailable', 'file_queue_full', undefined, retryLater)
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  turns
    .take(member, signal, () => {
      begun.resolve()
      return ended.promise
    })
    .catch(begun.reject)
  await begun.promise
  return ended.resolve
}

/** What the process tells of a task: rows as they come, and at the end what it found. */
export async function* carryOut(task: SheetTask, { member, signal }: Reader): AsyncGenerator<ReadRow, unknown> {
  const left = signal ?? new AbortController().signal
  const end = await turn(member, left)
  if (left.aborted) {
    end()
    throw left.reason
  }
  const child = take()
  const gone = new AbortController()
  // One that ends by itself, with a number, could not begin; what takes too much is ended by a signal.
  const onExit = (code: number | null) => gone.abort(new UnreadableFile(code === null ? tooHeavy : notNow))
  const onLeave = () => gone.abort(left.reason)
  const messages = on(child, 'message', { signal: gone.signal })
  let isCalm = false
  try {
    child.once('exit', onExit)
    left.addEventListener('abort', onLeave, { once: true })
    child.send(task, () => {})
    for (;;) {
      const timer = setTimeout(onExit, patience, null)
      const next = await messages.next().finally(() => clearTimeout(timer))
      const [told] = next.value as [Told]
      if ('rows' in told) {
        yield* told.rows
        child.send(more, () => {})
      } else if ('unreadable' in told) {
        throw new UnreadableFile(told.unreadable)
      } else {
        isCalm = told.memory < calmMemory
        return told.done
      }
    }
  } catch (error) {
    throw gone.signal.aborted ? gone.signal.reason : error
  } finally {
    child.off('exit', onExit)
    left.removeEventListener('abort', onLeave)
    await messages.return?.()
    if (isCalm) giveBack(child)
    else child.kill('SIGKILL')
    end()
  }
}
