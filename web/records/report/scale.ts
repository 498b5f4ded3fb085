import { limits } from '#contract/details.ts'
import type { Cut } from './draft.ts'

/** Pictures are made small enough on the device: a phone's picture takes seconds on a bad connection, not minutes. */

const quality = 0.88
/** What the server takes as it is. */
const asIs = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** The size after scaling, and whether there is anything to do. */
export function scaledSize(width: number, height: number, most: number = limits.imageWidth) {
  const factor = Math.min(1, most / width)
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)), factor }
}

async function drawn(bitmap: ImageBitmap, type: string, { x, y, width, height }: Cut): Promise<Blob> {
  const from = {
    x: (bitmap.width * x) / 100,
    y: (bitmap.height * y) / 100,
    width: Math.max(1, (bitmap.width * width) / 100),
    height: Math.max(1, (bitmap.height * height) / 100),
  }
  const size = scaledSize(from.width, from.height)
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, from.x, from.y, from.width, from.height, 0, 0, size.width, size.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  if (!blob) throw new Error('the browser could not make a picture')
  return blob
}

const whole: Cut = { x: 0, y: 0, width: 100, height: 100 }
/** A picture with see-through parts stays one; everything else becomes JPEG, which every device can make. */
const typeFor = (blob: Blob) => (blob.type === 'image/png' || blob.type === 'image/webp' ? 'image/webp' : 'image/jpeg')

/** Turned the way it was taken. Undefined when this browser cannot read it (HEIC in most). */
const readable = (blob: Blob) => createImageBitmap(blob, { imageOrientation: 'from-image' }).catch(() => undefined)

/** At most 2560 px wide, upright. What the browser cannot read goes as it is: the server can. */
export async function scaled(file: Blob): Promise<Blob> {
  const bitmap = await readable(file)
  if (!bitmap) return file
  try {
    if (bitmap.width <= limits.imageWidth && asIs.has(file.type)) return file
    return await drawn(bitmap, typeFor(file), whole)
  } finally {
    bitmap.close()
  }
}

/** A part of a picture as a picture. */
export async function cutOut(source: Blob, cut: Cut): Promise<Blob> {
  const bitmap = await readable(source)
  if (!bitmap) throw new Error('the browser cannot read the picture')
  try {
    return await drawn(bitmap, typeFor(source), cut)
  } finally {
    bitmap.close()
  }
}
