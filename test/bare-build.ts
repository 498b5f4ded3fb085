import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const files = {
  'index.html': '<head><!--page-head--><!--app-config--></head><body><div id="root"><!--page-body--></div></body>',
  'latest.json': '{"version":"abc"}',
  'modules.json': '{"pages":{},"files":{}}',
}

/** The barest of built files in a folder of their own, so that pages are served without a build. */
export async function bareBuild(): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'vildfund-pages-'))
  await mkdir(join(dist, 'web/assets'), { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(dist, 'web', name), text)
  return dist
}
