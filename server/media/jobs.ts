import { sql } from 'kysely'
import { counted } from '#contract/counted.ts'
import type { Config } from '#server/core/config.ts'
import type { Db } from '#server/core/database.ts'
import { filesOf } from '#server/core/files.ts'
import type { Job } from '#server/core/jobs.ts'
import { sweepFiles } from './files.ts'
import { MediaStorage } from './storage.ts'

export const removeFilesJob = 'media-remove-files'
export const sweepJob = 'media-sweep'
const portion = 200

/** Files before rows: a row that is still there after a crash is what the next run begins with. */
async function removeMarked(db: Db, storage: MediaStorage): Promise<number> {
  let removed = 0
  for (;;) {
    const marked = await db.selectFrom('media').select('id').where('status', '=', 'removed').limit(portion).execute()
    if (marked.length === 0) return removed
    const ids = marked.map(({ id }) => id)
    for (const id of ids) await storage.remove(id)
    await db.deleteFrom('media').where('id', 'in', ids).execute()
    removed += ids.length
  }
}

const pictures = (count: number) => counted(count, 'billede', 'billeder')

export const mediaJobs = (config: Config): Job[] => {
  const storage = new MediaStorage(config)
  return [
    {
      name: removeFilesJob,
      run: async (db) => `${pictures(await removeMarked(db, storage))} slettet.`,
    },
    {
      name: sweepJob,
      schedule: '17 * * * *',
      run: async (db) => {
        await db
          .updateTable('media')
          .set({ status: 'removed' })
          .where('status', '=', 'uploaded')
          .where('created', '<', sql<string>`now() - interval '1 day'`)
          .execute()
        // What was said with them stays; pictures of what nobody has brought back go.
        await sql`update media m set status = 'removed' from comment c
          where m.status = 'withdrawn' and m.owner_type = 'comment' and c.id = m.owner_id::bigint
            and c.deleted_at < now() - interval '30 days'`.execute(db)
        await sweepFiles(db, config)
        await filesOf(config).sweepWorkplaces(new Date(Date.now() - 86_400_000))
        return `${pictures(await removeMarked(db, storage))} uden brug slettet.`
      },
    },
  ]
}
