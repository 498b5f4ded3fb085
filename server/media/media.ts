import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Media } from '#contract/media.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { remember } from '#server/core/history.ts'
import { Refusal } from '#server/core/refusal.ts'
import { readPicture } from './pictures.ts'
import { asMedia } from './shown.ts'
import { MediaStorage } from './storage.ts'

/** Store one picture for the viewer, with their name and licence as they are now. Files first: a row always has them. */
export async function uploadImage(ctx: Ctx, request: FastifyRequest): Promise<Media> {
  const uploader = viewerId(ctx)
  const picture = await readPicture(await fileOf(request))
  const { displayName, mediaLicense } = await ctx.db
    .selectFrom('appUser')
    .select(['displayName', 'mediaLicense'])
    .where('id', '=', uploader)
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  const storage = new MediaStorage(ctx.config)
  await storage.save(id, picture)
  const { width, height } = picture
  const credit = { author: displayName, licence: mediaLicense }
  const bytes = picture.original.bytes.byteLength
  try {
    await ctx.db.transaction().execute(async (db) => {
      await db
        .insertInto('media')
        .values({ id, uploader, width, height, bytes, ...credit, created: ctx.now })
        .execute()
      await remember({ ...ctx, db }, { entity: 'media', entityId: id, verb: 'create' })
    })
  } catch (error) {
    await storage.remove(id)
    throw error
  }
  return asMedia({ id, width, height, ...credit, placeholder: null })
}

/** The one file of the form. What the parser cannot read is the sender's mistake. */
async function fileOf(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new Refusal('unsupported', 'bad_content_type')
  try {
    const file = await request.file()
    if (!file) throw new Refusal('invalid', 'media_missing')
    return await file.toBuffer()
  } catch (error) {
    if (error instanceof Refusal || (error as { statusCode?: number }).statusCode !== undefined) throw error
    throw new Refusal('invalid', 'media_missing')
  }
}
