import { factsOf, type PictureFacts, type ReadTags } from './picture-facts.ts'

export interface PhotoRead {
  facts: PictureFacts
  pixels?: number
}

/** What a camera writes about a picture stands first in the file. */
const headBytes = 256 * 1024

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

const isWebp = (bytes: ArrayBuffer) => {
  const letters = new TextDecoder('latin1').decode(bytes.slice(0, 12))
  return letters.startsWith('RIFF') && letters.endsWith('WEBP')
}

/** What a picture tells of itself, from as little of the file as will do. */
export async function readHead(file: Blob, isHeic: boolean): Promise<PhotoRead> {
  const bytes = await file.slice(0, headBytes).arrayBuffer()
  const head = await tagsOf(bytes)
  const isThere = head?.exif?.DateTimeOriginal !== undefined || head?.gps !== undefined
  // In HEIC it may stand anywhere, and in WebP it stands behind the picture.
  const isElsewhere = !isThere && file.size > headBytes && (isHeic || isWebp(bytes))
  const tags = isElsewhere ? ((await tagsOf(await file.arrayBuffer())) ?? head) : head
  if (!tags) return { facts: {} }
  const pixels = pixelsOf(tags)
  return { facts: factsOf(tags), ...(pixels === undefined ? {} : { pixels }) }
}
