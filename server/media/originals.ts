import { type Ctx, viewerId } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { FileReply } from '#server/core/serve.ts'
import { MediaStorage } from './storage.ts'

/**
 * A picture as it was uploaded. Its uploader may have it; for all others the room that shows the picture decides.
 * Who may not have it is not told whether it is there.
 */
export async function originalFile(ctx: Ctx, { mediaId }: { mediaId: string }): Promise<FileReply> {
  const row = await ctx.db
    .selectFrom('media')
    .select(['uploader', 'ownerType', 'ownerId', 'status'])
    .where('id', '=', mediaId)
    .where('status', 'not in', ['withdrawn', 'removed'])
    .executeTakeFirst()
  if (!row) throw new Refusal('missing', 'not_found')
  let allowed = row.uploader === viewerId(ctx)
  const { ownerType, ownerId } = row
  if (!allowed && ownerType !== null && ownerId !== null) {
    const { original } = ctx.events.answers.of(ownerType)
    allowed = (await original?.(ctx, Number(ownerId), { isHidden: row.status === 'hidden' })) ?? false
  }
  const original = allowed ? await new MediaStorage(ctx.config).openOriginal(mediaId) : undefined
  if (original === undefined) throw new Refusal('missing', 'not_found')
  return { fileName: `${mediaId}.${original.extension}`, content: original.file.read() }
}
