import sharp from 'sharp'
import type { Media } from '#contract/media.ts'
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
): Promise<Answer<Media>> {
  const form = await formOf(bytes, fileName)
  return (await portal.request({ method: 'POST', url: '/api/files/upload-image', as, ...form })) as Answer<Media>
}

/** A plain picture of that size. */
export const picture = (width = 60, height = 40, format: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#3f7d4e' } })
    .toFormat(format)
    .toBuffer()
