import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Files of finds on disk, by the id of what was asked for. */
export class DownloadStorage {
  readonly #root: string
  constructor(config: { DATA_DIR: string }) {
    this.#root = join(config.DATA_DIR, 'downloads')
  }

  #path(id: string) {
    return join(this.#root, id)
  }

  /** The file is there whole, or not at all. */
  async save(id: string, content: Readable) {
    await mkdir(this.#root, { recursive: true })
    const unfinished = `${this.#path(id)}.${randomUUID()}`
    try {
      await pipeline(content, createWriteStream(unfinished))
      await rename(unfinished, this.#path(id))
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }

  async open(id: string): Promise<Readable | undefined> {
    const found = await stat(this.#path(id)).catch(() => undefined)
    return found && createReadStream(this.#path(id))
  }

  /** Everything that nobody has asked for, or that has grown old: what a run that was cut off left behind too. */
  async sweep(isKept: (id: string) => boolean): Promise<number> {
    let removed = 0
    for (const name of await readdir(this.#root).catch(() => [])) {
      if (isKept(name.split('.')[0] ?? '')) continue
      await rm(join(this.#root, name), { force: true })
      removed++
    }
    return removed
  }
}
