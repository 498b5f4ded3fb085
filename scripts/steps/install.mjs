import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from './hash.mjs'
import { inSeconds, nodeBinary, root, run, tell } from './run.mjs'

const packages = join(root, 'node_modules')
const marker = join(packages, '.vildfund-installed')
const wanted = () => hashOf(['package-lock.json'])

export const hasPackages = () => existsSync(nodeBinary)
export const isInstalled = () => hasPackages() && existsSync(marker) && readFileSync(marker, 'utf8') === wanted()

/** npm calls this last (postinstall), so an installation that was broken off is never taken for a whole one. */
export const markInstalled = () => writeFileSync(marker, wanted())

/** `npm ci` when node_modules is not what package-lock.json says. Returns whether all is well. */
export async function ensureInstalled() {
  if (isInstalled()) return true
  if (lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink()) {
    tell('node_modules is a link and not what package-lock.json says; installing would empty the folder it points to')
    return false
  }
  tell('installing packages (a minute or two the first time) …')
  const begun = Date.now()
  // Building needs the development packages, also where NODE_ENV=production would leave them out.
  const { code, output } = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], { quiet: true })
  if (code !== 0) {
    tell(output)
    tell('installing failed: npm says why above')
    return false
  }
  markInstalled()
  tell(`packages installed in ${inSeconds(begun)}`)
  return true
}
