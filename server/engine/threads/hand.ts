import { Worker } from 'node:worker_threads'
import { inWords } from '#server/core/in-words.ts'
import type { Sent } from '../columns/answers.ts'
import type { Columns } from '../columns/columns.ts'
import type { Lines } from '../columns/lines.ts'
import { Dropped, type Reply, type Told } from './messages.ts'
import { unpacked } from './packing.ts'

/** The thread that was to answer has ended. */
export class ThreadEnded extends Error {}

/** One thread, and what it has been told so far. It answers one question at a time. */
export class Hand {
  readonly #worker: Worker
  readonly #dropped = new Int32Array(new SharedArrayBuffer(4))
  #number = 0
  #waiting: PromiseWithResolvers<unknown> | undefined
  #known: Columns['edition'] | undefined
  /** How many lines that are gone it has been told of, by shelf. */
  #toldGone = new Map<number, number>()
  hasEnded = false

  constructor(script: URL) {
    this.#worker = new Worker(script, { workerData: this.#dropped })
    this.#worker.unref()
    this.#worker.on('message', (reply: Reply) => this.#hear(reply))
    // Why it ends is told by whoever asks again in vain.
    this.#worker.on('error', (error) => process.emitWarning(`a thread that answers questions: ${inWords(error)}`))
    this.#worker.on('exit', () => this.#hasEnded())
  }

  get isBusy() {
    return this.#waiting !== undefined
  }

  /** When it has answered, or ended. */
  get idle(): Promise<unknown> {
    return Promise.allSettled([this.#waiting?.promise])
  }

  /** Hand over other shelves, so that the old ones can go. */
  show({ edition }: Columns) {
    if (this.#known === edition) return
    this.#known = edition
    const before = this.#toldGone
    this.#toldGone = new Map([edition.tree, edition.place].map(({ number }) => [number, before.get(number) ?? 0]))
    this.#post({ edition })
  }

  answer(columns: Columns, sent: Sent): Promise<unknown> {
    this.show(columns)
    this.#waiting = Promise.withResolvers()
    // Who waits for an answer does not end before it is there.
    this.#worker.ref()
    const step = { tree: this.#progress(columns.tree), place: this.#progress(columns.place) }
    this.#post({ number: ++this.#number, step, sent })
    return this.#waiting.promise
  }

  /** Nobody waits for the answer any more. */
  drop() {
    Atomics.store(this.#dropped, 0, this.#number)
  }

  end(): Promise<unknown> {
    return this.#worker.terminate()
  }

  #post(told: Told) {
    this.#worker.postMessage(told)
  }

  #progress({ shelf, length, gone }: Lines) {
    const told = this.#toldGone.get(shelf.number) ?? 0
    this.#toldGone.set(shelf.number, gone.lines.length)
    return { length, gone: Uint32Array.from(gone.lines.slice(told)) }
  }

  #hear(reply: Reply) {
    const waiting = this.#waiting
    this.#waiting = undefined
    this.#worker.unref()
    if ('value' in reply) waiting?.resolve(unpacked(reply.value))
    else waiting?.reject('error' in reply ? new Error(reply.error) : new Dropped())
  }

  #hasEnded() {
    this.hasEnded = true
    this.#waiting?.reject(new ThreadEnded())
    this.#waiting = undefined
  }
}
