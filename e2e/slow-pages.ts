import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'

/**
 * A portal behind a slow line: of each page half comes at once, and the rest when `sendRest` is called. It answers what is
 * only read.
 */
export async function halfPages(portal: string) {
  let sendRest = () => {}
  const isWanted = new Promise<void>((resolve) => {
    sendRest = resolve
  })
  const server = createServer(async (asked, reply) => {
    const answer = await fetch(new URL(asked.url ?? '/', portal), {
      headers: { accept: asked.headers.accept ?? '*/*' },
    })
    const body = Buffer.from(await answer.arrayBuffer())
    for (const name of ['content-type', 'content-security-policy']) {
      const value = answer.headers.get(name)
      if (value) reply.setHeader(name, value)
    }
    reply.writeHead(answer.status)
    if (asked.headers['sec-fetch-dest'] === 'document') {
      const half = body.indexOf('</h1>')
      reply.write(body.subarray(0, half))
      await isWanted
      reply.end(body.subarray(half))
    } else reply.end(body)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, sendRest, close }
}

/** Files of a page wait until they are let through. */
export async function holdBack(page: Page, files: string) {
  let letThrough = () => {}
  const isLet = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(files, async (route) => {
    await isLet
    await route.continue()
  })
  return () => letThrough()
}
