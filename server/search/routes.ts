import type { invasiveCalls } from '#contract/invasive.ts'
import type { lifeListCalls } from '#contract/life-list.ts'
import type { search } from '#contract/search.ts'
import type { RoomHandlers, Validators } from '#server/core/serve.ts'
import { searchAreas } from './areas.ts'
import { searchEpochComparisonMap } from './epoch-map.ts'
import { numRecords, siteStats } from './figures.ts'
import { heatMap, searchHeatMap } from './heat-map.ts'
import { invasiveTaxa } from './invasive-taxa.ts'
import { missingSpecies } from './missing-species.ts'
import { quickSearch } from './quick-search.ts'
import { searchRecordBeside, searchRecordList } from './record-list.ts'
import { seasonalTaxa } from './season.ts'
import { sharedState } from './shared-state.ts'
import { recordStatistics } from './statistics.ts'
import { searchTaxonList, taxonList } from './taxon-list.ts'
import { recordTile } from './tile.ts'

export const searchHandlers: RoomHandlers<typeof search> = {
  quickSearch: (ctx, input) => quickSearch(ctx, input),
  recordStatistics: (ctx, input) => recordStatistics(ctx, input),
  searchRecordBeside: (ctx, input) => searchRecordBeside(ctx, input),
  searchRecordList: (ctx, input) => searchRecordList(ctx, input),
  searchTaxonList: (ctx, input) => searchTaxonList(ctx, input),
  taxonList: (ctx, input) => taxonList(ctx, input),
  searchHeatMap: (ctx, input) => searchHeatMap(ctx, input),
  heatMap: (ctx, input) => heatMap(ctx, input),
  searchEpochComparisonMap: (ctx, input) => searchEpochComparisonMap(ctx, input),
  recordTile: (ctx, input) => recordTile(ctx, input),
  searchAreas: (ctx, input) => searchAreas(ctx, input),
  numRecords: (ctx, input) => numRecords(ctx, input),
  seasonalTaxa: (ctx, input) => seasonalTaxa(ctx, input),
  siteStats: (ctx) => siteStats(ctx),
}

export const lifeListHandlers: RoomHandlers<typeof lifeListCalls> = {
  missingSpecies: (ctx, input) => missingSpecies(ctx, input),
}

export const invasiveHandlers: RoomHandlers<typeof invasiveCalls> = {
  invasiveTaxa: (ctx, input) => invasiveTaxa(ctx, input),
}

/** Answers that everybody shares: while the state of what they are about is the same, so are they. */
export const searchValidators: Validators<typeof search & typeof invasiveCalls> = {
  recordStatistics: (ctx, { filter }) => sharedState(ctx, filter),
  heatMap: (ctx, { filter }) => sharedState(ctx, filter),
  // Pictures and red lists of taxa stand in it too, which have no number that counts their changes.
  taxonList: 'content',
  invasiveTaxa: 'content',
  recordTile: (ctx, { filter }) => sharedState(ctx, filter),
  siteStats: (ctx) => sharedState(ctx, '{}'),
}
