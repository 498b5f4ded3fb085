import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from './hash.mjs'
import { chooseNode, useOwnNode } from './node.mjs'
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
  const node = await chooseNode()
  if (node === undefined) return false
  if (!isInstalled() && !(await install(node))) return false
  if (node === 'own') useOwnNode()
  return true
}

async function install(node) {
  if (lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink()) {
    tell('node_modules is a link and not what package-lock.json says; installing would empty the folder it points to')
    return false
  }
  // npm itself asks for node_modules/.bin/node, which an earlier installation may have left there.
  if (node === 'own' && hasPackages()) useOwnNode()
  tell('installing packages (a minute or two the first time) …')
  const begun = Date.now()
  // Building needs the development packages, also where NODE_ENV=production would leave them out. Install scripts are
  // run by the Node that is brought; where it cannot run they are left out: it is the only package that needs its own.
  const scripts = node === 'own' ? ['--ignore-scripts'] : []
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', ...scripts]
  const { code, output } = await run('npm', args, { quiet: true })
  if (code !== 0) {
    tell(output)
    tell('installing failed: npm says why above')
    return false
  }
  markInstalled()
  tell(`packages installed in ${inSeconds(begun)}`)
  return true
}
