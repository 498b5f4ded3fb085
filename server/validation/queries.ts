import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import { type CastVote, type Certainty, type Lines, voteValue } from './rules.ts'

export interface VoteRow {
  id: number
  recordId: number
  suggestionId: number
  userId: number
  taxonId: number
  certainty: Certainty
  weight: number
  castAt: string
}

/** The live votes on finds, with the taxa of their suggestions, in the order in which they were cast. */
export async function liveVotes(db: Db, recordIds: readonly number[]): Promise<VoteRow[]> {
  if (recordIds.length === 0) return []
  const { rows } = await sql<VoteRow>`
    select v.id, v.record_id, v.suggestion_id, v.user_id, s.taxon_id, v.certainty, v.weight, v.cast_at
    from record_vote v join record_suggestion s on s.id = v.suggestion_id
    where v.record_id = any(${recordIds}::bigint[]) and v.withdrawn_at is null
    order by v.id`.execute(db)
  return rows
}

export const asCast = ({ userId, taxonId, weight, certainty, suggestionId }: VoteRow): CastVote => ({
  userId,
  taxonId,
  suggestionId,
  value: voteValue(weight, certainty),
})

/** Taxa and those above them, each with all above it, itself first. */
export async function linesOf(db: Db, taxonIds: readonly (number | null)[]): Promise<Lines> {
  const ids = [...new Set(taxonIds.filter((id) => id !== null))]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ line: number[] }>`
    with recursive line as (
      select id as taxon_id, id, parent_id, 0 as up from taxon where id = any(${ids}::bigint[])
      union all
      select line.taxon_id, p.id, p.parent_id, line.up + 1 from line join taxon p on p.id = line.parent_id
      where line.up < 60
    )
    select json_agg(id order by up) as line from line group by taxon_id`.execute(db)
  return new Map(rows.flatMap(({ line }) => line.map((id, at) => [id, line.slice(at)] as const)))
}

export interface StandingRow {
  id: number
  taxonId: number | null
  stars: number
  decisionId: number | null
  reporter: number | null
  certainty: Certainty | null
}

/** What submitted finds are called and how many stars they have, locked until the change is done. */
export async function standingsToChange(db: Db, recordIds: readonly number[]): Promise<StandingRow[]> {
  if (recordIds.length === 0) return []
  const { rows } = await sql<StandingRow>`
    select id, taxon_id, stars, decision_id, reporter, certainty from record
    where id = any(${recordIds}::bigint[]) and state = 'submitted' order by id for update`.execute(db)
  return rows
}
