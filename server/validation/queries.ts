import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import { isAmong } from '#server/core/prepared.ts'
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
  /** The taxon, and all above it. */
  line: number[]
}

/** The live votes on finds, with the taxa of their suggestions, in the order in which they were cast. */
export async function liveVotes(db: Db, recordIds: readonly number[]): Promise<VoteRow[]> {
  if (recordIds.length === 0) return []
  const { rows } = await sql<VoteRow>`with recursive vote as materialized (
      select v.id, v.record_id, v.suggestion_id, v.user_id, s.taxon_id, v.certainty, v.weight, v.cast_at
      from record_vote v join record_suggestion s on s.id = v.suggestion_id
      where ${isAmong('v.record_id', recordIds)} and v.withdrawn_at is null
    ), ${lineOf(sql`select taxon_id from vote`)}
    select vote.*, l.line from vote join lines l on l.taxon_id = vote.taxon_id order by vote.id`.execute(db)
  return rows
}

export interface SuggestionRow {
  id: number
  recordId: number
  taxonId: number
  author: number | null
  reason: string
  createdAt: string
  /** What the find is called. */
  leadingId: number | null
}

/** What is said about finds: live suggestions in the order of their ids, and the votes on them. */
export interface Said {
  rows: SuggestionRow[]
  votes: VoteRow[]
}

type SaidRow = SuggestionRow & {
  isLive: boolean
  vote: Pick<VoteRow, 'id' | 'userId' | 'certainty' | 'weight' | 'line'> | null
  castAt: string
}

/** Both in one statement: every vote is answered with them. */
export async function saidOf(db: Db, recordIds: readonly number[]): Promise<Said> {
  if (recordIds.length === 0) return { rows: [], votes: [] }
  const { rows } = await sql<SaidRow>`with recursive said as materialized (
      select s.id, s.record_id, s.taxon_id, s.author, s.reason, s.created_at, s.withdrawn_at is null as is_live,
        r.taxon_id as leading_id
      from record_suggestion s join record r on r.id = s.record_id where ${isAmong('s.record_id', recordIds)}
    ), ${lineOf(sql`select taxon_id from said`)}
    select s.*, v.cast_at, case when v.id is not null then json_build_object('id', v.id, 'userId', v.user_id,
      'certainty', v.certainty, 'weight', v.weight, 'line', l.line) end as vote
    from said s join lines l on l.taxon_id = s.taxon_id
    left join record_vote v on v.suggestion_id = s.id and v.withdrawn_at is null
    where s.is_live or v.id is not null order by s.id, v.id`.execute(db)
  const live = rows.filter(({ isLive }) => isLive)
  const votes = rows.flatMap(({ id: suggestionId, recordId, taxonId, castAt, vote }) =>
    vote === null ? [] : [{ ...vote, recordId, suggestionId, taxonId, castAt }],
  )
  return {
    rows: [...new Map(live.map((row) => [row.id, asSuggestion(row)])).values()],
    votes: votes.toSorted((a, b) => a.id - b.id),
  }
}

const asSuggestion = ({ id, recordId, taxonId, author, reason, createdAt, leadingId }: SaidRow): SuggestionRow => ({
  ...{ id, recordId, taxonId, author, reason, createdAt, leadingId },
})

/** The table `lines` as CTEs: taxa, each with itself and all above it. */
const lineOf = (taxonIds: RawBuilder<unknown>) => sql`line as (
      select id as taxon_id, id, parent_id, 0 as up from taxon where id in (${taxonIds})
      union all
      select line.taxon_id, p.id, p.parent_id, line.up + 1 from line join taxon p on p.id = line.parent_id
      where line.up < 60
    ), lines as (
      select taxon_id, json_agg(id order by up) as line from line group by taxon_id
    )`

/** What the lines of taxa say of each taxon in them. */
export const linesIn = (lines: readonly { line: readonly number[] }[]): Lines =>
  new Map(lines.flatMap(({ line }) => line.map((id, at) => [id, line.slice(at)] as const)))

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
    with recursive ${lineOf(sql`select unnest(${ids}::bigint[])`)} select line from lines`.execute(db)
  return linesIn(rows)
}

export interface StandingRow {
  id: number
  taxonId: number | null
  stars: number
  decisionId: number | null
  reporter: number | null
  certainty: Certainty | null
  /** The machine has looked at it. */
  isScored: boolean
}

/** What submitted finds are called and how many stars they have, locked until the change is done. */
export async function standingsToChange(db: Db, recordIds: readonly number[]): Promise<StandingRow[]> {
  if (recordIds.length === 0) return []
  const { rows } = await sql<StandingRow>`
    select id, taxon_id, stars, decision_id, reporter, certainty, scored_at is not null as is_scored from record
    where ${isAmong('id', recordIds)} and state = 'submitted' order by id for update`.execute(db)
  return rows
}
