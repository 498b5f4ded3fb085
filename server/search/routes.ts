import type { search } from '#contract/search.ts'
import type { RoomHandlers } from '#server/core/serve.ts'
import { searchAreas } from './areas.ts'
import { searchEpochComparisonMap } from './epoch-map.ts'
import { numRecords, siteStats } from './figures.ts'
import { searchHeatMap } from './heat-map.ts'
import { quickSearch } from './quick-search.ts'
import { searchRecordList } from './record-list.ts'
import { seasonalTaxa } from './season.ts'
import { recordStatistics } from './statistics.ts'
import { searchTaxonList } from './taxon-list.ts'
import { recordTile } from './tile.ts'

export const searchHandlers: RoomHandlers<typeof search> = {
  quickSearch: (ctx, input) => quickSearch(ctx, input),
  recordStatistics: (ctx, input) => recordStatistics(ctx, input),
  searchRecordList: (ctx, input) => searchRecordList(ctx, input),
  searchTaxonList: (ctx, input) => searchTaxonList(ctx, input),
  searchHeatMap: (ctx, input) => searchHeatMap(ctx, input),
  searchEpochComparisonMap: (ctx, input) => searchEpochComparisonMap(ctx, input),
  recordTile: (ctx, input) => recordTile(ctx, input),
  searchAreas: (ctx, input) => searchAreas(ctx, input),
  numRecords: (ctx, input) => numRecords(ctx, input),
  seasonalTaxa: (ctx, input) => seasonalTaxa(ctx, input),
  siteStats: (ctx) => siteStats(ctx),
}
