import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { mediaSizes } from '#server/core/media-address.ts'
import { Refusal } from '#server/core/refusal.ts'
import { type CameraNotes, readCameraNotes } from './exif.ts'
import { decodeHeic } from './heic.ts'
import type { PictureFiles } from './storage.ts'

/** The largest phone cameras make 108 million; what claims more is a bomb. */
const maxPixels = 120_000_000
/** WebP cannot be taller than 16383, so a very tall picture is made narrower. */
const tallest = 2

const startsWith = (bytes: Uint8Array, at: number, text: string) =>
  Buffer.from(bytes.slice(at, at + text.length)).toString('latin1') === text

const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1']

/** By what is in the file, never by what it is called. */
const formatOf = (bytes: Uint8Array): string | undefined => {
  if (startsWith(bytes, 0, '\xff\xd8\xff')) return 'jpg'
  if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return 'webp'
  if (startsWith(bytes, 4, 'ftyp') && heicBrands.some((brand) => startsWith(bytes, 8, brand))) return 'heic'
  return undefined
}

export interface Picture extends PictureFiles {
  width: number
  height: number
  placeholder: string
  notes: CameraNotes
}

/**
 * Read a picture and make what is shown: upright, in sRGB, without the metadata that tells where and by whom it was
 * taken. The original keeps its metadata and is shown to those alone who may know. All heavy work is done in threads.
 */
export async function readPicture(bytes: Uint8Array): Promise<Picture> {
  const extension = formatOf(bytes)
  if (extension === undefined) throw new Refusal('invalid', 'media_not_image')
  const options = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const
  try {
    const { autoOrient, exif } = await sharp(bytes, options).metadata()
    const whole =
      extension === 'heic' ? await openHeic(bytes) : { open: sharp(bytes, options).autoOrient(), ...autoOrient }
    const [largest] = mediaSizes
    // Decoded once; the smaller ones are made from the largest.
    const { data, info } = await fitted(whole.open, largest).raw().toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const again = () => sharp(data, { raw: { width, height, channels } })
    const shown = await Promise.all(
      mediaSizes.map(async (size) => ({
        size,
        bytes: await fitted(again(), size)
          .webp({ quality: size === 160 ? 75 : 82 })
          .toBuffer(),
      })),
    )
    return {
      ...{ width: whole.width, height: whole.height, shown },
      original: { extension, bytes },
      placeholder: await placeholderOf(again()),
      notes: readCameraNotes(exif),
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    const tooMany = error instanceof Error && error.message.includes('pixel limit')
    throw new Refusal('invalid', tooMany ? 'media_too_many_pixels' : 'media_not_image')
  }
}

const fitted = (picture: Sharp, size: number) =>
  picture.resize({ width: size, height: size * tallest, fit: 'inside', withoutEnlargement: true })

async function openHeic(bytes: Uint8Array) {
  const { width, height, data } = await decodeHeic(bytes)
  return { open: sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha(), width, height }
}

/** A few bytes that draw a blur of the picture. */
async function placeholderOf(picture: Sharp): Promise<string> {
  const small = picture.resize({ width: 64, height: 64, fit: 'inside' }).toColourspace('srgb').ensureAlpha().raw()
  const { data, info } = await small.toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
