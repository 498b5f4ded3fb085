import { sql } from 'kysely'
import type { WarningOutcome, WarningState } from '#contract/warning-words.ts'
import type { Ctx } from '#server/core/context.ts'
import { judgeDue } from '#server/warnings/judging.ts'
import { revisitDay } from '#server/warnings/warnings.ts'

interface Step {
  state: WarningState
  outcome?: WarningOutcome
  note?: string
}

/** What was done about warnings, one way after the other; those in between are as new as they came. */
const ways: readonly (readonly Step[])[] = [
  [{ state: 'seen' }],
  [],
  [{ state: 'seen' }, { state: 'effort', note: 'Aftalt med lodsejeren. Vi begynder, så snart vejret tillader det.' }],
  [],
  [
    { state: 'effort', note: 'Gravet op med rod og kørt til forbrænding.' },
    { state: 'closed', outcome: 'removed', note: 'Alt er væk. Jorden ses efter igen til næste år.' },
  ],
  [
    { state: 'seen' },
    { state: 'effort', note: 'Slået før frøsætning.' },
    { state: 'closed', outcome: 'partly', note: 'En snes planter står tilbage på den anden side af bækken.' },
  ],
  [],
  [
    { state: 'seen', note: 'Vi tager derud i næste uge.' },
    { state: 'closed', outcome: 'not_found', note: 'Gennemsøgt to gange uden at finde den.' },
  ],
]
const day = 86_400_000

/** Warnings of what the demo's people have found, as if they had been dealt with all along. Nobody is told of them. */
export async function seedWarnings(ctx: Ctx, keeper: number | null) {
  while ((await judgeDue(ctx)).finds > 0);
  await sql`
    update warning w set told_at = ${ctx.now.toISOString()}::timestamptz, made_at = f.submitted_at, changed_at = f.submitted_at
    from (
      select h.warning_id, min(r.submitted_at) as submitted_at
      from warning_find h join record r on r.id = h.record_id group by 1
    ) f where f.warning_id = w.id`.execute(ctx.db)
  const { rows } = await sql<{
    id: number
    madeAt: string
  }>`select id, made_at from warning order by made_at, id`.execute(ctx.db)
  for (const [at, warning] of rows.entries()) await go(ctx, warning, ways[at % ways.length] ?? [], keeper)
}

async function go(ctx: Ctx, warning: { id: number; madeAt: string }, way: readonly Step[], keeper: number | null) {
  const room = (ctx.now.getTime() - Date.parse(warning.madeAt)) / (way.length + 1)
  for (const [number, { state, outcome = null, note }] of way.entries()) {
    const at = new Date(Date.parse(warning.madeAt) + Math.min(room, 5 * day) * (number + 1))
    const revisitOn = outcome === null ? null : revisitDay(at, outcome)
    await sql`
      update warning set state = ${state}, outcome = ${outcome}, revisit_on = ${revisitOn}::date, version = version + 1,
        changed_at = ${at.toISOString()}::timestamptz,
        closed_at = case when ${state} = 'closed' then ${at.toISOString()}::timestamptz end
      where id = ${warning.id}`.execute(ctx.db)
    await ctx.db
      .insertInto('change')
      .values({
        ...{ entity: 'warning', entityId: String(warning.id), verb: 'state', before: null, batch: null },
        ...{ after: JSON.stringify({ state, outcome, revisitOn }), actor: keeper, reason: note ?? null, at },
      })
      .execute()
  }
}
