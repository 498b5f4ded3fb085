import { type RawBuilder, sql } from 'kysely'
import type { Criteria } from '#contract/community.ts'
import type { RecordFilter } from '#contract/record-filter.ts'
import type { Db } from '#server/core/database.ts'
import { isAmong } from '#server/core/prepared.ts'

/**
 * Which finds are in a community, of those that everybody may see: what meets its criteria and was reported before it
 * ended, less what was left out by hand, and what was taken in by hand.
 */
export interface Membership {
  /** Null: nothing comes in by itself. */
  criteria: Criteria | null
  /** Reported up to this moment, in microseconds; null: it goes on. */
  until: number | null
  taken: readonly number[]
  left: readonly number[]
}

const nothing: Membership = { criteria: null, until: null, taken: [], left: [] }

/** When a community (named c) takes nothing more in: when it was closed, or its last day was over in Denmark. */
export const communityEnd = sql`least(c.closed_at, (c.ends_on + 1)::timestamp at time zone 'Europe/Copenhagen')`

/** A community that is hidden or gone has no finds, whoever asks. */
export const membershipOf = async (db: Db, communityId: number): Promise<Membership> =>
  (await membershipsOf(db, [communityId])).get(communityId) ?? nothing

/** The same for several. */
export async function membershipsOf(db: Db, communityIds: readonly number[]): Promise<Map<number, Membership>> {
  const { rows } = await sql<Membership & { id: number }>`
    select c.id, c.criteria, (extract(epoch from ${communityEnd}) * 1000000)::float8 as until,
      coalesce((select array_agg(r.record_id order by r.record_id) from community_record r
        where r.community_id = c.id and r.is_in), '{}') as taken,
      coalesce((select array_agg(r.record_id order by r.record_id) from community_record r
        where r.community_id = c.id and not r.is_in), '{}') as left
    from community c
    where ${isAmong('c.id', communityIds)} and c.hidden_at is null and c.deleted_at is null`.execute(db)
  const found = new Map(rows.map(({ id, ...membership }) => [id, membership]))
  return new Map(communityIds.map((id) => [id, found.get(id) ?? nothing]))
}

/** What criteria ask of finds; whether searches that found nothing belong is for the question around them. */
export const criteriaFilter = (criteria: Criteria): RecordFilter => ({ ...criteria, withAbsent: true })

/** The same as SQL over record_public (p), with the criteria as `publicWhere` writes them. */
export function memberWhere({ until, taken, left }: Membership, criteria: RawBuilder<unknown> | null) {
  const byHand = sql`p.record_id = any(${[...taken]}::bigint[])`
  if (criteria === null) return byHand
  const inTime =
    until === null
      ? sql`true`
      : sql`p.submitted_at <= timestamptz 'epoch' + ${until}::float8 * interval '1 microsecond'`
  return sql`(${byHand} or (${criteria} and ${inTime} and p.record_id <> all(${[...left]}::bigint[])))`
}
