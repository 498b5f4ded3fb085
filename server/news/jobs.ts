import { counted } from '#contract/counted.ts'
import type { Config } from '#server/core/config.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Events } from '#server/core/events.ts'
import { appendHistory } from '#server/core/history.ts'
import { jobContext } from '#server/core/job-context.ts'
import type { Job } from '#server/core/jobs.ts'

export const publishNewsJob = 'news-publish'

/** Planned news whose minute has come. Whoever is second to a row finds it published. */
async function publishDue(ctx: Ctx): Promise<number> {
  const appeared = await ctx.db
    .updateTable('news')
    .set((e) => ({ state: 'published' as const, version: e('version', '+', 1) }))
    .where('state', '=', 'planned')
    .where('deletedAt', 'is', null)
    .where('publishAt', '<=', ctx.now.toISOString())
    .returning('id')
    .execute()
  for (const { id } of appeared) await appendHistory(ctx, { entity: 'news', entityId: id, verb: 'publish' })
  return appeared.length
}

/** Members hear of what is published where that was asked for. Nobody is told twice, also when it was away in between. */
async function tell(ctx: Ctx): Promise<number> {
  const told = await ctx.db
    .updateTable('news')
    .set({ toldAt: ctx.now })
    .where('tells', '=', true)
    .where('toldAt', 'is', null)
    .where('state', '=', 'published')
    .where('deletedAt', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of told) await ctx.events.emit(ctx, 'newsTold', { newsId: id })
  return told.length
}

/** Asked for with the time at which something is due, in the transaction that plans it; each hour too, should that be lost. */
export const newsJobs = (config: Config, events: Events): Job[] => [
  {
    name: publishNewsJob,
    schedule: '0 * * * *',
    run: async (db) => {
      const now = new Date()
      const begin = (work: (ctx: Ctx) => Promise<number>) =>
        db.transaction().execute((transaction) => work(jobContext(config, events, transaction, now)))
      const [published, told] = [await begin(publishDue), await begin(tell)]
      if (published + told === 0) return 'Ingen nyheder venter på at blive udgivet.'
      return `${counted(published, 'nyhed', 'nyheder')} udgivet, ${told} fortalt om.`
    },
  },
]
