import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { GuardLimits } from '#server/core/guard.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { DecodedPicture, Outcome, Task, Told } from './outcome.ts'

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
  async decode(folder: string): Promise<DecodedPicture> {
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

/** Its guard tells by the signal why it ended the process; an operating system without memory has its own. */
const dyingOf: Partial<Record<NodeJS.Signals, 'media_too_heavy' | 'media_too_slow'>> = {
  SIGUSR2: 'media_too_heavy',
  SIGKILL: 'media_too_heavy',
  SIGXCPU: 'media_too_slow',
}

/** What the process tells of a task, or how it died of it. */
async function answerOf(child: ChildProcess, task: Task, patience: number): Promise<Told> {
  const { promise, resolve } = Promise.withResolvers<Told>()
  const refuse = (refused: Extract<Outcome, { refused: unknown }>['refused']) =>
    resolve({ outcome: { refused }, memory: 0 })
  const onMessage = (message: Partial<Told>) => {
    if (message.outcome !== undefined) resolve(message as Told)
  }
  // What else it dies of is a fault in the file.
  const onExit = (_code: number | null, signal: NodeJS.Signals | null) =>
    refuse((signal && dyingOf[signal]) ?? 'media_not_image')
  const onError = () => refuse('media_not_image')
  // It is still at it, so nothing more can be asked of it.
  const timer = setTimeout(
    () => resolve({ outcome: { refused: 'media_too_slow' }, memory: Number.POSITIVE_INFINITY }),
    patience,
  )
  child.on('message', onMessage).once('exit', onExit).once('error', onError)
  child.send(task, () => {})
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    child.off('message', onMessage).off('exit', onExit).off('error', onError)
  }
}
