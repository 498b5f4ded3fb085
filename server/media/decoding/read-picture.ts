import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import decodeHeic from 'heic-decode'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { mediaSizes } from '#server/core/media-address.ts'
import { readCameraNotes } from './exif.ts'
import { mostPixels, type Outcome, uploadedName } from './outcome.ts'

// What was decoded is never asked for twice, and one thread a picture is enough: pictures are decoded side by side.
sharp.cache(false)
sharp.concurrency(1)
// Whatever a file looks like to the library, it is one of the kinds that are taken here, or none.
const takenKinds = ['Jpeg', 'Png', 'Webp', 'Heif']
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: takenKinds.map((kind) => `VipsForeignLoad${kind}File`) })

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

/** How many bytes tell what a file is. */
const tellingBytes = 32

async function firstBytes(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(tellingBytes), 0, tellingBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/**
 * Read the picture that lies in a folder and lay beside it what is shown: upright, in sRGB, without the metadata that
 * tells where and by whom it was taken. The original keeps its metadata and is shown to those alone who may know.
 */
export async function readPicture(folder: string): Promise<Outcome> {
  const path = join(folder, uploadedName)
  const extension = formatOf(await firstBytes(path))
  if (extension === undefined) return { refused: 'media_not_image' }
  let head: Metadata | undefined
  try {
    const options = { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true } as const
    // What the file claims is read before anything is decoded; beyond the limit this throws.
    head = await sharp(path, options).metadata()
    const { autoOrient, exif } = head
    if (autoOrient.width * autoOrient.height > mostPixels) return { refused: 'media_too_many_pixels' }
    const whole =
      extension === 'heic' ? await openHeic(path) : { picture: sharp(path, options).autoOrient(), ...autoOrient }
    if (whole === undefined) return { refused: 'media_too_many_pixels' }
    const [largest] = mediaSizes
    // Decoded once; the smaller ones are made from the largest.
    const { data, info } = await fitted(whole.picture, largest).raw().toBuffer({ resolveWithObject: true })
    const again = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    for (const size of mediaSizes) {
      // The large ones take nearly all of the time: with less effort they are hardly larger, and made in half of it.
      const made = fitted(again(), size).webp({ quality: size === 160 ? 75 : 82, effort: size > 640 ? 2 : 4 })
      await writeFile(join(folder, `${size}.webp`), await made.toBuffer())
    }
    const { width, height } = whole
    return { extension, width, height, placeholder: await placeholderOf(again()), notes: readCameraNotes(exif) }
  } catch (error) {
    const tooMany = error instanceof Error && error.message.includes('pixel limit')
    if (tooMany) return { refused: 'media_too_many_pixels' }
    // It says what it is, and does not hold it.
    return { refused: head ? 'media_not_whole' : 'media_not_image' }
  }
}

const fitted = (picture: Sharp, size: number) =>
  picture.resize({ width: size, height: size * tallest, fit: 'inside', withoutEnlargement: true })

/** HEIC, which sharp cannot decode (upright already: the file says how it is turned). */
async function openHeic(path: string) {
  const file = await open(path)
  const images = await decodeHeic.all({ buffer: await file.readFile().finally(() => file.close()) })
  const first = images[0]
  if (!first) throw new Error('no picture')
  if (first.width * first.height > mostPixels) return undefined
  const { width, height, data } = await first.decode()
  return { picture: sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha(), width, height }
}

/** A few bytes that draw a blur of the picture. */
async function placeholderOf(picture: Sharp): Promise<string> {
  const small = picture.resize({ width: 64, height: 64, fit: 'inside' }).toColourspace('srgb').ensureAlpha().raw()
  const { data, info } = await small.toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
