import { sql } from 'kysely'
import { counted } from '#contract/counted.ts'
import type { Job } from '#server/core/jobs.ts'
import { refreshPublic } from './public.ts'

const hideUntilJob = 'records-hide-until'

export const recordsJobs = (): Job[] => [
  {
    name: hideUntilJob,
    schedule: '2 0 * * *',
    run: (db) =>
      db.transaction().execute(async (transaction) => {
        const { rows } = await sql<{ id: number }>`
          select s.record_id as id from record_public_source s
          join record r on r.id = s.record_id
          where r.hide_until is not null
            and not exists (select 1 from record_public p where p.record_id = s.record_id)`.execute(transaction)
        await refreshPublic(
          transaction,
          rows.map(({ id }) => id),
        )
        return `${counted(rows.length, 'fund er blevet offentligt', 'fund er blevet offentlige')}.`
      }),
  },
]
