import { sql } from 'kysely'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { validationNumbersOf } from './numbers.ts'
import { linesOf, liveVotes } from './queries.ts'
import { judgementOf } from './rules.ts'

/** What a validation says about the votes that stand. Nobody's own decision says anything about their own vote. */
export async function judgeVotes(
  ctx: Ctx,
  decision: { id: number; recordId: number; taxonId: number; decidedBy: number },
) {
  const votes = (await liveVotes(ctx.db, [decision.recordId])).filter(({ userId }) => userId !== decision.decidedBy)
  if (votes.length === 0) return
  const numbers = await validationNumbersOf(ctx.db)
  const lines = await linesOf(ctx.db, [decision.taxonId, ...votes.map(({ taxonId }) => taxonId)])
  const judged = votes.map(({ id, taxonId }) => ({
    id,
    points: judgementOf(taxonId, decision.taxonId, lines, numbers),
  }))
  await sql`insert into vote_judgement (decision_id, vote_id, user_id, species_group, points)
    select ${decision.id}, v.id, v.user_id, v.species_group, j.points
    from unnest(${judged.map(({ id }) => id)}::bigint[], ${judged.map(({ points }) => points)}::smallint[]) as j (id, points)
    join record_vote v on v.id = j.id`.execute(ctx.db)
}

/** Another validation holds, or none: people get the points that it gives, and lose those of the one before. */
export async function countJudgements(db: Db, from: number | null, to: number | null) {
  if (from === to) return
  // In one order, so that two who decide at once wait for each other and never in a circle.
  await sql`insert into member_points as m (user_id, species_group, points)
    select user_id, species_group, sum(case when decision_id = ${to}::bigint then points else -points end)::integer
    from vote_judgement where decision_id in (${from}::bigint, ${to}::bigint)
    group by user_id, species_group order by user_id, species_group
    on conflict (user_id, species_group) do update set points = m.points + excluded.points`.execute(db)
}
