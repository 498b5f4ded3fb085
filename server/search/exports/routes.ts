import type { exportCalls } from '#contract/exports.ts'
import type { RoomHandlers } from '#server/core/serve.ts'
import { download, downloadFile, listDownloads } from './downloads.ts'

export const exportHandlers: RoomHandlers<typeof exportCalls> = {
  download: (ctx, input) => download(ctx, input),
  listDownloads: (ctx) => listDownloads(ctx),
  downloadFile: (ctx, input) => downloadFile(ctx, input),
}
