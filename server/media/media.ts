import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Media } from '#contract/media.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { readForm } from '#server/core/form.ts'
import { remember } from '#server/core/history.ts'
import { mediaAddress } from '#server/core/media-address.ts'
import { readPicture } from './pictures.ts'
import { MediaStorage } from './storage.ts'

/** Store one picture for the viewer, with their name and licence as they are now. Files first: a row always has them. */
export async function uploadImage(ctx: Ctx, request: FastifyRequest): Promise<Media> {
  const uploader = viewerId(ctx)
  const picture = await readPicture((await readForm(request)).file)
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
  const licence = credit.licence as Media['licence']
  return {
    id,
    url: mediaAddress(id, 2560),
    thumbnailUrl: mediaAddress(id, 640),
    width,
    height,
    author: displayName,
    licence,
  }
}
