import type { search } from '#contract/search.ts'
import type { RoomHandlers } from '#server/core/serve.ts'
import { searchTaxa } from '#server/taxa/search/search.ts'

const hitsOfEachKind = 8

export const searchHandlers: RoomHandlers<typeof search> = {
  quickSearch: async (ctx, { queryString }) => ({
    taxa: await searchTaxa(ctx, { queryString, take: hitsOfEachKind }),
  }),
}
