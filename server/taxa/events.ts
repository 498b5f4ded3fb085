import { capital } from '#contract/taxon-head.ts'
import type { OwnerHead } from '#server/core/answers.ts'
import type { Events } from '#server/core/events.ts'
import { taxonRefs } from './refs.ts'

/** What this room tells when something happens in the rooms to its left. */
export function listenForTaxa(events: Events) {
  events.answers.traceUser(async (ctx, userId) => {
    const { count } = await ctx.db
      .selectFrom('taxonNote')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('author', '=', userId)
      .where('isDeleted', '=', false)
      .executeTakeFirstOrThrow()
    return [{ what: 'Noter om taxa', count }]
  })

  // Everybody reads what is said about a taxon; one that is deleted or merged takes no more.
  events.answers.answerFor('taxon', {
    thread: async (ctx, id) => {
      const taxon = await ctx.db
        .selectFrom('taxon')
        .select(['isDeleted', 'mergedInto'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!taxon) return null
      return taxon.isDeleted || taxon.mergedInto !== null ? 'read' : 'write'
    },
    heads: async (ctx, ids) => {
      const refs = await taxonRefs(ctx.db, ids)
      return new Map(
        refs.map(({ id, name, speciesGroup }): [number, OwnerHead] => [
          id,
          { title: capital(name), path: `/taxa/${id}`, speciesGroup, picture: null },
        ]),
      )
    },
  })
}
