import { Refusal } from '#server/core/refusal.ts'
import type { Sent } from '../columns/answers.ts'
import type { Columns } from '../columns/columns.ts'
import { Hand, ThreadEnded } from './hand.ts'
import { Dropped } from './messages.ts'

export interface Wish {
  /** The newest, when the question is asked of a thread. */
  columns: () => Columns
  sent: () => Sent
  /** How many lines it looks at, about. */
  lines: number
  /** The same for questions that have the same answer; null: it is asked for itself. */
  key: string | null
  signal?: AbortSignal | undefined
}

interface Task extends Pick<Wish, 'columns' | 'sent' | 'lines' | 'key'> {
  askedAt: number
  tries: number
  waiters: number
  hand: Hand | undefined
  answer: PromiseWithResolvers<unknown>
}

/** More questions than these do not wait: they would not be answered while somebody still wants to know. */
const mostWaiting = 500
/** Short questions go first, but one that has waited so long goes before them. */
const longestWait = 2000
/** A thread may die; of a question that has ended two of them, nobody should be asked again. */
const mostTries = 2

const script = new URL('./thread.ts', import.meta.url)

/** Threads that answer questions. They begin when there is something for them to do. */
export class Threads {
  readonly #most: number
  readonly #script: URL
  #hands: Hand[] = []
  readonly #waiting: Task[] = []
  readonly #underWay = new Map<string, Task>()
  #waiters = 0
  #isStill = false

  constructor(most: number, of = script) {
    this.#most = Math.max(1, most)
    this.#script = of
  }

  get hands(): readonly Hand[] {
    return this.#hands
  }

  /** How many wait for an answer. */
  get waiters(): number {
    return this.#waiters
  }

  /** Questions that are the same and under way are asked once. */
  async ask(wish: Wish): Promise<unknown> {
    const known = wish.key === null ? undefined : this.#underWay.get(wish.key)
    const task = known ?? this.#begin(wish)
    this.#waiters++
    return this.#waitFor(task, wish.signal).finally(() => {
      this.#waiters--
    })
  }

  /** Hand other shelves to those who have old ones. */
  show(columns: Columns) {
    for (const hand of this.#hands) if (!hand.hasEnded) hand.show(columns)
  }

  /** No thread looks at anything while something is done: what is under way is answered first, what comes waits. */
  async still(work: () => Promise<void>) {
    this.#isStill = true
    try {
      await Promise.all(this.#hands.map((hand) => hand.idle))
      await work()
    } finally {
      this.#isStill = false
      this.#goOn()
    }
  }

  async close() {
    const hands = this.#hands
    this.#hands = []
    for (const task of this.#waiting.splice(0)) task.answer.reject(stopped())
    await Promise.all(hands.map((hand) => hand.end()))
  }

  #begin({ columns, sent, lines, key }: Wish): Task {
    if (this.#waiting.length >= mostWaiting) throw new Refusal('unavailable', 'search_busy')
    const answer = Promise.withResolvers<unknown>()
    const task = { columns, sent, lines, key, askedAt: Date.now(), tries: 0, waiters: 0, hand: undefined, answer }
    if (key !== null) this.#underWay.set(key, task)
    // Whoever waits hears of it; when nobody does, nobody need.
    answer.promise.catch(() => {}).finally(() => this.#forget(task))
    this.#waiting.push(task)
    this.#goOn()
    return task
  }

  /** Who asks from now on asks anew. */
  #forget(task: Task) {
    if (task.key !== null && this.#underWay.get(task.key) === task) this.#underWay.delete(task.key)
  }

  #waitFor(task: Task, signal: AbortSignal | undefined): Promise<unknown> {
    task.waiters++
    if (!signal) return task.answer.promise
    const gone = Promise.withResolvers<never>()
    const leave = () => {
      gone.reject(stopped())
      if (--task.waiters === 0) this.#drop(task)
    }
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
    return Promise.race([task.answer.promise, gone.promise]).finally(() => signal.removeEventListener('abort', leave))
  }

  #drop(task: Task) {
    this.#forget(task)
    if (task.hand) return task.hand.drop()
    const at = this.#waiting.indexOf(task)
    if (at >= 0) this.#waiting.splice(at, 1)
    task.answer.reject(stopped())
  }

  #goOn() {
    while (this.#waiting.length > 0 && !this.#isStill) {
      const hand = this.#freeHand()
      if (!hand) return
      const [task] = this.#waiting.splice(this.#next(), 1)
      if (task) void this.#do(task, hand)
    }
  }

  #freeHand(): Hand | undefined {
    this.#hands = this.#hands.filter(({ hasEnded }) => !hasEnded)
    const free = this.#hands.find(({ isBusy }) => !isBusy)
    if (free || this.#hands.length >= this.#most) return free
    const hand = new Hand(this.#script)
    this.#hands.push(hand)
    return hand
  }

  /** The shortest, unless another has waited long. */
  #next(): number {
    const [oldest] = this.#waiting
    if (oldest && Date.now() - oldest.askedAt > longestWait) return 0
    return this.#waiting.reduce((best, { lines }, i) => (lines < (this.#waiting[best]?.lines ?? 0) ? i : best), 0)
  }

  async #do(task: Task, hand: Hand) {
    task.hand = hand
    task.tries++
    try {
      task.answer.resolve(await hand.answer(task.columns(), task.sent()))
    } catch (error) {
      task.hand = undefined
      if (!(error instanceof ThreadEnded)) task.answer.reject(error instanceof Dropped ? stopped() : error)
      else if (task.waiters > 0) this.#askAgain(task)
      else task.answer.reject(stopped())
    } finally {
      this.#goOn()
    }
  }

  #askAgain(task: Task) {
    if (task.tries >= mostTries) task.answer.reject(new Refusal('unavailable', 'search_failed'))
    else this.#waiting.unshift(task)
  }
}

const stopped = () => new Refusal('unavailable', 'search_stopped')
