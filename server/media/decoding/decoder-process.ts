import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { GuardLimits } from '#server/core/guard.ts'
import { Refusal } from '#server/core/refusal.ts'
import { notNow, WasGone } from '#server/core/was-gone.ts'
import { begun, type DecodedPicture, type Outcome, type Task, type Told } from './outcome.ts'

const program = fileURLToPath(new URL('./decoder.ts', import.meta.url))

/** A picture of 60 million pixels takes some six seconds of one core and at most some 650 MB. */
export interface DecoderLimits extends GuardLimits {
  /** Milliseconds that it may take on a machine that has other things to do. */
  patience: number
  /** Milliseconds without work after which the process leaves, and its memory is the machine's again. */
  idleTime: number
}
const usualLimits: DecoderLimits = { work: 30_000, patience: 120_000, idleTime: 3_000, memory: 1_000_000_000 }
/** A process that has kept more than this after a picture makes room for a fresh one. */
const calmMemory = 300_000_000
/** Milliseconds before each further try where a process could not begin: a machine may be short of room for a moment. */
const pauses = [0, 300, 1500]

/** One process that decodes: started when it is needed, replaced when it dies, gone when it is idle. */
export class DecoderProcess {
  readonly #limits: DecoderLimits
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(limits: Partial<DecoderLimits> = {}) {
    this.#limits = { ...usualLimits, ...limits }
  }

  /** The number of the process, while there is one. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** The picture in the folder, decoded. One at a time. */
  decode(folder: string): Promise<DecodedPicture> {
    return this.#decode(folder, pauses)
  }

  async #decode(folder: string, [pause, ...later]: readonly number[]): Promise<DecodedPicture> {
    try {
      return await this.#decodeOnce(folder)
    } catch (error) {
      if (!(error instanceof WasGone)) throw error
      this.#stop()
      if (pause === undefined) throw notNow('media_not_now', error)
      await wait(pause)
      return this.#decode(folder, later)
    }
  }

  async #decodeOnce(folder: string): Promise<DecodedPicture> {
    clearTimeout(this.#idle)
    const child = this.#child ?? this.#start()
    child.channel?.ref()
    child.ref()
    const { outcome, memory } = await answerOf(child, { folder }, this.#limits.patience)
    // A process that died has been taken out by now; one that lives waits for more, without keeping the server awake.
    if (this.#child === child) {
      child.unref()
      child.channel?.unref()
      if (memory > calmMemory) this.#stop()
      else this.#idle = setTimeout(() => this.#stop(), this.#limits.idleTime).unref()
    }
    if ('refused' in outcome) throw new Refusal('invalid', outcome.refused)
    return outcome
  }

  #stop() {
    clearTimeout(this.#idle)
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }

  #start(): ChildProcess {
    const child = fork(program, [JSON.stringify(this.#limits)], {
      execArgv: [],
      // Nothing of the server's secrets. Few arenas: what is freed goes back.
      env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2', NODE_ENV: process.env.NODE_ENV },
      // What a decoder grumbles about a broken file is nobody's log line.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const gone = () => {
      if (this.#child === child) this.#child = undefined
    }
    child.once('exit', gone)
    child.on('error', gone)
    this.#child = child
    return child
  }
}

/** The guard tells by the signal why it ended the process. */
const dyingOfGuard: Partial<Record<NodeJS.Signals, 'media_too_heavy' | 'media_too_slow'>> = {
  SIGUSR2: 'media_too_heavy',
  SIGXCPU: 'media_too_slow',
}

/** What the process tells of a task, or how it died of it. */
async function answerOf(child: ChildProcess, task: Task, patience: number): Promise<Told> {
  const { promise, resolve, reject } = Promise.withResolvers<Told>()
  let isAtIt = false
  const refuse = (refused: Extract<Outcome, { refused: unknown }>['refused']) =>
    resolve({ outcome: { refused }, memory: 0 })
  const onMessage = (message: Told | typeof begun) => {
    if (message === begun) isAtIt = true
    else resolve(message)
  }
  const onExit = (code: number | null, signal: NodeJS.Signals | null) => {
    const dying = signal && dyingOfGuard[signal]
    if (dying) refuse(dying)
    else if (!isAtIt) reject(new WasGone(`a decoder ended before it began: ${signal ?? code}`))
    // An operating system without memory has a signal of its own; what else it dies of is a fault in the file.
    else refuse(signal === 'SIGKILL' ? 'media_too_heavy' : 'media_not_image')
  }
  const onError = (error: Error) => reject(new WasGone('a decoder could not be started', { cause: error }))
  // It is still at it, so nothing more can be asked of it.
  const timer = setTimeout(
    () => resolve({ outcome: { refused: 'media_too_slow' }, memory: Number.POSITIVE_INFINITY }),
    patience,
  )
  child.on('message', onMessage).once('exit', onExit).once('error', onError)
  child.send(task, (error) => error && !isAtIt && reject(new WasGone('a decoder does not listen', { cause: error })))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    child.off('message', onMessage).off('exit', onExit).off('error', onError)
  }
}
