import type { searchKeeping } from '#contract/search-keeping.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { RoomHandlers } from '#server/core/serve.ts'

const notYet = async (): Promise<never> => {
  throw new Refusal('unavailable', 'not_ready')
}

export const searchKeepingHandlers: RoomHandlers<typeof searchKeeping> = {
  download: notYet,
  listDownloads: notYet,
  downloadFile: notYet,
  savedSearches: notYet,
  saveSearch: notYet,
  deleteSavedSearch: notYet,
}
