import { type RawBuilder, sql } from 'kysely'

/**
 * The taxa of somebody's finds by a condition on the finds (r), as rows of `taxon_id` and `day`. Most finds of a person
 * are their own reports, which one index tells; of other people's they are looked up one by one, else all finds of
 * everybody would be read for somebody who has many.
 */
export const taxaFoundBy = (me: number | null, where: RawBuilder<unknown>) => sql`
  select r.taxon_id, r.observed_from as day from record r
    join record_finder f on f.record_id = r.id and f.user_id = ${me}::bigint and f.status = 'accepted'
  where r.reporter = ${me}::bigint and ${ofRecords} and ${where}
  union all
  select o.taxon_id, o.day from record_finder f cross join lateral (
    select r.taxon_id, r.observed_from as day from record r where r.id = f.record_id and ${ofRecords} and ${where} offset 0) o
  where f.user_id = ${me}::bigint and f.status = 'accepted'
    and f.record_id not in (select r.id from record r where r.reporter = ${me}::bigint)`

const ofRecords = sql`r.deleted_at is null and r.state = 'submitted' and not r.is_absent`
