import { sql } from 'kysely'
import type { Ctx } from '#server/core/context.ts'
import { stateOfRecords } from '#server/engine/questions.ts'
import { filterFromText } from '#server/records/filter.ts'

/**
 * While this is the same, so is every answer about the finds of a filter: the finds, the taxa, the people that are named
 * beside them, and the day.
 */
export async function sharedState(ctx: Ctx, filter: string): Promise<string> {
  const { rows } = await sql<{ people: string | null }>`select max(last_updated)::text as people from app_user`.execute(
    ctx.db,
  )
  const state = await stateOfRecords(ctx, filterFromText(filter))
  return [state, rows[0]?.people, ctx.now.toISOString().slice(0, 10)].join(' ')
}
