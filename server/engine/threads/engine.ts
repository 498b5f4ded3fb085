import { availableParallelism } from 'node:os'
import type { Db } from '#server/core/database.ts'
import { Refusal } from '#server/core/refusal.ts'
import { type AnswerOf, answer, type Kind, linesOf, type Sent } from '../columns/answers.ts'
import type { Columns } from '../columns/columns.ts'
import type { Keeper } from '../columns/keeper.ts'
import { type Known, Records } from '../reading/records.ts'
import { Threads } from './threads.ts'

export interface EngineWish {
  threads?: number
  /** Up to so many lines are looked at on the spot: telling a thread takes as long, and others may be before it. */
  onTheSpot?: number
  /** Milliseconds for which a question waits while all finds are being read. */
  patience?: number
  /** What a thread runs. */
  script?: URL
}

/** The public finds of one database, kept in this process, and who answers questions about them. */
export class Engine {
  readonly #records = new Records((keeper) => this.#lookAfter(keeper))
  readonly #threads: Threads
  readonly #onTheSpot: number
  readonly #patience: number

  constructor({ threads = availableParallelism(), onTheSpot = 20_000, patience = 2000, script }: EngineWish = {}) {
    this.#threads = new Threads(threads, script)
    this.#onTheSpot = onTheSpot
    this.#patience = patience
  }

  get threads() {
    return this.#threads
  }

  /** All finds are being read: nothing can be answered here before that is over. */
  get isReading(): boolean {
    return this.#records.isReading
  }

  /** All public finds as they are now, however long it takes to read them. */
  read(db: Db): Promise<Known> {
    return this.#records.now(db)
  }

  /** The same for who has asked and waits. */
  async now(db: Db): Promise<Known> {
    const known = this.read(db)
    const { promise: tooLong, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => this.isReading && reject(stillReading()), this.#patience)
    return Promise.race([known, tooLong]).finally(() => clearTimeout(timer))
  }

  /** The answer of the finds as they are now, or are when its turn comes. */
  async answer<K extends Kind>(known: Known, sent: () => Sent<K>, signal?: AbortSignal): Promise<AnswerOf<K>> {
    const { keeper } = known
    this.#lookAfter(keeper)
    while (keeper.merging) await keeper.merging.catch(() => {})
    const columns = () => trueColumns(keeper)
    const first = sent()
    const lines = linesOf(columns(), first)
    if (lines < this.#onTheSpot) return answer(columns(), first)
    const key = keyOf(first, columns().mark)
    return (await this.#threads.ask({ columns, sent, lines, key, signal })) as AnswerOf<K>
  }

  #lookAfter(keeper: Keeper) {
    keeper.onPublish = (columns) => this.#threads.show(columns)
    keeper.still = (work) => this.#threads.still(work)
  }

  close(): Promise<void> {
    return this.#threads.close()
  }
}

/** Seconds after which it is worth asking again. */
const pause = 5
const stillReading = () => new Refusal('unavailable', 'search_reading', undefined, pause)

function trueColumns({ columns, isBroken }: Keeper): Columns {
  if (isBroken) throw new Refusal('unavailable', 'search_failed')
  return columns
}

/** The same for the same question about the same finds; null where it is about somebody's. */
function keyOf({ kind, asking, taxa, wanted }: Sent, mark: object): string | null {
  const { ids, member } = asking
  // What was said by hand may be long, and its typed arrays are no text.
  if (ids || (member && member.taken.length + member.left.length > 0)) return null
  const criteria = member && [member.criteria?.filter, member.criteria?.ranges, member.until]
  return JSON.stringify([kind, asking.filter, asking.ranges, criteria, wanted, mark, taxa.revision])
}

const engines = new WeakMap<Db, Engine>()

export function engineOf(db: Db): Engine {
  const known = engines.get(db) ?? new Engine()
  engines.set(db, known)
  return known
}

/** Another engine for a database than the usual one. */
export function setUpEngine(db: Db, wish: EngineWish): Engine {
  const engine = new Engine(wish)
  engines.set(db, engine)
  return engine
}
