import type { Db } from '#server/core/database.ts'

type Row = Record<string, unknown>

/**
 * A handle that holds back an answer of the database until it is let go: so much can happen between a question and what
 * is done about it. Only where others have connections of their own meanwhile.
 */
export class HeldHandle {
  #isMeant: (row: Row) => boolean = () => false
  #arrived = Promise.withResolvers<void>()
  #gate = Promise.withResolvers<void>()

  readonly of = (db: Db): Db =>
    db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        const [row] = result.rows
        if (!row || !this.#isMeant(row)) return result
        // Others who ask the same meanwhile are answered.
        this.#isMeant = () => false
        this.#arrived.resolve()
        await this.#gate.promise
        return result
      },
    })

  /** The next answer whose first row is meant is held. `held` is kept when it is; `let` lets it go. */
  hold(isMeant: (row: Row) => boolean): { held: Promise<void>; let: () => void } {
    this.#isMeant = isMeant
    this.#arrived = Promise.withResolvers()
    this.#gate = Promise.withResolvers()
    return { held: this.#arrived.promise, let: this.#gate.resolve }
  }
}
