import { sql } from 'kysely'
import type { Job } from '#server/core/jobs.ts'
import { count } from './words.ts'

/** Every process has looked at older changes long ago; see columns/records.ts. */
export const searchJobs = (): Job[] => [
  {
    name: 'search-sweep-changes',
    schedule: '51 4 * * *',
    async run(db) {
      const { numAffectedRows } = await sql`
        delete from record_public_change where changed_at < now() - interval '1 day'`.execute(db)
      return `${count(Number(numAffectedRows ?? 0), 'gammel note', 'gamle noter')} om ændrede fund slettet.`
    },
  },
]
