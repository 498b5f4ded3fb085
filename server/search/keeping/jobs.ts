import { sql } from 'kysely'
import type { Config } from '#server/core/config.ts'
import type { Events } from '#server/core/events.ts'
import type { Job } from '#server/core/jobs.ts'
import { count } from '../words.ts'
import { alertOwners } from './alerts.ts'
import { failDownload, makeDownload } from './download-job.ts'
import { daysKept, downloadJob } from './downloads.ts'
import { DownloadStorage } from './storage.ts'

export const sweepDownloadsJob = 'search-sweep-downloads'
export const alertsJob = 'search-alerts'

export const keepingJobs = (config: Config, events: Events): Job[] => [
  {
    name: downloadJob,
    run: (db, data) => makeDownload(db, config, events, (data as { id: string }).id),
    gaveUp: async (db, data) => void (await failDownload(db, (data as { id: string }).id)),
  },
  {
    name: sweepDownloadsJob,
    schedule: '27 * * * *',
    run: async (db) => {
      await db
        .deleteFrom('recordDownload')
        .where('askedAt', '<', sql<string>`now() - make_interval(days => ${daysKept}::int)`)
        .execute()
      const rows = await db.selectFrom('recordDownload').select('id').where('isStored', '=', true).execute()
      const kept = new Set(rows.map(({ id }) => id))
      const removed = await new DownloadStorage(config).sweep((id) => kept.has(id))
      return `${count(removed, 'fil', 'filer')} med fund slettet.`
    },
  },
  {
    // Before the e-mails of the day go out.
    name: alertsJob,
    schedule: '30 6 * * *',
    run: (db) => alertOwners(db, config, events),
  },
]
