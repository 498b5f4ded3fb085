import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { FairTurns } from '../fair-turns.ts'
import type { GuardLimits } from '../guard.ts'
import { Refusal } from '../refusal.ts'
import { notNow, WasGone } from '../was-gone.ts'
import { UnreadableFile } from '../zip.ts'
import { more, type Portion, type SheetWork, type Told, tooHeavy } from './messages.ts'

const program = fileURLToPath(new URL('./program.ts', import.meta.url))

export interface ReaderLimits extends GuardLimits {
  /** Milliseconds from the beginning to the end, on a machine that has other things to do. */
  patience: number
}
/** A sheet of 20,000 rows with forty different texts in each takes some 700 MB. */
const usualLimits: ReaderLimits = { memory: 1_200_000_000, work: 60_000, patience: 180_000 }
const atOnce = 2
/** Workbooks that wait: of one member, and of everybody. */
const mostOwnWaiting = 5
const mostWaiting = 50
const retryLater = 60
/** Milliseconds without work after which a process leaves, and what it may be left with in bytes to be used again. */
const idleTime = 3_000
const calmMemory = 250_000_000

/** Who waits for it: turns are fair between members, and who has gone away has none. */
export interface Reader {
  member: number
  /** Without one it is work of the portal's own: it waits as long as it takes. */
  signal?: AbortSignal | undefined
}

interface Idle {
  child: ChildProcess
  leaves: NodeJS.Timeout
  leave(): void
}

type Ended = Extract<Told, { memory: number }>

const lost = (why: string) => notNow('file_not_now', new Error(why))
/** How a process dies of a workbook: of its guard, or of the engine when it has no more memory. */
const tooMuchFor = new Set<NodeJS.Signals | null>(['SIGUSR2', 'SIGXCPU', 'SIGABRT', 'SIGTRAP', 'SIGILL'])

/**
 * Workbooks are read in processes of their own. All texts of a workbook are read in one go, however many there are: a
 * file of a megabyte can hold the thread that reads it for minutes and take gigabytes. Here it takes at most what the
 * process may have, others are served meanwhile, and who is too heavy is told so. A turn and its process end together:
 * when the work is done or has failed, when its time is over, or when who waits for it has left.
 */
export class SheetReaders {
  readonly #limits: ReaderLimits
  readonly #turns = new FairTurns<number>(atOnce)
  readonly #idle: Idle[] = []

  constructor(limits: Partial<ReaderLimits> = {}) {
    this.#limits = { ...usualLimits, ...limits }
  }

  /** Do the work when it is the member's turn; only then is the workbook taken into memory. */
  async carryOut(
    begin: () => Promise<SheetWork>,
    { member, signal }: Reader,
    use: (portion: Portion) => void = () => {},
  ): Promise<void> {
    if (signal) this.#needRoom(member)
    await this.#turns.take(member, signal, async () => {
      const work = await begin()
      signal?.throwIfAborted()
      const doIt = () => this.#withChild((child) => this.#dialogue(child, work, signal, use))
      try {
        await doIt()
      } catch (error) {
        if (!(error instanceof WasGone)) throw error
        await doIt().catch((again) => Promise.reject(again instanceof WasGone ? notNow('file_not_now', again) : again))
      }
    })
  }

  #needRoom(member: number) {
    if (this.#turns.waitingOf(member) >= mostOwnWaiting)
      throw new Refusal('tooMany', 'file_too_many_waiting', undefined, retryLater)
    if (this.#turns.waiting >= mostWaiting) throw new Refusal('unavailable', 'file_queue_full', undefined, retryLater)
  }

  /** A process that has come to an end with its work is used again; any other is ended. */
  async #withChild(work: (child: ChildProcess) => Promise<Ended>) {
    const child = this.#take()
    let ended: Ended | undefined
    try {
      ended = await work(child)
    } finally {
      if (ended && ended.memory < calmMemory) this.#giveBack(child)
      else child.kill('SIGKILL')
    }
    if (ended.unreadable !== undefined) throw new UnreadableFile(ended.unreadable)
  }

  async #dialogue(
    child: ChildProcess,
    work: SheetWork,
    signal: AbortSignal | undefined,
    use: (portion: Portion) => void,
  ) {
    const { promise, resolve, reject } = Promise.withResolvers<Ended>()
    let hasSpoken = false
    const isLost = () => reject(lost('a reader took too long, or failed'))
    const isGone = () => reject(hasSpoken ? lost('a reader ended') : new WasGone('a reader ended before it began'))
    const onExit = (_code: number | null, by: NodeJS.Signals | null) =>
      tooMuchFor.has(by) ? reject(new UnreadableFile(tooHeavy)) : isGone()
    const onLeave = () => reject(signal?.reason)
    const answer = (told: Told) => {
      if ('portion' in told) {
        use(told.portion)
        child.send(more, () => {})
      } else if ('failed' in told) throw Object.assign(new Error(told.failed), { code: told.code })
      else resolve(told)
    }
    const onMessage = (told: Told) => {
      hasSpoken = true
      try {
        answer(told)
      } catch (error) {
        reject(error)
      }
    }
    const timer = setTimeout(isLost, this.#limits.patience)
    child.on('message', onMessage).once('exit', onExit).once('error', isLost)
    signal?.addEventListener('abort', onLeave, { once: true })
    try {
      child.send(work, (error) => error && isGone())
      return await promise
    } finally {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit).off('error', isLost)
      signal?.removeEventListener('abort', onLeave)
    }
  }

  #start(): ChildProcess {
    const { memory, work } = this.#limits
    const child = fork(program, [JSON.stringify({ memory, work })], {
      // The engine tidies up in time when it knows of a bound; its guard sees the rest of what a process takes.
      execArgv: [`--max-old-space-size=${Math.round((memory * 0.85) / 1_000_000)}`],
      env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    child.on('error', () => {})
    // A machine without room for one more process gives one that is none.
    if (child.pid === undefined) throw lost('a reader could not be started')
    return child
  }

  #take(): ChildProcess {
    const known = this.#idle.pop()
    if (known) {
      clearTimeout(known.leaves)
      known.child.off('exit', known.leave)
    }
    const child = known?.child ?? this.#start()
    child.ref()
    child.channel?.ref()
    return child
  }

  /** It waits for more work, without keeping the server awake. */
  #giveBack(child: ChildProcess) {
    child.unref()
    child.channel?.unref()
    const leave = () => {
      const at = this.#idle.findIndex((one) => one.child === child)
      if (at >= 0) this.#idle.splice(at, 1)
      child.kill('SIGKILL')
    }
    this.#idle.push({ child, leave, leaves: setTimeout(leave, idleTime).unref() })
    child.once('exit', leave)
  }
}
