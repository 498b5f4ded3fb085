import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/** The build's name: it changes when, and only when, any file of the build changes. */
const versionOf = (bundle: Bundle) => {
  const hash = createHash('sha256')
  for (const name of Object.keys(bundle).sort()) {
    const file = bundle[name]
    hash.update(name)
    if (file) hash.update(file.type === 'chunk' ? file.code : file.source)
  }
  return hash.digest('hex').slice(0, 16)
}

/** A chunk with everything it imports at once. */
const withImports = (bundle: Bundle, name: string, seen = new Set<string>()): Set<string> => {
  const file = bundle[name]
  if (file?.type !== 'chunk' || seen.has(name)) return seen
  seen.add(name)
  for (const imported of file.imports) withImports(bundle, imported, seen)
  return seen
}

/** Which files a page needs, so that the server can ask for them in the page's first bytes. */
const filesByModule = (bundle: Bundle, root: string) => {
  const files: Record<string, { scripts: string[]; styles: string[] }> = {}
  for (const file of Object.values(bundle)) {
    if (file.type !== 'chunk' || !file.facadeModuleId?.startsWith(root)) continue
    const chunks = [...withImports(bundle, file.fileName)]
    const styles = chunks.flatMap((name) => {
      const chunk = bundle[name]
      return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : []
    })
    files[file.facadeModuleId.slice(root.length)] = { scripts: chunks, styles }
  }
  return files
}

/** Which module is which page, read from the lines of routes.tsx. */
const modulesByPage = async (root: string) => {
  const lines = await readFile(join(root, 'routes.tsx'), 'utf8')
  const entries = lines.matchAll(/'(\/[^']*)':\s*\(\)\s*=>\s*import\('\.\/([^']+)'\)/g)
  return Object.fromEntries([...entries].map(([, path, module]) => [path, module]))
}

/** latest.json (the version), modules.json (files by module), and compressed copies of all that is text. */
export function buildFiles(): Plugin {
  return {
    name: 'build-files',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const { root } = this.environment.config
      const emit = (fileName: string, value: unknown) =>
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(value) })
      emit('modules.json', { pages: await modulesByPage(root), files: filesByModule(bundle, `${root}/`) })
      emit('latest.json', { version: versionOf(bundle) })
    },
    async writeBundle({ dir }, bundle) {
      if (!dir) return
      const texts = Object.keys(bundle).filter((name) => /^assets\/.*\.(m?js|css|svg|json|geojson)$/.test(name))
      await Promise.all(texts.map((name) => compress(join(dir, name))))
    },
  }
}

async function compress(file: string) {
  const content = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}

/** In development Vite serves the page, so the settings that the server would embed are fetched from it. */
export function developmentConfig(serverOrigin: string): Plugin {
  return {
    name: 'development-config',
    apply: 'serve',
    async transformIndexHtml(html) {
      const reply = await fetch(`${serverOrigin}/app-config.json`)
      const config = (await reply.text()).replaceAll('<', '\\u003c')
      return html.replace('<!--app-config-->', `<script type="application/json" id="app-config">${config}</script>`)
    },
  }
}
