import type { media } from '#contract/media.ts'
import type { RoomHandlers } from '#server/core/serve.ts'
import { imageAddresses } from './addresses.ts'
import { takeFile } from './files.ts'
import { uploadImage } from './media.ts'
import { originalFile } from './originals.ts'

export const mediaHandlers: RoomHandlers<typeof media> = {
  uploadImage: (ctx, _input, request) => uploadImage(ctx, request),
  imageAddresses: (ctx, input) => imageAddresses(ctx, input),
  uploadFile: (ctx, _input, request) => takeFile(ctx, request),
  originalFile: (ctx, input) => originalFile(ctx, input),
}
