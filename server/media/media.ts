import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { UploadedMedia } from '#contract/media.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { appendHistory } from '#server/core/history.ts'
import { Refusal } from '#server/core/refusal.ts'
import { decodePicture, whileUploading } from './decoding/decode.ts'
import { type DecodedPicture, uploadedName } from './decoding/outcome.ts'
import { plainName } from './files.ts'
import { isPublicPicture, mediaShower, shownColumns } from './shown.ts'
import { MediaStorage } from './storage.ts'
import { receiveFile } from './uploading.ts'

/** Take one picture in for the viewer. It is on disk while it waits to be decoded; what is refused leaves nothing behind. */
export async function uploadImage(ctx: Ctx, request: FastifyRequest): Promise<UploadedMedia> {
  const uploader = viewerId(ctx)
  return whileUploading(uploader, async () => {
    const storage = new MediaStorage(ctx.config)
    const workplace = await storage.begin()
    try {
      const { fields, ...file } = await receiveFile(ctx, request, join(workplace.path, uploadedName))
      const id = uuidIn(fields) ?? randomUUID()
      const known = await knownPicture(ctx, id)
      if (known) return known
      const picture = await decodePicture(workplace.path, uploader, ctx.signal)
      // Sent again while it was decoded, as after a break that one side has not heard of.
      const meanwhile = await knownPicture(ctx, id)
      if (meanwhile) return meanwhile
      // Files without a row, of an attempt that the server did not survive.
      await storage.remove(id)
      await storage.finish(id, workplace, picture.extension)
      try {
        return await storePicture(ctx, { id, uploader, ...file, picture })
      } catch (error) {
        const other = await knownPicture(ctx, id)
        if (other) return other
        await storage.remove(id)
        throw error
      }
    } finally {
      await workplace.remove()
    }
  })
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function uuidIn(fields: Record<string, string>): string | undefined {
  const said = fields.uuid
  if (said === undefined || said === '') return undefined
  if (!uuid.test(said)) throw new Refusal('invalid', 'bad_input', { uuid: 'Er ikke et gyldigt nummer.' })
  return said
}

/** The viewer's picture of that uuid; somebody else's, and one that was swept, is refused. */
async function knownPicture(ctx: Ctx, id: string): Promise<UploadedMedia | undefined> {
  const row = await ctx.db
    .selectFrom('media as m')
    .select([...shownColumns, 'uploader', 'status', 'sha256', isPublicPicture.as('isPublic')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.uploader !== viewerId(ctx)) throw new Refusal('conflict', 'media_uuid_taken')
  if (row.status === 'removed') throw new Refusal('invalid', 'media_unknown')
  return { ...(await mediaShower(ctx, [row]))(row), usedIn: await usedIn(ctx, id, row.sha256) }
}

const mostTold = 5

/** Own finds that show the same picture, the newest first. */
async function usedIn(ctx: Ctx, id: string, sha256: string | null): Promise<number[]> {
  if (sha256 === null) return []
  const { rows } = await sql<{ recordId: number }>`
    select distinct m.owner_id::bigint as record_id from media m join record r on r.id = m.owner_id::bigint
    where m.uploader = ${viewerId(ctx)} and m.sha256 = ${sha256} and m.id <> ${id}::uuid and m.status = 'used'
      and m.owner_type = 'record' and r.deleted_at is null
    order by record_id desc limit ${mostTold}`.execute(ctx.db)
  return rows.map(({ recordId }) => Number(recordId))
}

interface Taken {
  id: string
  uploader: number
  fileName: string
  bytes: number
  sha256: string
  picture: DecodedPicture
}

/** The row, with the uploader's name and licence as they are now. Files first: a row always has them. */
async function storePicture(ctx: Ctx, taken: Taken): Promise<UploadedMedia> {
  const { id, uploader, fileName, bytes, sha256, picture } = taken
  const { displayName, mediaLicense } = await ctx.db
    .selectFrom('appUser')
    .select(['displayName', 'mediaLicense'])
    .where('id', '=', uploader)
    .executeTakeFirstOrThrow()
  const { width, height, placeholder, notes } = picture
  const shown = { id, width, height, placeholder, author: displayName, licence: mediaLicense }
  const told = {
    exifPoint:
      notes.point && sql`st_setsrid(st_makepoint(${notes.point.lon}::float8, ${notes.point.lat}::float8), 4326)`,
    exifTaken: notes.taken,
    exifOffset: notes.offset,
    fileName: plainName(fileName) || null,
  }
  await ctx.db.transaction().execute(async (db) => {
    await db
      .insertInto('media')
      .values({ ...shown, ...told, uploader, bytes, sha256, created: ctx.now })
      .execute()
    await appendHistory({ ...ctx, db }, { entity: 'media', entityId: id, verb: 'create' })
  })
  const row = { ...shown, isPublic: false }
  return { ...(await mediaShower(ctx, [row]))(row), usedIn: await usedIn(ctx, id, sha256) }
}
