import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll } from 'vitest'
import { roomPages } from '#server/web/room-pages.ts'
import { serveWeb } from '#server/web/serve-web.ts'
import type { Portal } from './app.ts'

const files = {
  'index.html': '<head><!--page-head--><!--app-config--></head><div id="root"><!--page-body--></div>',
  'latest.json': '{"version":"abc"}',
  'modules.json': '{"pages":{},"files":{}}',
}

/** The pages that a portal serves to browsers, over the barest of built files. Gives how to get one. */
export async function servedPages(portal: Portal) {
  const dist = await mkdtemp(join(tmpdir(), 'vildfund-pages-'))
  await mkdir(join(dist, 'web/assets'), { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(dist, 'web', name), text)
  const web = Fastify()
  await serveWeb(web, portal.config, portal.db, dist, roomPages)
  afterAll(async () => {
    await web.close()
    await rm(dist, { recursive: true })
  })
  return (url: string) => web.inject({ url })
}

/** The answer that a page carries for its browser, under the key of the cache. */
export const embeddedIn = <Value>(html: string) =>
  JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as { key: unknown[]; value: Value } | null
