import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import { prepared } from '#server/core/prepared.ts'
import { validationNumbersOf } from './numbers.ts'
import { linesIn, linesOf, liveVotes } from './queries.ts'
import { judgementOf } from './rules.ts'

interface Validation {
  id: number
  recordId: number
  taxonId: number
  decidedBy: number
}

/** What validations say about the votes that stand. Nobody's own decision says anything about their own vote. */
export async function judgeVotes(db: Db, validations: readonly Validation[]) {
  const byRecord = new Map(validations.map((one) => [one.recordId, one]))
  const votes = await liveVotes(db, [...byRecord.keys()])
  const numbers = await validationNumbersOf(db)
  const voted = linesIn(votes)
  const unvoted = validations.map(({ taxonId }) => taxonId).filter((id) => !voted.has(id))
  const lines = new Map([...voted, ...(await linesOf(db, unvoted))])
  const judged = votes.flatMap(({ id, recordId, userId, taxonId }) => {
    const validation = byRecord.get(recordId)
    if (!validation || validation.decidedBy === userId) return []
    return [{ id, decision_id: validation.id, points: judgementOf(taxonId, validation.taxonId, lines, numbers) }]
  })
  if (judged.length === 0) return
  await sql`${prepared} insert into vote_judgement (decision_id, vote_id, user_id, species_group, points)
    select j.decision_id, v.id, v.user_id, v.species_group, j.points
    from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb) as j (id bigint, decision_id bigint, points smallint)
    join record_vote v on v.id = j.id`.execute(db)
}

/** Other validations hold, or none: people get the points that they give, and lose those of the ones before. */
export async function countJudgements(db: Db, { gone, come }: { gone: readonly number[]; come: readonly number[] }) {
  // In one order, so that two who decide at once wait for each other and never in a circle.
  await sql`${prepared} insert into member_points as m (user_id, species_group, points)
    select j.user_id, j.species_group, sum(j.points * h.sign)::integer
    from (select unnest(${come}::bigint[]) as id, 1 as sign union all select unnest(${gone}::bigint[]), -1) h
    join vote_judgement j on j.decision_id = h.id
    group by j.user_id, j.species_group order by j.user_id, j.species_group
    on conflict (user_id, species_group) do update set points = m.points + excluded.points`.execute(db)
}
