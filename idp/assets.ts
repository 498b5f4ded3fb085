import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'

const own = (name: string) => fileURLToPath(new URL(`./assets/${name}`, import.meta.url))
const portal = (name: string) => fileURLToPath(new URL(`../web/${name}`, import.meta.url))
const installed = (name: string) => createRequire(import.meta.url).resolve(name)

const load = (file: string, type: string, asServed = (content: Buffer) => content) => {
  const content = asServed(readFileSync(file))
  return { content, type, version: createHash('sha256').update(content).digest('base64url').slice(0, 10) }
}

/** The few files of the provider's pages: read once, at the start. */
const assets = {
  'pages.css': load(own('pages.css'), 'text/css; charset=utf-8'),
  // The portal's tokens as they are, but for the word that only its build knows.
  'tokens.css': load(portal('ui/tokens.css'), 'text/css; charset=utf-8', (content) =>
    Buffer.from(
      content
        .toString()
        .replace('@theme {', ':root {')
        .replace(/^.*-\*: initial;\n/gm, ''),
    ),
  ),
  'theme.js': load(own('theme.js'), 'text/javascript; charset=utf-8'),
  'pages.js': load(own('pages.js'), 'text/javascript; charset=utf-8'),
  'submit.js': load(own('submit.js'), 'text/javascript; charset=utf-8'),
  'figtree.woff2': load(installed('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'), 'font/woff2'),
  'source-serif.woff2': load(
    installed('@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2'),
    'font/woff2',
  ),
}
export type AssetName = keyof typeof assets

/** The version makes the address change with the content, so browsers may keep it for good. */
export const assetAddress = (name: AssetName) => `/idp/assets/${name}?v=${assets[name].version}`

export function serveAssets(app: FastifyInstance) {
  for (const [name, asset] of Object.entries(assets)) {
    app.get(`/idp/assets/${name}`, { schema: { hide: true } }, (_request, reply) =>
      reply.type(asset.type).header('cache-control', 'public, max-age=31536000, immutable').send(asset.content),
    )
  }
}
