import type { KyselyPlugin } from 'kysely'
import type { Db } from '#server/core/database.ts'

/** A handle whose database can be taken away and brought back: it then fails as one does that nobody answers for. */
export class AwayHandle {
  isAway = false
  readonly #plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (!this.isAway) return node
      throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
    },
    transformResult: async ({ result }) => result,
  }

  readonly of = (db: Db): Db => db.withPlugin(this.#plugin)

  async while<T>(work: () => Promise<T>): Promise<T> {
    this.isAway = true
    try {
      return await work()
    } finally {
      this.isAway = false
    }
  }
}
