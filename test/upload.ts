import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { UploadedMedia } from '#contract/media.ts'
import type { Answer, Portal } from './app.ts'
import type { Actor } from './people.ts'

/** A form with one file, as a browser would send it. */
export async function formOf(
  bytes: Uint8Array,
  fileName = 'billede.jpg',
  type = 'image/jpeg',
  fields: Record<string, string> = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), fileName)
  const encoded = new Response(form)
  const contentType = encoded.headers.get('content-type') ?? ''
  return { payload: Buffer.from(await encoded.arrayBuffer()), headers: { 'content-type': contentType } }
}

export async function upload(
  portal: Portal,
  as: Actor | string,
  bytes: Uint8Array,
  fileName?: string,
  fields: Record<string, string> = {},
): Promise<Answer<UploadedMedia>> {
  const form = await formOf(bytes, fileName, 'image/jpeg', fields)
  return (await portal.request({
    ...{ method: 'POST', url: '/api/files/upload-image', as },
    ...form,
  })) as Answer<UploadedMedia>
}

/** A picture that the portal has taken in; where it has not, the test says why. */
export async function uploaded(portal: Portal, as: Actor | string, bytes?: Uint8Array, fileName?: string) {
  const { status, body, problem } = await upload(portal, as, bytes ?? (await picture()), fileName)
  if (status !== 200) throw new Error(`no picture: ${status} ${JSON.stringify(problem)}`)
  return body
}

/** A plain picture of that size. */
export const picture = (width = 60, height = 40, format: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#3f7d4e' } })
    .toFormat(format)
    .toBuffer()

const chunkOf = (type: string, data: Buffer) => {
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), data, Buffer.alloc(4)])
  chunk.writeUInt32BE(data.length)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4)
  return chunk
}
/** A black PNG of that size that holds so many rows, whatever its head says. */
export function pngOfRows(width: number, height: number, rows: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunkOf('IHDR', head),
    chunkOf('IDAT', deflateSync(Buffer.alloc(rows * (width * 3 + 1)))),
    chunkOf('IEND', Buffer.alloc(0)),
  ])
}

/** A small picture whose head says that it is of another size. */
export async function claimingPng(width: number, height: number): Promise<Buffer> {
  const bytes = await picture(60, 40, 'png')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}
export async function claimingJpeg(width: number, height: number): Promise<Buffer> {
  const bytes = await sharp(await picture())
    .jpeg({ progressive: true })
    .toBuffer()
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc2]))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}
