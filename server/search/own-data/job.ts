import { sql } from 'kysely'
import { counted } from '#contract/counted.ts'
import { isDatabaseAway } from '#server/core/away.ts'
import type { Config } from '#server/core/config.ts'
import type { Db } from '#server/core/database.ts'
import { filesOf } from '#server/core/files.ts'
import type { Job } from '#server/core/jobs.ts'
import { ownDataArchive } from './archive.ts'
import { daysKept, ownDataFolder, ownDataJob, storedName } from './own-data.ts'

const unfinished = (db: Db, id: string) =>
  db.updateTable('ownDataFile').where('id', '=', id).where('finishedAt', 'is', null)

/** Make the file. A run that was cut off is begun anew; of someone who has left meanwhile nothing stays. */
async function make(db: Db, config: Config, id: string): Promise<string> {
  const row = await unfinished(db, id).set({ failedAt: null }).returning('userId').executeTakeFirst()
  if (!row) return 'Filen er der allerede, eller ingen har brug for den længere.'
  const files = filesOf(config)
  try {
    await files.save(storedName(id), ownDataArchive(db, config, row.userId, new Date()))
    const stored = await files.open(storedName(id))
    await stored?.close()
    const finished = { finishedAt: sql<string>`now()`, failedAt: null, bytes: stored?.bytes ?? 0 }
    await unfinished(db, id).set(finished).execute()
    const asked = await db.selectFrom('ownDataFile').select('id').where('id', '=', id).executeTakeFirst()
    if (!asked) await files.remove(storedName(id))
    return 'En fil med en brugers egne data er lavet.'
  } catch (error) {
    if (!isDatabaseAway(error)) await fail(db, id)
    throw error
  }
}

const fail = (db: Db, id: string) => unfinished(db, id).set({ failedAt: new Date() }).execute()

export const ownDataJobs = (config: Config): Job[] => [
  {
    name: ownDataJob,
    run: (db, data) => make(db, config, (data as { id: string }).id),
    gaveUp: async (db, data) => void (await fail(db, (data as { id: string }).id)),
  },
  {
    name: 'search-sweep-own-data',
    schedule: '33 * * * *',
    run: async (db) => {
      await db
        .deleteFrom('ownDataFile')
        .where('askedAt', '<', sql<string>`now() - make_interval(days => ${daysKept}::int)`)
        .execute()
      const ids = new Set((await db.selectFrom('ownDataFile').select('id').execute()).map(({ id }) => id))
      const removed = await filesOf(config).sweep(ownDataFolder, (id) => ids.has(id), new Date())
      return `${counted(removed, 'fil', 'filer')} med brugeres egne data slettet.`
    },
  },
]
