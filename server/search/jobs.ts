import { sql } from 'kysely'
import type { Job } from '#server/core/jobs.ts'

/** Every process has looked at older changes long ago; see columns/finds.ts. */
export const searchJobs = (): Job[] => [
  {
    name: 'sweep-public-changes',
    schedule: '51 4 * * *',
    async run(db) {
      const { numAffectedRows } = await sql`
        delete from record_public_change where changed_at < now() - interval '1 day'`.execute(db)
      return `${numAffectedRows ?? 0} notes of changed finds removed`
    },
  },
]
