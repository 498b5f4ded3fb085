import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../core/config.ts'
import { mapFolder } from '../core/map-file.ts'

/** The PMTiles files that MAP_LAYERS names, in the parts that browsers ask for; nothing else of their folder. */
export async function serveMapFiles(app: FastifyInstance, { maps, DATA_DIR }: Config) {
  if (maps.files.length === 0) return
  const named = new Set(maps.files.map((file) => `/${file}`))
  await app.register(async (scope) => {
    // Readers of these files go by strong tags alone, and each file that is laid there has its own size and time.
    scope.addHook('onSend', async (_request, reply) => {
      const tag = reply.getHeader('etag')
      if (typeof tag === 'string') reply.header('etag', tag.replace(/^W\//, ''))
    })
    await scope.register(fastifyStatic, {
      root: resolve(mapFolder(DATA_DIR)),
      prefix: '/maps/',
      decorateReply: false,
      index: false,
      allowedPath: (path) => named.has(path),
      cacheControl: false,
      // A file that was changed has another tag: parts of two files are never mixed.
      setHeaders: (reply) =>
        reply.header('cache-control', 'no-cache').header('content-type', 'application/octet-stream'),
    })
  })
}
