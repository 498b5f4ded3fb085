import { rm } from 'node:fs/promises'
import Fastify from 'fastify'
import { afterAll } from 'vitest'
import { roomPages } from '#server/web/room-pages.ts'
import { serveWeb } from '#server/web/serve-web.ts'
import type { Portal } from './app.ts'
import { bareBuild } from './bare-build.ts'

/** The pages that a portal serves to browsers, over the barest of built files. Gives how to get one. */
export async function servedPages(portal: Portal) {
  const dist = await bareBuild()
  const web = Fastify()
  await serveWeb(web, portal.config, portal.db, dist, roomPages)
  afterAll(async () => {
    await web.close()
    await rm(dist, { recursive: true })
  })
  return (url: string) => web.inject({ url })
}

interface Answer<Value> {
  key: unknown[]
  value: Value
}

/** The one answer that a page carries for its browser where nothing is made beforehand, under the key of the cache. */
export function embeddedIn<Value>(html: string): Answer<Value> | null {
  const text = /id="page-data">(.*?)<\/script>/s.exec(html)?.[1]
  if (text === undefined) return null
  const { answers } = JSON.parse(text) as { answers: Answer<Value>[] }
  if (answers.length !== 1) throw new Error(`it carries ${answers.length} answers`)
  return answers[0] ?? null
}
