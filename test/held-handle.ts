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
        this.#arrived.resolve()
        await this.#gate.promise
        return result
      },
    })

  /** From now on answers whose first row is meant are held. `held` is kept when one is; `let` lets all go. */
  hold(isMeant: (row: Row) => boolean): { held: Promise<void>; let: () => void } {
    this.#isMeant = isMeant
    this.#arrived = Promise.withResolvers()
    this.#gate = Promise.withResolvers()
    const { resolve } = this.#gate
    return {
      held: this.#arrived.promise,
      let: () => {
        this.#isMeant = () => false
        resolve()
      },
    }
  }
}
