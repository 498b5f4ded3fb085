import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Media } from '#contract/media.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { appendHistory } from '#server/core/history.ts'
import { decodePicture, whileUploading } from './decoding/decode.ts'
import { type DecodedPicture, uploadedName } from './decoding/outcome.ts'
import { plainName } from './files.ts'
import { mediaShower } from './shown.ts'
import { MediaStorage } from './storage.ts'
import { receiveFile } from './uploading.ts'

/** Take one picture in for the viewer. It is on disk while it waits to be decoded; what is refused leaves nothing behind. */
export async function uploadImage(ctx: Ctx, request: FastifyRequest): Promise<Media> {
  const uploader = viewerId(ctx)
  return whileUploading(uploader, async () => {
    const storage = new MediaStorage(ctx.config)
    const id = randomUUID()
    const workplace = await storage.begin()
    try {
      const { fileName, bytes } = await receiveFile(ctx, request, join(workplace.path, uploadedName))
      const picture = await decodePicture(workplace.path, uploader, ctx.signal)
      await storage.finish(id, workplace, picture.extension)
      return await storePicture(ctx, { id, uploader, fileName, bytes, picture })
    } catch (error) {
      await storage.remove(id)
      throw error
    } finally {
      await workplace.remove()
    }
  })
}

interface Taken {
  id: string
  uploader: number
  fileName: string
  bytes: number
  picture: DecodedPicture
}

/** The row, with the uploader's name and licence as they are now. Files first: a row always has them. */
async function storePicture(ctx: Ctx, { id, uploader, fileName, bytes, picture }: Taken): Promise<Media> {
  const { displayName, mediaLicense } = await ctx.db
    .selectFrom('appUser')
    .select(['displayName', 'mediaLicense'])
    .where('id', '=', uploader)
    .executeTakeFirstOrThrow()
  const { width, height, placeholder, notes } = picture
  const shown = { id, width, height, placeholder, author: displayName, licence: mediaLicense }
  const taken = {
    exifPoint:
      notes.point && sql`st_setsrid(st_makepoint(${notes.point.lon}::float8, ${notes.point.lat}::float8), 4326)`,
    exifTaken: notes.taken,
    exifOffset: notes.offset,
    fileName: plainName(fileName) || null,
  }
  await ctx.db.transaction().execute(async (db) => {
    await db
      .insertInto('media')
      .values({ ...shown, ...taken, uploader, bytes, created: ctx.now })
      .execute()
    await appendHistory({ ...ctx, db }, { entity: 'media', entityId: id, verb: 'create' })
  })
  const row = { ...shown, isPublic: false }
  return (await mediaShower(ctx, [row]))(row)
}
