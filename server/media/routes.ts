import { open } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { media } from '#contract/media.ts'
import type { Config } from '#server/core/config.ts'
import type { Db } from '#server/core/database.ts'
import { mediaSizes } from '#server/core/media-address.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { RoomHandlers } from '#server/core/serve.ts'
import { uploadFile } from './files.ts'
import { uploadImage } from './media.ts'
import { originalFile } from './originals.ts'
import { MediaStorage } from './storage.ts'

export const mediaHandlers: RoomHandlers<typeof media> = {
  uploadImage: (ctx, _input, request) => uploadImage(ctx, request),
  uploadFile: (ctx, _input, request) => uploadFile(ctx, request),
  originalFile: (ctx, input) => originalFile(ctx, input),
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Pictures as they are shown. An address never changes what it means, so it may be kept for ever; originals stay
 * inside, and what has been hidden or removed is there for nobody.
 */
export async function serveMedia(app: FastifyInstance, config: Config, db: Db) {
  const storage = new MediaStorage(config)
  app.get<{ Params: { id: string; file: string } }>('/media/:id/:file', async (request, reply) => {
    const { id, file } = request.params
    const size = mediaSizes.find((one) => `${one}.webp` === file)
    if (!uuid.test(id) || size === undefined) throw new Refusal('missing', 'not_found')
    const row = await db.selectFrom('media').select('status').where('id', '=', id).executeTakeFirst()
    if (row === undefined || row.status === 'hidden' || row.status === 'removed')
      throw new Refusal('missing', 'not_found')
    const handle = await open(storage.shownFile(id, size)).catch(() => undefined)
    if (!handle) throw new Refusal('missing', 'not_found')
    const { size: length } = await handle.stat()
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-length', length)
      .type('image/webp')
      .send(handle.createReadStream())
  })
  app.get('/media/*', async () => {
    throw new Refusal('missing', 'not_found')
  })
}
