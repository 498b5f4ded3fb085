import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { ensureLibraries } from './libraries.mjs'
import { nodeBinary, root, tell } from './run.mjs'

/** The Node that package.json brings; an older one cannot run the project. */
const newEnough = 26

/** Which Node can run the project: the one that it brings, or the machine's own; else what is to be done, in one line. */
export function nodeFor(missing, { version, path }) {
  if (missing.length === 0) return { node: 'brought' }
  const isOfTheMachine = !path.startsWith(join(root, 'node_modules'))
  if (isOfTheMachine && Number(version.split('.')[0]) >= newEnough) return { node: 'own' }
  const libraries = missing.map(({ library }) => library).join(' and ')
  const packages = missing.map(({ debian }) => debian).join(' ')
  const help = `install it (Debian, Ubuntu: apt-get install ${packages}), or use Node ${newEnough} or newer`
  return { node: undefined, line: `This machine lacks ${libraries}: ${help}.` }
}

/**
 * Look before anything is installed: the first to fail would be the install script of some package, with words about
 * itself.
 */
export async function chooseNode() {
  const missing = await ensureLibraries()
  const { node, line } = nodeFor(missing, { version: process.versions.node, path: process.execPath })
  if (line) tell(line)
  return node
}

/** Everything in the project asks for node_modules/.bin/node. */
export function useOwnNode() {
  rmSync(nodeBinary, { force: true })
  symlinkSync(process.execPath, nodeBinary)
}
