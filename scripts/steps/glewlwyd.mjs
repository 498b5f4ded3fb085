import { existsSync } from 'node:fs'
import { installFromDebian } from './debian.mjs'

/** As Debian installs it, with what a database of its own is made from. */
const program = '/usr/bin/glewlwyd'
const needed = [program, '/usr/share/glewlwyd/webapp', '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3']
const find = () => (needed.every((path) => existsSync(path)) ? program : undefined)

/** The path of glewlwyd, an identity provider that nobody here wrote: found, or installed; undefined where neither can be. */
export async function ensureGlewlwyd() {
  return find() ?? ((await installFromDebian('^glewlwyd$')) ? find() : undefined)
}
