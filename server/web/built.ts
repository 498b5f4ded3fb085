import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '#contract/pages.ts'
import type { PageToRender, RenderedPage } from '#contract/rendered-page.ts'

interface Files {
  scripts: string[]
  styles: string[]
}

/** What `vite build` left behind. */
export interface Built {
  directory: string
  version: string
  template: string
  modules: { pages: Record<string, string>; files: Record<string, Files> }
  /** The text of every stylesheet by its name. */
  styleTexts: Map<string, string>
  /** How large each script is when it is sent. */
  scriptSizes: Map<string, number>
  /** Makes pages beforehand, where the build has that. */
  rendering: {
    render(wanted: PageToRender): Promise<RenderedPage>
    provideFetch(reach: (address: string, request: RequestInit) => Promise<Response>): void
  } | null
}

const layoutModules = { default: 'layout/DefaultLayout.tsx', headless: 'layout/HeadlessLayout.tsx' }

/** The built web application, or null when it has not been built (tests of the API need no build). */
export async function readBuilt(dist: string): Promise<Built | null> {
  const directory = join(dist, 'web')
  const text = (name: string) => readFile(join(directory, name), 'utf8')
  try {
    const [template, latest, modules] = await Promise.all([
      text('index.html'),
      text('latest.json'),
      text('modules.json'),
    ])
    return {
      directory,
      template,
      version: (JSON.parse(latest) as { version: string }).version,
      modules: JSON.parse(modules) as Built['modules'],
      styleTexts: await readStyles(directory),
      scriptSizes: await readSizes(directory),
      rendering: await readRendering(join(dist, 'ssr', 'prerender.js')),
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function readStyles(directory: string): Promise<Map<string, string>> {
  const names = (await readdir(join(directory, 'assets'))).filter((name) => name.endsWith('.css'))
  const texts = await Promise.all(names.map((name) => readFile(join(directory, 'assets', name), 'utf8')))
  return new Map(names.map((name, at) => [`assets/${name}`, texts[at] ?? '']))
}

async function readSizes(directory: string): Promise<Map<string, number>> {
  const names = (await readdir(join(directory, 'assets'))).filter((name) => name.endsWith('.js.gz'))
  const sizes = await Promise.all(names.map((name) => stat(join(directory, 'assets', name))))
  return new Map(names.map((name, at) => [`assets/${name.slice(0, -3)}`, sizes[at]?.size ?? 0]))
}

async function readRendering(file: string): Promise<Built['rendering']> {
  try {
    return (await import(pathToFileURL(file).href)) as NonNullable<Built['rendering']>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return null
    throw error
  }
}

/** The files of a page beyond those that the template asks for itself. */
export function filesOfPage(built: Built, page: Page): Files {
  const modules = [built.modules.pages[page.path], layoutModules[page.layout]]
  const files = modules.flatMap((module) => (module ? (built.modules.files[module] ?? []) : []))
  const missing = (names: string[]) => [...new Set(names)].filter((name) => !built.template.includes(`/${name}"`))
  return {
    scripts: missing(files.flatMap((file) => file.scripts)),
    styles: missing(files.flatMap((file) => file.styles)),
  }
}
