import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '#server/core/config.ts'
import type { Db } from '#server/core/database.ts'
import { isAmongKnown } from '#server/core/etag.ts'
import { keyOf, type MediaSize, mediaSizes, type Signed, secondsLeft } from '#server/core/media-address.ts'
import { Refusal } from '#server/core/refusal.ts'
import { isPublicPicture, signingKey } from './shown.ts'
import { MediaStorage } from './storage.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

interface Deps {
  config: Config
  db: Db
  now: () => Date
}

interface Route {
  Params: { id: string; file: string }
  Querystring: Signed
}

/**
 * Pictures as they are shown; originals stay inside. One that something public shows is there for everybody, and caches
 * keep it for an hour at most; any other is there only at an address that was signed for somebody who may see it.
 */
export async function serveMedia(app: FastifyInstance, { config, db, now }: Deps) {
  const storage = new MediaStorage(config)
  app.get<Route>('/media/:id/:file', async (request, reply) => {
    // What is not there now may be there in a minute.
    reply.header('cache-control', 'no-store')
    const { id, file } = request.params
    const size = mediaSizes.find((one) => `${one}.webp` === file)
    if (!uuid.test(id) || size === undefined) throw new Refusal('missing', 'not_found')
    const caching = await cachingOf(db, id, size, request.query, now())
    const picture = caching === undefined ? undefined : await storage.openShown(id, size)
    if (!picture) throw new Refusal('missing', 'not_found')
    const etag = `"${picture.bytes.toString(36)}-${picture.modifiedAt.getTime().toString(36)}"`
    reply.headers({ 'cache-control': caching, etag })
    if (isAmongKnown(request.headers['if-none-match'], etag)) {
      await picture.close()
      return reply.code(304).send()
    }
    return sendPicture(reply, picture.bytes, picture.read())
  })
  app.get('/media/*', async () => {
    throw new Refusal('missing', 'not_found')
  })
}

const sendPicture = (reply: FastifyReply, length: number, content: NodeJS.ReadableStream) =>
  reply.header('content-length', length).type('image/webp').send(content)

/** How a picture may be kept, if it is there for whoever has this address. */
async function cachingOf(db: Db, id: string, size: MediaSize, signed: Signed, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ isPublic: boolean; key: string; status: string }>`
    select ${isPublicPicture} as is_public, ${signingKey} as key, m.status
    from media m where m.id = ${id} and m.status <> 'removed'`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  if (row.isPublic) return 'public, max-age=3600, must-revalidate'
  const left = secondsLeft(keyOf(row.key, row.status), id, size, signed, now)
  return left > 0 ? `private, max-age=${left}` : undefined
}
