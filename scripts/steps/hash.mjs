import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const filesUnder = (path) =>
  statSync(join(root, path)).isDirectory()
    ? readdirSync(join(root, path))
        .sort()
        .flatMap((name) => filesUnder(join(path, name)))
    : [path]

/** One hash over the names and the contents of files and folders. */
export function hashOf(paths, accept = () => true) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesUnder).filter(accept)) {
    const content = readFileSync(join(root, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}
