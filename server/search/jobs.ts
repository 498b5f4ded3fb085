import { sql } from 'kysely'
import { counted } from '#contract/counted.ts'
import type { Config } from '#server/core/config.ts'
import type { Events } from '#server/core/events.ts'
import { filesOf } from '#server/core/files.ts'
import type { Job } from '#server/core/jobs.ts'
import { failDownload, makeDownload } from './exports/download-job.ts'
import { daysKept, downloadFolder, downloadJob } from './exports/downloads.ts'
import { ownDataJobs } from './own-data/job.ts'
import { alertOwners } from './saved/alerts.ts'

export const searchJobs = (config: Config, events: Events): Job[] => [
  ...ownDataJobs(config),
  {
    // Every process has looked at older changes long ago; see engine/records.ts.
    name: 'search-sweep-changes',
    schedule: '51 4 * * *',
    async run(db) {
      const { numAffectedRows } = await sql`
        delete from record_public_change where changed_at < now() - interval '1 day'`.execute(db)
      // Pages are kept for a minute; see web/portal-changes.ts.
      await sql`delete from portal_change where changed_at < now() - interval '1 day'`.execute(db)
      return `${counted(Number(numAffectedRows ?? 0), 'gammel note', 'gamle noter')} om ændrede fund slettet.`
    },
  },
  {
    name: downloadJob,
    run: (db, data) => makeDownload(db, config, events, (data as { id: string }).id),
    gaveUp: async (db, data) => void (await failDownload(db, (data as { id: string }).id)),
  },
  {
    name: 'search-sweep-downloads',
    schedule: '27 * * * *',
    run: async (db) => {
      await db
        .deleteFrom('recordDownload')
        .where('askedAt', '<', sql<string>`now() - make_interval(days => ${daysKept}::int)`)
        .execute()
      const rows = await db.selectFrom('recordDownload').select('id').where('isStored', '=', true).execute()
      const kept = new Set(rows.map(({ id }) => id))
      const removed = await filesOf(config).sweep(downloadFolder, (id) => kept.has(id), new Date())
      return `${counted(removed, 'fil', 'filer')} med fund slettet.`
    },
  },
  {
    // Before the e-mails of the day go out.
    name: 'search-alerts',
    schedule: '30 6 * * *',
    run: (db) => alertOwners(db, config, events),
  },
]
