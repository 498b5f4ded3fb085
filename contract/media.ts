import { z } from 'zod'
import { MediaLicense } from './account.ts'
import { call, Id, line, member } from './call.ts'
import { longestAuthor } from './licences.ts'

export const Media = z
  .object({
    id: z.uuid(),
    url: z.string(),
    /** Half as wide: enough for the screen of a phone. */
    mediumUrl: z.string(),
    thumbnailUrl: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    /** What to show while it loads: a ThumbHash in base64. Null for pictures that have none. */
    placeholder: z.string().nullable(),
    author: z.string(),
    licence: MediaLicense,
  })
  .meta({ id: 'Media' })
export type Media = z.output<typeof Media>

/** The one picture at the top of something: an uploaded one, or the one that hangs there, with its credit. */
export const TopPicture = z.object({ id: z.uuid(), author: line(longestAuthor), licence: MediaLicense })
export type TopPicture = z.output<typeof TopPicture>

export const UploadedMedia = Media.extend({
  /** Own finds that show the very same picture already. */
  usedIn: z.array(Id),
}).meta({ id: 'UploadedMedia' })
export type UploadedMedia = z.output<typeof UploadedMedia>

export const StoredFile = z
  .object({ id: z.uuid(), name: z.string(), type: z.enum(['xlsx', 'csv']), bytes: z.number().int() })
  .meta({ id: 'StoredFile' })
export type StoredFile = z.output<typeof StoredFile>

export const media = {
  uploadImage: call({
    method: 'POST',
    path: '/files/upload-image',
    access: member,
    summary:
      'Upload one picture (JPEG, PNG, WebP, HEIC); it is swept after a day if nothing uses it. The same uuid again gives the picture that is there. Form fields: uuid, file.',
    upload: true,
    /** What the device calls it: sent again after a break, it is there once. */
    uploadFields: z.object({ uuid: z.uuid().optional() }),
    ownTransaction: true,
    reply: UploadedMedia,
  }),
  imageAddresses: call({
    method: 'GET',
    path: '/files/image/{mediaId}',
    access: member,
    summary:
      'A picture with addresses that hold: for its uploader, for everybody when it is public, else for who may see what it belongs to.',
    params: z.object({ mediaId: z.uuid() }),
    reply: Media,
  }),
  uploadFile: call({
    method: 'POST',
    path: '/files/upload-file',
    access: member,
    summary: 'Upload a workbook or a table (xlsx, csv; at most 20 MB); it is swept after a day.',
    upload: true,
    ownTransaction: true,
    reply: StoredFile,
  }),
  originalFile: call({
    method: 'GET',
    path: '/files/original/{mediaId}',
    access: member,
    summary:
      'A picture as it was uploaded, with what the camera wrote: for its uploader and those with sensitive sight.',
    params: z.object({ mediaId: z.uuid() }),
    file: 'application/octet-stream',
  }),
}
