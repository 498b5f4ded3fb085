import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Media } from '#contract/media.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { remember } from '#server/core/history.ts'
import { Refusal } from '#server/core/refusal.ts'
import { plainName } from './files.ts'
import { readPicture } from './pictures.ts'
import { asMedia } from './shown.ts'
import { MediaStorage } from './storage.ts'

/** Store one picture for the viewer, with their name and licence as they are now. Files first: a row always has them. */
export async function uploadImage(ctx: Ctx, request: FastifyRequest): Promise<Media> {
  const uploader = viewerId(ctx)
  const file = await fileOf(request)
  const picture = await readPicture(file.bytes)
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
    fileName: plainName(file.name) || null,
  }
  try {
    await ctx.db.transaction().execute(async (db) => {
      await db
        .insertInto('media')
        .values({ ...shown, ...taken, uploader, bytes: file.bytes.byteLength, created: ctx.now })
        .execute()
      await remember({ ...ctx, db }, { entity: 'media', entityId: id, verb: 'create' })
    })
  } catch (error) {
    await storage.remove(id)
    throw error
  }
  return asMedia(shown)
}

/** The one file of the form. What the parser cannot read is the sender's mistake. */
async function fileOf(request: FastifyRequest): Promise<{ bytes: Buffer; name: string }> {
  if (!request.isMultipart()) throw new Refusal('unsupported', 'bad_content_type')
  try {
    const file = await request.file()
    if (!file) throw new Refusal('invalid', 'media_missing')
    return { bytes: await file.toBuffer(), name: file.filename }
  } catch (error) {
    if (error instanceof Refusal || (error as { statusCode?: number }).statusCode !== undefined) throw error
    throw new Refusal('invalid', 'media_missing')
  }
}
