import { sql } from 'kysely'
import type { WarningFigures } from '#contract/warnings.ts'
import type { Ctx } from '#server/core/context.ts'
import { danishDay } from '#server/core/roles.ts'

/** What everybody may know: of warnings that an open find holds. */
export async function warningFigures(ctx: Ctx): Promise<WarningFigures> {
  const year = Number(danishDay(ctx.now).slice(0, 4))
  const { rows } = await sql<Omit<WarningFigures, 'year'>>`
    select count(*)::integer as warnings,
      count(*) filter (where state in ('new', 'seen'))::integer as waiting,
      count(*) filter (where state = 'effort')::integer as under_effort,
      count(*) filter (where state = 'closed')::integer as closed
    from warning_public
    where extract(year from made_at at time zone 'Europe/Copenhagen') = ${year}`.execute(ctx.db)
  return { year, ...(rows[0] ?? { warnings: 0, waiting: 0, underEffort: 0, closed: 0 }) }
}
