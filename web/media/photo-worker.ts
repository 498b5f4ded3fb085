import { factsOf, type PictureFacts, type ReadTags } from './picture-facts.ts'

/** What is done with pictures beside the page, so that it never stands still: reading, hashing, making small. */

export type PhotoTask =
  | { id: number; kind: 'facts'; file: Blob; isHeic: boolean }
  | { id: number; kind: 'small'; file: Blob; isDrawable: boolean }
export interface PhotoRead {
  facts: PictureFacts
  pixels?: number
}
export interface PhotoSmall {
  sha256: string
  thumb?: Blob
}
export type PhotoAnswer = { id: number } & ({ read: PhotoRead } | { small: PhotoSmall } | { fault: string })

/** What a camera writes about a picture stands first in the file. */
const headBytes = 256 * 1024
const thumbSide = 320

interface AllTags extends ReadTags {
  file?: Sizes
  pngFile?: Sizes
  png?: Sizes
  riff?: Sizes
}
type Sizes = { 'Image Width'?: { value?: unknown }; 'Image Height'?: { value?: unknown } }

function pixelsOf({ file, pngFile, png, riff }: AllTags): number | undefined {
  const sizes: Sizes = { ...riff, ...png, ...pngFile, ...file }
  const pixels = Number(sizes?.['Image Width']?.value) * Number(sizes?.['Image Height']?.value)
  return Number.isFinite(pixels) && pixels > 0 ? pixels : undefined
}

async function tagsOf(bytes: ArrayBuffer): Promise<AllTags | undefined> {
  const { default: reader } = await import('exifreader')
  try {
    return reader.load(bytes, { expanded: true }) as AllTags
  } catch {
    return undefined
  }
}

async function readHead(file: Blob, isHeic: boolean): Promise<PhotoRead> {
  const head = await tagsOf(await file.slice(0, headBytes).arrayBuffer())
  // In HEIC, and in some PNG, it may stand anywhere.
  const isThere = head?.exif?.DateTimeOriginal !== undefined || head?.gps !== undefined
  const tags = isThere || !isHeic || file.size <= headBytes ? head : ((await tagsOf(await file.arrayBuffer())) ?? head)
  if (!tags) return { facts: {} }
  const pixels = pixelsOf(tags)
  return { facts: factsOf(tags), ...(pixels === undefined ? {} : { pixels }) }
}

const hex = (bytes: ArrayBuffer) => [...new Uint8Array(bytes)].map((one) => one.toString(16).padStart(2, '0')).join('')

async function small(file: Blob): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file, {
    imageOrientation: 'from-image',
    resizeWidth: thumbSide,
    resizeQuality: 'medium',
  }).catch(() => undefined)
  if (!bitmap) return undefined
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
}

async function answer(task: PhotoTask): Promise<PhotoAnswer> {
  const { id, file } = task
  try {
    if (task.kind === 'facts') return { id, read: await readHead(file, task.isHeic) }
    const [digest, thumb] = await Promise.all([
      file.arrayBuffer().then((bytes) => crypto.subtle.digest('SHA-256', bytes)),
      task.isDrawable ? small(file) : undefined,
    ])
    return { id, small: { sha256: hex(digest), ...(thumb ? { thumb } : {}) } }
  } catch (error) {
    return { id, fault: String(error) }
  }
}

self.addEventListener('message', (event: MessageEvent<PhotoTask>) => {
  void answer(event.data).then((told) => self.postMessage(told))
})
