import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from './hash.mjs'
import { inSeconds, root, run, tell } from './run.mjs'

const stamp = join(root, 'dist', '.stamp')
const index = join(root, 'dist', 'web', 'index.html')
const prerender = join(root, 'web', 'prerender.tsx')
const isTest = (file) => /\.test\.tsx?$/.test(file)

const wanted = () =>
  hashOf(['web', 'contract', 'package-lock.json', 'scripts/steps/build.mjs'], (file) => !isTest(file))

export const isBuilt = () => existsSync(index) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted()

/** Build the browser's files when their sources have changed since the last time. Returns whether all is well. */
export async function ensureBuilt({ force = false } = {}) {
  if (!force && isBuilt()) return true
  tell('building the web application …')
  const begun = Date.now()
  const sources = wanted() // before building: what is saved meanwhile is built the next time
  rmSync(stamp, { force: true })
  const builds = [['build', 'web']]
  if (existsSync(prerender)) builds.push(['build', 'web', '--ssr', 'prerender.tsx'])
  for (const args of builds) {
    const { code, output } = await run('vite', args, { quiet: true, env: { NODE_ENV: 'production' } })
    if (code === 0) continue
    tell(output)
    tell('building failed: see above')
    return false
  }
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, sources)
  tell(`built in ${inSeconds(begun)}`)
  return true
}
