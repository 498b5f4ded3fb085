import { sql } from 'kysely'
import type { Ctx } from '#server/core/context.ts'

/*
 * Where a find stands among those of its group that wait. Days are summed from what is kept of them, and only the finds of
 * its own day are counted one by one: fifty thousand may wait in a group, and every vote tells the place.
 */

/** `position` and `length`, for a find that waits (p, of record_public). */
export const placeInQueue = sql`
  select sum(c.number)::integer as length,
    (coalesce(sum(c.number) filter (where c.day < waiting_day(p.waits_from)), 0)
      + (select count(*) from record_public o
        where o.species_group = p.species_group and o.waits_from >= waiting_day(p.waits_from)::timestamp at time zone 'UTC'
          and (o.waits_from, o.record_id) <= (p.waits_from, p.record_id)))::integer as position
  from waiting_count c where c.species_group = p.species_group`

/** Lines of a day become one. Lines that come meanwhile stay beside it, and who gathers at the same time finds none left. */
export const gatherCounts = ({ db }: Pick<Ctx, 'db'>) =>
  sql`with gone as (
      delete from waiting_count where (species_group, day) in (
        select species_group, day from waiting_count group by 1, 2 having count(*) > 1 or sum(number) = 0)
      returning species_group, day, number
    )
    insert into waiting_count (species_group, day, number)
    select species_group, day, sum(number) from gone group by 1, 2 having sum(number) <> 0`.execute(db)
