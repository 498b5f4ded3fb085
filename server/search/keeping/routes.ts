import type { searchKeeping } from '#contract/search-keeping.ts'
import type { RoomHandlers } from '#server/core/serve.ts'
import { download, downloadFile, listDownloads } from './downloads.ts'
import { deleteSavedSearch, lookedAtSearch, savedSearches, saveSearch } from './saved-searches.ts'

export const searchKeepingHandlers: RoomHandlers<typeof searchKeeping> = {
  download: (ctx, input) => download(ctx, input),
  listDownloads: (ctx) => listDownloads(ctx),
  downloadFile: (ctx, input) => downloadFile(ctx, input),
  savedSearches: (ctx) => savedSearches(ctx),
  saveSearch: (ctx, input) => saveSearch(ctx, input),
  lookedAtSearch: (ctx, input) => lookedAtSearch(ctx, input),
  deleteSavedSearch: (ctx, input) => deleteSavedSearch(ctx, input),
}
