import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A stored file, opened: it is read or closed. */
export interface OpenFile {
  bytes: number
  modifiedAt: Date
  read(): Readable
  close(): Promise<void>
}

/** A folder on this machine for what is being made. What is not adopted from it goes with it. */
export interface Workplace {
  path: string
  remove(): Promise<void>
}

/**
 * The files that the portal keeps: pictures, workbooks, downloads. Names are paths with slashes (`downloads/17`), and
 * nothing outside of here knows where the bytes lie.
 */
export interface Files {
  /** The file is there whole, or not at all. */
  save(name: string, content: Readable | Uint8Array): Promise<void>
  /** What was made in a workplace, a file or a whole folder, is stored under a name, all at once. */
  adopt(name: string, path: string): Promise<void>
  open(name: string): Promise<OpenFile | undefined>
  /** All of it in memory, for what cannot be read from its beginning to its end. */
  load(name: string): Promise<Buffer | undefined>
  /** The same files under another name: each is removed without the other. */
  copyFolder(from: string, to: string): Promise<void>
  /** The names of the files in a folder. */
  list(folder: string): Promise<string[]>
  /** A file, or a folder with all that is in it. */
  remove(name: string): Promise<void>
  /** Files of a folder that nothing points to and that are not just being taken in. Returns how many went. */
  sweep(folder: string, isKept: (name: string) => boolean, olderThan: Date): Promise<number>
  workplace(): Promise<Workplace>
  /** Workplaces that were left behind when the process was killed. */
  sweepWorkplaces(olderThan: Date): Promise<void>
}

export const filesOf = (config: { DATA_DIR: string }): Files => new FolderFiles(config.DATA_DIR)

const workplaces = 'unfinished'

class FolderFiles implements Files {
  readonly #root: string
  constructor(root: string) {
    this.#root = root
  }

  #path(name: string) {
    if (name.split('/').some((part) => part === '' || part.startsWith('.')))
      throw new Error(`no name of a file: ${name}`)
    return join(this.#root, name)
  }

  async save(name: string, content: Readable | Uint8Array) {
    const workplace = await this.workplace()
    const unfinished = join(workplace.path, 'content')
    try {
      const source = content instanceof Uint8Array ? Readable.from([content]) : content
      await pipeline(source, createWriteStream(unfinished))
      await this.adopt(name, unfinished)
    } finally {
      await workplace.remove()
    }
  }

  async adopt(name: string, path: string) {
    const target = this.#path(name)
    await mkdir(dirname(target), { recursive: true })
    await rename(path, target)
  }

  async open(name: string): Promise<OpenFile | undefined> {
    const handle = await open(this.#path(name)).catch(() => undefined)
    if (!handle) return undefined
    const { size, mtime } = await handle.stat()
    return { bytes: size, modifiedAt: mtime, read: () => handle.createReadStream(), close: () => handle.close() }
  }

  load(name: string) {
    return readFile(this.#path(name)).catch(missing)
  }

  async copyFolder(from: string, to: string) {
    await this.remove(to)
    await mkdir(this.#path(to), { recursive: true })
    for (const name of await this.list(from)) {
      const [source, target] = [this.#path(`${from}/${name}`), this.#path(`${to}/${name}`)]
      // Linked where the disk can.
      await link(source, target).catch(() => copyFile(source, target))
    }
  }

  async list(folder: string): Promise<string[]> {
    return (await readdir(this.#path(folder)).catch(missing)) ?? []
  }

  async remove(name: string) {
    await rm(this.#path(name), { recursive: true, force: true })
  }

  async sweep(folder: string, isKept: (name: string) => boolean, olderThan: Date) {
    let removed = 0
    for (const name of await this.list(folder)) {
      if (isKept(name) || !(await this.#isOlder(`${folder}/${name}`, olderThan))) continue
      await this.remove(`${folder}/${name}`)
      removed++
    }
    return removed
  }

  async #isOlder(name: string, moment: Date) {
    const found = await stat(this.#path(name)).catch(missing)
    return found !== undefined && found.mtime < moment
  }

  async workplace(): Promise<Workplace> {
    // On the disk of the files, so that what is finished need not be copied.
    const path = this.#path(`${workplaces}/${randomUUID()}`)
    await mkdir(path, { recursive: true })
    return { path, remove: () => rm(path, { recursive: true, force: true }) }
  }

  async sweepWorkplaces(olderThan: Date) {
    await this.sweep(workplaces, () => false, olderThan)
  }
}

const missing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}
