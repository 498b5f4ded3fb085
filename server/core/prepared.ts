import { createHash } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import pg from 'pg'

export const mark = '/* prepared */'

/**
 * Put into a statement that is sent again and again with other values, this says that a connection may keep its
 * plan: to plan some of ours takes ten times as long as to run them. For statements whose text is always the same, about
 * one thing or about many that are each looked up by their numbers: another plan for many must know how many.
 */
export const prepared = sql`${sql.raw(mark)}`

/** That a column is one of some ids. Of a single one it is an equation, and the plan of the statement is kept. */
export const isAmong = (column: string, ids: readonly number[]): RawBuilder<SqlBool> =>
  ids.length === 1
    ? sql`${prepared} ${sql.ref(column)} = ${ids[0]}::bigint`
    : sql`${sql.ref(column)} = any(${ids}::bigint[])`

const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32)
  names.set(text, known)
  return known
}

type Query = (...asked: unknown[]) => Promise<unknown>

/** What PostgreSQL says to a statement that it knows when its columns have become others. */
export const isOutdated = (error: unknown) =>
  error instanceof Error && error.message === 'cached plan must not change result type'

/** A connection that gives marked statements a name, which is how PostgreSQL knows them again. */
export class PreparingClient extends pg.Client {
  /** Counts how often names had to become others. */
  #round = 0

  override query = ((...asked: unknown[]) => {
    const [text, values] = asked
    const send = super.query as unknown as Query
    if (typeof text !== 'string' || !text.includes(mark)) return send.apply(this, asked)
    const name = `${nameOf(text)}_${this.#round}`
    return send.call(this, { name, text, values }).catch((error: unknown) => {
      if (isOutdated(error)) this.#round++
      throw error
    })
  }) as pg.Client['query']
}
