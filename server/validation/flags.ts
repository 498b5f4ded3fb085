import { sql } from 'kysely'
import type { Flag } from '#contract/moderation.ts'
import { publicUsers } from '#server/account/public-users.ts'
import type { Ctx } from '#server/core/context.ts'
import { isAskedToLook, type RecordRow } from './may.ts'

interface FlagRow {
  id: number
  recordId: number
  userId: number
  reason: string
  flaggedAt: string
}

/** The live flags of finds, by find: all of them for those who are asked to look, otherwise the viewer's own. */
export async function liveFlags(ctx: Ctx, records: readonly RecordRow[]): Promise<Map<number, Flag[]>> {
  const own = ctx.viewer.kind === 'user' ? ctx.viewer.userId : null
  const asked = new Set(records.filter((row) => isAskedToLook(ctx.viewer, row)).map(({ id }) => id))
  const ids = records.map(({ id }) => id)
  const { rows } = await sql<FlagRow>`
    select f.id, f.record_id, f.user_id, f.reason, f.flagged_at from record_flag f
    where f.record_id = any(${ids}::bigint[]) and f.lifted_at is null order by f.id`.execute(ctx.db)
  const seen = rows.filter(({ recordId, userId }) => asked.has(recordId) || userId === own)
  const users = await publicUsers(
    ctx.db,
    seen.map(({ userId }) => userId),
  )
  const shown = seen.map(({ recordId, userId, ...flag }) => ({
    recordId,
    flag: { ...flag, by: users.get(userId) ?? null, isOwn: userId === own },
  }))
  return new Map(
    [...Map.groupBy(shown, ({ recordId }) => recordId)].map(([id, list]) => [id, list.map(({ flag }) => flag)]),
  )
}
