import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import { withRoom } from '../columns/arrays.ts'
import { emptyRoom, Keeper, type Room } from '../columns/keeper.ts'
import { Common, fetchRecords, filling, portion } from './fetch.ts'

/** All public finds of a database as this process knows them. */
export interface Known {
  keeper: Keeper
  common: Common
}

/** What has changed is kept for a day; who has not looked for half of that reads everything anew. */
const longAgo = 12 * 60 * 60 * 1000

/**
 * The public finds of one database, kept in this process. Each question first asks what has changed since the last one
 * (one index look-up) and reads that, so any number of processes answer with what is true now.
 */
export class Records {
  #known: Known | undefined
  /** Transactions from this number on may not have been seen. */
  #since = '0'
  /** Of those, the ones that have. */
  #seen = new Set<string>()
  #lookedAt = 0
  #isReading = false
  #refreshing: Promise<Known> | undefined
  #next: Promise<Known> | undefined
  readonly #onKept: (keeper: Keeper) => void

  /** Who has others look at the finds is told of each keeper before anybody can ask it. */
  constructor(onKept: (keeper: Keeper) => void = () => {}) {
    this.#onKept = onKept
  }

  /** All of them are being read: until that is over nothing is known. */
  get isReading(): boolean {
    return this.#isReading
  }

  /** A look that is under way may have begun before the caller's change was kept: who comes meanwhile shares the next. */
  now(db: Db): Promise<Known> {
    if (this.#refreshing) {
      this.#next ??= this.#refreshing
        .then(
          () => {},
          () => {},
        )
        .then(() => {
          this.#next = undefined
          return this.now(db)
        })
      return this.#next
    }
    this.#refreshing = this.#look(db).finally(() => {
      this.#refreshing = undefined
    })
    return this.#refreshing
  }

  async #look(db: Db): Promise<Known> {
    const isOld = Date.now() - this.#lookedAt > longAgo
    if (this.#known === undefined || isOld) return this.#readAll(db)
    const { oldest, changes } = await this.#changes(db)
    const ids = [...new Set(changes.flatMap(({ recordIds }) => recordIds))]
    const { keeper, common } = this.#known
    if (ids.length > 0) await keeper.sorting?.catch(() => {})
    if (ids.includes(0) || common.tables.isNearlyFull || keeper.isBroken) return this.#readAll(db)
    for (let from = 0; from < ids.length; from += portion) {
      const some = ids.slice(from, from + portion)
      const found = await fetchRecords(db, sql`record_id = any(${some}::bigint[])`)
      keeper.change(some, found.count, filling(common, found))
    }
    keeper.tidy()
    this.#hasSeen(oldest, changes)
    return this.#known
  }

  async #changes(db: Db) {
    const { rows } = await sql<{ oldest: string; changes: { xid: string; recordIds: number[] }[] | null }>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as oldest, (
        select json_agg(json_build_object('xid', xid, 'recordIds', record_ids)) from (
          select xid::text, json_agg(record_id) as record_ids from record_public_change
          where xid >= ${this.#since}::xid8 and not xid::text = any(${[...this.#seen]}::text[]) group by 1
        ) as transactions
      ) as changes`.execute(db)
    return { oldest: rows[0]?.oldest ?? '0', changes: rows[0]?.changes ?? [] }
  }

  #hasSeen(oldest: string, changes: readonly { xid: string }[]) {
    for (const { xid } of changes) this.#seen.add(xid)
    for (const xid of this.#seen) if (BigInt(xid) < BigInt(oldest)) this.#seen.delete(xid)
    this.#since = oldest
    this.#lookedAt = Date.now()
  }

  async #readAll(db: Db): Promise<Known> {
    this.#isReading = true
    try {
      const room = (await this.#known?.keeper.vacate()) ?? emptyRoom()
      this.#known = undefined
      await this.#read(db, room)
    } finally {
      this.#isReading = false
    }
    // What was changed meanwhile has been read before or after it: it is read again.
    return this.#look(db)
  }

  /** The next portion is fetched while one is laid down. */
  async #read(db: Db, { arrays, place }: Room) {
    const { rows } = await sql<{ oldest: string }>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as oldest`.execute(db)
    const common = new Common()
    const after = (last: number) => fetchRecords(db, sql`record_id > ${last}`)
    let lines = arrays
    let length = 0
    for (let next: ReturnType<typeof after> | undefined = after(0); next; ) {
      const found: Awaited<typeof next> = await next
      next = found.count < portion || found.last === null ? undefined : after(found.last)
      // Whoever waits for it hears when it fails.
      next?.catch(() => {})
      lines = withRoom(lines, length, found.count)
      filling(common, found)(lines, length)
      length += found.count
    }
    const keeper = await Keeper.of({ arrays: lines, place }, length, common.tables.tables)
    this.#onKept(keeper)
    this.#known = { keeper, common }
    this.#seen.clear()
    this.#hasSeen(rows[0]?.oldest ?? '0', [])
  }
}
