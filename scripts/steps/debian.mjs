import { existsSync } from 'node:fs'
import { run, tell } from './run.mjs'

export const isRoot = process.getuid?.() === 0
const canInstall = () => isRoot && existsSync('/usr/bin/apt-get')

const quietly = (command, args) => run(command, args, { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })
let listsUpdated
let turn = Promise.resolve()

/** The first package of the distribution whose name matches, newest version first. */
const packageNamed = async (pattern) => {
  const { output } = await quietly('apt-cache', ['--names-only', 'search', pattern])
  const names = output.split('\n').flatMap((line) => line.split(' ')[0] || [])
  return names.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))[0]
}

/** Install a package from Debian where that is possible; apt takes one at a time, so callers queue up. */
export function installFromDebian(pattern) {
  if (!canInstall()) return Promise.resolve(false)
  const install = async () => {
    listsUpdated ??= quietly('apt-get', ['update'])
    await listsUpdated
    const name = await packageNamed(pattern)
    if (name === undefined) return false
    tell(`installing ${name} from Debian …`)
    const { code } = await quietly('apt-get', ['install', '-y', '--no-install-recommends', name])
    return code === 0
  }
  const mine = turn.then(install)
  turn = mine.then(() => {})
  return mine
}
