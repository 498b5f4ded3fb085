import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Media } from '#contract/media.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { readForm } from '#server/core/form.ts'
import { remember } from '#server/core/history.ts'
import { plainName } from './files.ts'
import { readPicture } from './pictures.ts'
import { asMedia } from './shown.ts'
import { MediaStorage } from './storage.ts'

/** Store one picture for the viewer, with their name and licence as they are now. Files first: a row always has them. */
export async function uploadImage(ctx: Ctx, request: FastifyRequest): Promise<Media> {
  const uploader = viewerId(ctx)
  const { file, fileName } = await readForm(request)
  const picture = await readPicture(file)
  const { displayName, mediaLicense } = await ctx.db
    .selectFrom('appUser')
    .select(['displayName', 'mediaLicense'])
    .where('id', '=', uploader)
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  const storage = new MediaStorage(ctx.config)
  await storage.save(id, picture)
  const { width, height, placeholder, notes } = picture
  const shown = { id, width, height, placeholder, author: displayName, licence: mediaLicense }
  const taken = {
    exifPoint:
      notes.point && sql`st_setsrid(st_makepoint(${notes.point.lon}::float8, ${notes.point.lat}::float8), 4326)`,
    exifTaken: notes.taken,
    exifOffset: notes.offset,
    fileName: plainName(fileName) || null,
  }
  try {
    await ctx.db.transaction().execute(async (db) => {
      await db
        .insertInto('media')
        .values({ ...shown, ...taken, uploader, bytes: file.byteLength, created: ctx.now })
        .execute()
      await remember({ ...ctx, db }, { entity: 'media', entityId: id, verb: 'create' })
    })
  } catch (error) {
    await storage.remove(id)
    throw error
  }
  return asMedia(shown)
}
