import type { RecordFields } from '#contract/record.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { PictureRow } from './queries.ts'

/**
 * The pictures of a find in the order given. New ones must be the viewer's own uploads that nothing uses; what is left
 * out goes, with its files.
 */
export async function writePictures(
  ctx: Ctx,
  recordId: number,
  before: readonly PictureRow[],
  wanted: RecordFields['pictures'],
) {
  const uploader = viewerId(ctx)
  for (const [position, { id, author, licence }] of wanted.entries()) {
    const credit = { ...(author ? { author } : {}), ...(licence ? { licence } : {}) }
    const isThere = before.some((picture) => picture.id === id)
    let change = ctx.db
      .updateTable('media')
      .set({ position, ...credit })
      .where('id', '=', id)
    if (!isThere) {
      change = change
        .set({ status: 'used', ownerType: 'record', ownerId: String(recordId) })
        .where('uploader', '=', uploader)
        .where('status', '=', 'uploaded')
    }
    const taken = await change.returning('id').executeTakeFirst()
    if (!taken) {
      throw new Refusal('invalid', 'media_unknown', {
        pictures: 'Et af billederne findes ikke, eller det er ikke dit.',
      })
    }
  }
  const gone = before.filter((picture) => !wanted.some(({ id }) => id === picture.id)).map(({ id }) => id)
  if (gone.length > 0) await ctx.events.emit(ctx, 'mediaDropped', { mediaIds: gone })
}
