import { copyFile, link, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { MediaSize } from '#server/core/media-address.ts'
import { uploadedName } from './decoding/outcome.ts'

/** The files of one picture: what was uploaded, and what is shown. */
export interface PictureFiles {
  original: { extension: string; bytes: Uint8Array }
  shown: { size: MediaSize; bytes: Uint8Array }[]
}

/** Pictures on disk, each in a folder of its own under two levels that keep folders small. */
export class MediaStorage {
  readonly #root: string
  constructor(config: { DATA_DIR: string }) {
    this.#root = join(config.DATA_DIR, 'media')
  }

  #folder(id: string) {
    return join(this.#root, id.slice(0, 2), id.slice(2, 4), id)
  }

  shownFile(id: string, size: MediaSize) {
    return join(this.#folder(id), `${size}.webp`)
  }

  /** What was uploaded, if it is there. */
  async originalFile(id: string): Promise<{ path: string; extension: string } | undefined> {
    const names = await readdir(this.#folder(id)).catch(() => [])
    const name = names.find((one) => one.startsWith('original.'))
    return name === undefined
      ? undefined
      : { path: join(this.#folder(id), name), extension: name.slice('original.'.length) }
  }

  #unfinished(id: string) {
    return join(this.#root, 'unfinished', id)
  }

  /** A folder for a picture that is coming in, and where what is uploaded goes. */
  async begin(id: string): Promise<{ folder: string; uploaded: string }> {
    const folder = this.#unfinished(id)
    await mkdir(folder, { recursive: true })
    return { folder, uploaded: join(folder, uploadedName) }
  }

  /** All files of a picture appear at once, or none. */
  async finish(id: string, extension: string) {
    const folder = this.#unfinished(id)
    await rename(join(folder, uploadedName), join(folder, `original.${extension}`))
    await mkdir(dirname(this.#folder(id)), { recursive: true })
    await rename(folder, this.#folder(id))
  }

  async save(id: string, files: PictureFiles) {
    const { folder, uploaded } = await this.begin(id)
    await writeFile(uploaded, files.original.bytes)
    for (const { size, bytes } of files.shown) await writeFile(join(folder, `${size}.webp`), bytes)
    await this.finish(id, files.original.extension)
  }

  /** The same files under another id, linked where the disk can: each is removed without the other. */
  async saveLike(id: string, other: string) {
    await this.remove(id)
    await mkdir(this.#folder(id), { recursive: true })
    for (const name of await readdir(this.#folder(other))) {
      const [from, to] = [join(this.#folder(other), name), join(this.#folder(id), name)]
      await link(from, to).catch(() => copyFile(from, to))
    }
  }

  async remove(id: string) {
    for (const folder of [this.#folder(id), this.#unfinished(id)]) await rm(folder, { recursive: true, force: true })
  }

  /** Folders that an upload left behind when the process was killed. */
  async removeUnfinished(olderThan: Date) {
    const folder = join(this.#root, 'unfinished')
    for (const name of await readdir(folder).catch(() => [])) {
      const age = await stat(join(folder, name)).catch(() => undefined)
      if (age && age.mtime < olderThan) await rm(join(folder, name), { recursive: true, force: true })
    }
  }
}
