import type { Media } from '#contract/media.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { isPublicPicture, mediaShower, shownColumns } from './shown.ts'

/** A picture with addresses that hold, for somebody who was given some that no longer do. */
export async function imageAddresses(ctx: Ctx, { mediaId }: { mediaId: string }): Promise<Media> {
  const row = await ctx.db
    .selectFrom('media as m')
    .select([...shownColumns, 'uploader', 'ownerType', 'ownerId', 'status', isPublicPicture.as('isPublic')])
    .where('id', '=', mediaId)
    .where('status', '<>', 'removed')
    .executeTakeFirst()
  if (!row) throw new Refusal('missing', 'not_found')
  const { ownerType, ownerId, status } = row
  // What hung on something deleted is no longer its sender's to see.
  const isWithdrawn = status === 'withdrawn'
  let allowed = row.isPublic || (!isWithdrawn && row.uploader === viewerId(ctx))
  if (!allowed && ownerType !== null && ownerId !== null) {
    const { picture } = ctx.events.answers.of(ownerType)
    allowed = (await picture?.(ctx, Number(ownerId), { isHidden: isWithdrawn || status === 'hidden' })) ?? false
  }
  if (!allowed) throw new Refusal('missing', 'not_found')
  return (await mediaShower(ctx, [row]))(row)
}
