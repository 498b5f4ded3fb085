import { z } from 'zod'
import { MediaLicense } from './account.ts'
import { call, member } from './call.ts'

export const Media = z
  .object({
    id: z.uuid(),
    url: z.string(),
    thumbnailUrl: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    author: z.string(),
    licence: MediaLicense,
  })
  .meta({ id: 'Media' })
export type Media = z.output<typeof Media>

export const media = {
  uploadImage: call({
    method: 'POST',
    path: '/files/upload-image',
    access: member,
    summary: 'Upload one picture (JPEG, PNG, WebP); it is swept after a day if nothing uses it.',
    upload: true,
    ownTransaction: true,
    reply: Media,
  }),
}
