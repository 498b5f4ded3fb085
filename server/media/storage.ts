import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Files, filesOf, type Workplace } from '#server/core/files.ts'
import type { MediaSize } from '#server/core/media-address.ts'
import { uploadedName } from './decoding/outcome.ts'

/** The files of one picture: what was uploaded, and what is shown. */
export interface PictureFiles {
  original: { extension: string; bytes: Uint8Array }
  shown: { size: MediaSize; bytes: Uint8Array }[]
}

const shownName = (size: MediaSize) => `${size}.webp`
const originalName = (extension: string) => `original.${extension}`

/** Stored pictures, each in a folder of its own under two levels that keep folders small. */
export class MediaStorage {
  readonly #files: Files
  constructor(config: { DATA_DIR: string }) {
    this.#files = filesOf(config)
  }

  #folder(id: string) {
    return `media/${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`
  }

  async openShown(id: string, size: MediaSize) {
    const open = (one: MediaSize) => this.#files.open(`${this.#folder(id)}/${shownName(one)}`)
    // Pictures from before that size was made are shown larger.
    return (await open(size)) ?? (size === 1280 ? open(2560) : undefined)
  }

  /** What was uploaded, if it is there. */
  async openOriginal(id: string) {
    const folder = this.#folder(id)
    const name = (await this.#files.list(folder)).find((one) => one.startsWith(originalName('')))
    const file = name === undefined ? undefined : await this.#files.open(`${folder}/${name}`)
    return file && { file, extension: name?.slice(originalName('').length) ?? '' }
  }

  /** Where a picture that is coming in is worked on; what was uploaded lies there under `uploadedName`. */
  begin(): Promise<Workplace> {
    return this.#files.workplace()
  }

  /** All files of a picture appear at once, or none. */
  async finish(id: string, { path }: Workplace, extension: string) {
    await rename(join(path, uploadedName), join(path, originalName(extension)))
    await this.#files.adopt(this.#folder(id), path)
  }

  async save(id: string, { original, shown }: PictureFiles) {
    const workplace = await this.begin()
    await writeFile(join(workplace.path, uploadedName), original.bytes)
    for (const { size, bytes } of shown) await writeFile(join(workplace.path, shownName(size)), bytes)
    await this.finish(id, workplace, original.extension)
  }

  /** The same files under another id: each is removed without the other. */
  saveLike(id: string, other: string) {
    return this.#files.copyFolder(this.#folder(other), this.#folder(id))
  }

  remove(id: string) {
    return this.#files.remove(this.#folder(id))
  }
}
