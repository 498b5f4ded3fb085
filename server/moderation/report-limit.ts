import { type Ctx, viewerId } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'

const mostADay = 20
const day = 86_400_000

/** Refused when the viewer has complained enough for a day. Several at once take turns, so that none slips through. */
export async function needRoomToReport(ctx: Ctx) {
  const me = viewerId(ctx)
  await ctx.db.selectFrom('appUser').select('id').where('id', '=', me).forNoKeyUpdate().executeTakeFirstOrThrow()
  const recent = await ctx.db
    .selectFrom('recordReport')
    .select('id')
    .where('userId', '=', me)
    .where('filedAt', '>', new Date(ctx.now.getTime() - day).toISOString())
    .limit(mostADay)
    .execute()
  if (recent.length >= mostADay) throw new Refusal('tooMany', 'report_too_many', undefined, 3600)
}
