import { z } from 'zod'
import { call, everyone, Id, Moment, QueryId, QueryNumber, text } from './call.ts'
import { RecordCard } from './record.ts'
import {
  Cursor,
  RecordFilter,
  RecordPage,
  RecordStatistics,
  recordSorts,
  TaxonCount,
  taxonSorts,
} from './record-filter.ts'
import { TaxonHit, TaxonRef } from './taxon.ts'

const FilterText = z.string().max(8000).default('{}')
const Count = z.number().int()

/** What of the map is looked at. */
export const View = z.object({
  /** west, south, east, north */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  zoom: z.number().min(0).max(24),
})
export type View = z.output<typeof View>
const TaxonPage = z.object({ items: z.array(TaxonCount), total: Count, cursor: Cursor })
const Day = z.iso.date()
const Period = z.object({ from: Day, to: Day })

/** A square of the grid with its finds. */
const SquareFields = {
  /** `10km_617_72` */
  square: z.string(),
  count: Count,
}
const HeatSquare = z.object({
  ...SquareFields,
  /** With one star or more. */
  plausible: Count,
  /** With two stars or more. */
  validated: Count,
})
export const HeatMap = z
  .object({
    /** Metres; null when single finds are shown. */
    side: Count.nullable(),
    squares: z.array(HeatSquare),
    /** Larger squares of finds that hide in them. */
    hidden: z.array(HeatSquare),
    /** Single finds, when the map shows a small part of the country. */
    records: z.array(
      z.object({ id: Id, lon: z.number(), lat: z.number(), stars: Count, taxonId: Id.nullable(), name: z.string() }),
    ),
    /** In the view. */
    inView: Count,
    /** Of the whole filter. */
    total: Count,
    /** What the map shows, in one Danish sentence. */
    summary: z.string(),
  })
  .meta({ id: 'HeatMap' })
export type HeatMap = z.output<typeof HeatMap>

export const EpochMap = z
  .object({
    side: Count,
    squares: z.array(
      z.object({
        square: z.string(),
        before: Count,
        after: Count,
        kind: z.enum(['before', 'both', 'after']),
        /** Finds of the species group in each period: how much has been looked. */
        effortBefore: Count,
        effortAfter: Count,
        /** Trips through the square with a complete list of the group, in each period. */
        listsBefore: Count,
        listsAfter: Count,
        /** Too little has been looked in one of the periods to say anything. */
        isGrey: z.boolean(),
      }),
    ),
    /** Finds in too large squares to be compared here. */
    leftOut: Count,
    /** So many finds of the group, or one complete list of it, must be there in each period. */
    leastEffort: Count,
    summary: z.string(),
  })
  .meta({ id: 'EpochMap' })
export type EpochMap = z.output<typeof EpochMap>

const Area = z
  .object({
    id: Id,
    kind: z.string(),
    name: z.string(),
    /** Its border as rings of longitude and latitude, drawn with few corners; only when it is asked for by id. */
    outline: z.array(z.array(z.tuple([z.number(), z.number()]))).optional(),
  })
  .meta({ id: 'Area' })

export const search = {
  quickSearch: call({
    method: 'GET',
    path: '/search/quick-search',
    access: everyone,
    summary: 'One box for everything; each room adds its own kind of hit, taxa first.',
    query: z.object({ queryString: text(100, 1) }),
    reply: z.object({
      taxa: z.array(TaxonHit),
      /** The find with the number that was written, else the newest public ones of the first taxon, if it was surely meant. */
      records: z.array(RecordCard),
      /** How many public finds there are of it; null where none was surely meant. */
      recordsOfFirst: Count.nullable(),
      people: z.array(z.object({ id: Id, name: z.string(), photoUrl: z.string().nullable() })),
      /** Threads of the forum whose title holds the words, the newest first. */
      threads: z.array(z.object({ id: Id, title: z.string(), subject: z.string(), count: Count })),
      /** Published news whose title holds them. */
      news: z.array(z.object({ id: Id, title: z.string(), publishAt: Moment })),
      /** Trips that everybody may see whose title holds them, the newest first. */
      trips: z.array(z.object({ id: Id, title: z.string(), start: z.string() })),
      /** Communities whose name holds them, those with most followers first. */
      communities: z.array(z.object({ id: Id, name: z.string(), followers: Count })),
      places: z.array(
        z.object({ name: z.string(), kind: z.string(), lon: z.number(), lat: z.number(), areaId: Id.nullable() }),
      ),
    }),
  }),
  recordStatistics: call({
    method: 'GET',
    path: '/records/record-statistics',
    access: everyone,
    summary: 'Counts of public finds by month, year, group, status, observer, area and place.',
    /** A RecordFilter as JSON. */
    query: z.object({ filter: FilterText }),
    reply: RecordStatistics,
  }),
  searchRecordList: call({
    method: 'POST',
    path: '/records/search-record-list',
    access: everyone,
    summary: 'Public finds by a filter, page by page with a cursor.',
    body: z.object({
      filter: RecordFilter.default({}),
      sort: z.enum(recordSorts).default('observed'),
      cursor: Cursor.default(null),
      take: z.number().int().min(1).max(200).default(50),
    }),
    readsOnly: true,
    reply: RecordPage,
  }),
  searchRecordBeside: call({
    method: 'POST',
    path: '/records/search-record-beside',
    access: everyone,
    summary: 'The finds before and after one in the list of a filter; nothing when it is not in it.',
    body: z.object({ filter: RecordFilter.default({}), sort: z.enum(recordSorts).default('observed'), id: Id }),
    readsOnly: true,
    reply: z.object({
      previous: Id.nullable(),
      next: Id.nullable(),
      /** From 1; null when it is not in the list. */
      position: z.number().int().nullable(),
      total: z.number().int(),
    }),
  }),
  searchTaxonList: call({
    method: 'POST',
    path: '/records/search-taxon-list',
    access: everyone,
    summary: 'The species (and what is below them) of public finds by a filter, with counts.',
    body: z.object({
      filter: RecordFilter.default({}),
      sort: z.enum(taxonSorts).default('count'),
      cursor: Cursor.default(null),
      take: z.number().int().min(1).max(200).default(50),
    }),
    readsOnly: true,
    reply: TaxonPage,
  }),
  taxonList: call({
    method: 'GET',
    path: '/records/search-taxon-list',
    access: everyone,
    summary: 'The first of them, for a filter that fits an address: who has the answer is told whether it still holds.',
    query: z.object({
      filter: FilterText,
      sort: z.enum(taxonSorts).default('count'),
      take: QueryNumber(1, 200).default(50),
    }),
    reply: TaxonPage,
  }),
  searchHeatMap: call({
    method: 'POST',
    path: '/records/search-heat-map',
    access: everyone,
    summary: 'Squares of the grid with how many finds are in them; single finds when the map shows little.',
    body: z.object({ filter: RecordFilter.default({}), view: View }),
    readsOnly: true,
    reply: HeatMap,
  }),
  heatMap: call({
    method: 'GET',
    path: '/records/search-heat-map',
    access: everyone,
    summary: 'The same for a filter that fits an address: who has the answer is told whether it still holds.',
    /** A RecordFilter and what of the map is looked at, both as JSON. */
    query: z.object({ filter: FilterText, view: z.string().max(200) }),
    reply: HeatMap,
  }),
  searchEpochComparisonMap: call({
    method: 'POST',
    path: '/records/search-epoch-comparison-map',
    access: everyone,
    summary: 'Squares with finds in only the first of two periods, in both, or in only the second.',
    body: z.object({ filter: RecordFilter.default({}), before: Period, after: Period, view: View }),
    readsOnly: true,
    reply: EpochMap,
  }),
  recordTile: call({
    method: 'GET',
    path: '/records/tiles/{z}/{x}/{y}',
    access: everyone,
    summary: 'A vector tile of the map of finds: the layers squares, hidden and finds.',
    params: z.object({ z: QueryNumber(0, 18), x: QueryNumber(0, 262_143), y: QueryNumber(0, 262_143) }),
    query: z.object({ filter: FilterText }),
    file: 'application/vnd.mapbox-vector-tile',
  }),
  searchAreas: call({
    method: 'GET',
    path: '/records/areas',
    access: everyone,
    summary: 'Municipalities and other areas by name, or one by its id.',
    query: z.object({
      queryString: text(100).default(''),
      areaId: QueryId.optional(),
      take: QueryNumber(1, 200).default(20),
    }),
    reply: z.object({ items: z.array(Area) }),
  }),
  numRecords: call({
    method: 'GET',
    path: '/taxa/num-records',
    access: everyone,
    summary: 'How many public finds there are of taxa, with their descendants.',
    /** Numbers with commas between. */
    query: z.object({ taxonIds: z.string().regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,199}$/) }),
    reply: z.object({ items: z.array(z.object({ taxonId: Id, count: Count })) }),
  }),
  seasonalTaxa: call({
    method: 'GET',
    path: '/taxa/seasonal-taxa',
    access: everyone,
    summary: 'Species that have their best time now, by finds and by the months that editors have set.',
    query: z.object({
      month: QueryNumber(1, 12).optional(),
      week: QueryNumber(1, 53).optional(),
      speciesGroup: QueryNumber(1, 12).optional(),
      take: QueryNumber(1, 50).default(12),
    }),
    reply: z.object({
      items: z.array(z.object({ taxon: TaxonRef, count: Count, share: z.number() })),
    }),
  }),
  siteStats: call({
    method: 'GET',
    path: '/statistics/site-stats',
    access: everyone,
    summary: 'The portal in numbers.',
    reply: z.object({
      records: Count,
      species: Count,
      observers: Count,
      pictures: Count,
      validated: Count,
      thisYear: Count,
    }),
  }),
}
