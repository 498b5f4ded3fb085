import type { TopPicture } from '#contract/media.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'

interface Owner {
  ownerType: 'community' | 'news'
  ownerId: string
}

/**
 * The one picture at the top of a thing: that which was there stays with another credit, or goes when another, or none,
 * takes its place.
 */
export async function hangPicture(ctx: Ctx, owner: Owner, picture: TopPicture | null) {
  const there = await ctx.db
    .selectFrom('media')
    .select('id')
    .where('ownerType', '=', owner.ownerType)
    .where('ownerId', '=', owner.ownerId)
    .where('status', '<>', 'removed')
    .execute()
  const mediaIds = there.map(({ id }) => id)
  const dropped = mediaIds.filter((id) => id !== picture?.id)
  if (dropped.length > 0) await ctx.events.emit(ctx, 'mediaDropped', { mediaIds: dropped })
  if (picture === null) return
  const { id, author, licence } = picture
  const uploads = ctx.db.updateTable('media').where('id', '=', id)
  const { numUpdatedRows } = await (mediaIds.includes(id)
    ? uploads.set({ author, licence })
    : uploads
        .set({ author, licence, status: 'used', ...owner, position: 0 })
        .where('uploader', '=', viewerId(ctx))
        .where('status', '=', 'uploaded')
  ).executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Refusal('invalid', 'media_unknown')
}
