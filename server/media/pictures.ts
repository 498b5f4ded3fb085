import sharp from 'sharp'
import { mediaSizes } from '#server/core/media-address.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { PictureFiles } from './storage.ts'

/** The largest phone cameras make 108 million; what claims more is a bomb. */
const maxPixels = 120_000_000
/** WebP cannot be taller than 16383, so a very tall picture is made narrower. */
const tallest = 2

const startsWith = (bytes: Uint8Array, at: number, text: string) =>
  Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(text.length, Math.max(0, bytes.length - at))).toString(
    'latin1',
  ) === text

/** By what is in the file, never by what it is called. */
const formatOf = (bytes: Uint8Array): string | undefined => {
  if (startsWith(bytes, 0, '\xff\xd8\xff')) return 'jpg'
  if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return 'webp'
  return undefined
}

export interface Picture extends PictureFiles {
  width: number
  height: number
}

/**
 * Read a picture and make what is shown: upright, in sRGB, without the metadata that tells where and by whom it was
 * taken. The original keeps its metadata and is never served.
 */
export async function readPicture(bytes: Uint8Array): Promise<Picture> {
  const extension = formatOf(bytes)
  if (extension === undefined) throw new Refusal('invalid', 'media_not_image')
  const open = () => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
  try {
    const { autoOrient } = await open().metadata()
    const shown: Picture['shown'] = []
    for (const size of mediaSizes) {
      const scaled = open()
        .autoOrient()
        .resize({ width: size, height: size * tallest, fit: 'inside', withoutEnlargement: true })
      shown.push({ size, bytes: await scaled.webp({ quality: size === 160 ? 75 : 82 }).toBuffer() })
    }
    return { width: autoOrient.width, height: autoOrient.height, original: { extension, bytes }, shown }
  } catch (error) {
    const tooMany = error instanceof Error && error.message.includes('pixel limit')
    throw new Refusal('invalid', tooMany ? 'media_too_many_pixels' : 'media_not_image')
  }
}
