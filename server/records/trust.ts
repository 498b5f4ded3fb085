import { sql } from 'kysely'
import type { CommunityTrust } from '#contract/community-words.ts'
import type { Db } from '#server/core/database.ts'
import { publicWhere } from './filter.ts'
import { criteriaFilter, membershipOf } from './membership.ts'

interface Trusting {
  communityId: number
  reporter: number
  trust: Exclude<CommunityTrust, 'none'>
}

/** What must be known of a find: whose it is, and what blurs it. */
interface Blurred {
  id: number
  reporter: number | null
  side: number | null
  isPublic: boolean | null
  blurGroups: number[] | null
  ownBlur: boolean
}

/** What somebody hides by their own hand is shown to those alone whom they trust with everything. */
const isMeant = (trust: Trusting['trust'], row: Blurred) => trust === 'all' || (row.blurGroups !== null && !row.ownBlur)

/**
 * Which finds the organisers of which communities see exactly because their reporters trust them: public ones that meet
 * the criteria. What an organiser has taken in by hand is not among them, or anybody's find could be taken in to be seen.
 */
async function trusted(
  db: Db,
  rows: readonly Blurred[],
  trusting: readonly Trusting[],
): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>()
  for (const [communityId, some] of Map.groupBy(trusting, (one) => one.communityId)) {
    const meant = rows.filter((row) =>
      some.some(({ reporter, trust }) => reporter === row.reporter && isMeant(trust, row)),
    )
    const membership = await membershipOf(db, communityId)
    if (meant.length === 0 || membership.criteria === null) continue
    const { until, left } = membership
    const where = await publicWhere(db, criteriaFilter(membership.criteria))
    const inTime = until === null ? sql`true` : sql`extract(epoch from p.submitted_at) * 1000000 <= ${until}::float8`
    const { rows: within } = await sql<{ id: number }>`
      select p.record_id as id from record_public p where p.record_id = any(${meant.map(({ id }) => id)}::bigint[])
        and p.record_id <> all(${[...left]}::bigint[]) and ${inTime} and ${where}`.execute(db)
    for (const { id } of within) found.set(id, [...(found.get(id) ?? []), communityId])
  }
  return found
}

const blurred = (rows: readonly Blurred[]) =>
  rows.filter(({ reporter, side, isPublic }) => reporter !== null && isPublic === true && (side ?? 0) > 0)

/** Those of some finds whose exact place somebody sees because they organise a community that the reporter trusts. */
export async function trustedWith(
  db: Db,
  rows: readonly Blurred[],
  viewer: number | null,
  now: Date,
): Promise<Set<number>> {
  const hidden = blurred(rows)
  if (viewer === null || hidden.length === 0) return new Set()
  const reporters = [...new Set(hidden.flatMap(({ reporter }) => reporter ?? []))]
  const { rows: trusting } = await sql<Trusting>`
    select w.community_id, w.user_id as reporter, w.trust
    from community_organiser o join community_follower w on w.community_id = o.community_id and w.trust <> 'none'
    join community c on c.id = o.community_id
    where o.user_id = ${viewer} and w.user_id = any(${reporters}::bigint[])
      and (c.trust_rests_until is null or c.trust_rests_until <= ${now}::timestamptz)`.execute(db)
  if (trusting.length === 0) return new Set()
  return new Set((await trusted(db, hidden, trusting)).keys())
}

/** The communities of some whose organisers see the exact place of a find. */
export async function trustsIn(db: Db, row: Blurred, communityIds: readonly number[], now: Date): Promise<Set<number>> {
  const hidden = blurred([row])
  if (hidden.length === 0 || communityIds.length === 0) return new Set()
  const { rows: trusting } = await sql<Trusting>`
    select w.community_id, w.user_id as reporter, w.trust from community_follower w join community c on c.id = w.community_id
    where w.community_id = any(${communityIds}::bigint[]) and w.user_id = ${row.reporter} and w.trust <> 'none'
      and (c.trust_rests_until is null or c.trust_rests_until <= ${now}::timestamptz)`.execute(db)
  return new Set((await trusted(db, hidden, trusting)).get(row.id) ?? [])
}

/** Who trusts the organisers of a community, for somebody who is one of them: whether it holds is asked of each find. */
export const thoseWhoTrust = (communityId: number, organiser: number) => sql`
  select w.user_id from community_follower w
  join community_organiser o on o.community_id = w.community_id and o.user_id = ${organiser}
  where w.community_id = ${communityId} and w.trust <> 'none'`
