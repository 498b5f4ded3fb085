import type { savedSearchCalls } from '#contract/saved-searches.ts'
import type { RoomHandlers } from '#server/core/serve.ts'
import { followSearch } from './following.ts'
import { deleteSavedSearch, lookedAtSearch, savedSearches, saveSearch } from './saved-searches.ts'

export const savedSearchHandlers: RoomHandlers<typeof savedSearchCalls> = {
  savedSearches: (ctx) => savedSearches(ctx),
  saveSearch: (ctx, input) => saveSearch(ctx, input),
  followSearch: (ctx, input) => followSearch(ctx, input),
  lookedAtSearch: (ctx, input) => lookedAtSearch(ctx, input),
  deleteSavedSearch: (ctx, input) => deleteSavedSearch(ctx, input),
}
