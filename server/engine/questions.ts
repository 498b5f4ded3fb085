import type { RecordFilter } from '#contract/record-filter.ts'
import { type Box, checkedBox } from '#server/records/filter.ts'
import type { Beside, BesideWanted } from './columns/beside.ts'
import type { Figures } from './columns/figures.ts'
import { frameOf } from './columns/frame.ts'
import type { Gathered, Gatherer } from './columns/gathered.ts'
import type { SquareCount } from './columns/grid.ts'
import type { PageWanted } from './columns/page.ts'
import { calendarOf } from './columns/question.ts'
import type { Season, SeasonWanted, SpeciesInSeason } from './columns/season.ts'
import type { SingleRecord } from './columns/single.ts'
import type { ListedSpecies, SpeciesWanted } from './columns/species.ts'
import type { Place } from './columns/top.ts'
import { countByKey, hasKey, hasOrder, pageByKey } from './reading/by-key.ts'
import { type Asker, ask, stateOf, statesOfMembers } from './threads/ask.ts'
import { engineOf } from './threads/engine.ts'

/*
 * All that can be asked about the public finds. Everybody else asks here, and nobody knows how it is answered. Each answer
 * is of the finds as they are when it is asked, also where another process has changed them.
 */

export type { Asker, Gathered, Gatherer, ListedSpecies, Place, Season, SingleRecord, SquareCount }

/** Begin to read all finds, so that the first who asks need not wait for it. */
export const warmUp = async ({ db }: Asker): Promise<void> => void (await engineOf(db).read(db))

/** Whoever asks now need not wait for all finds to be read. Refuses while they are. */
export const mustBeRead = async ({ db }: Asker): Promise<void> => void (await engineOf(db).now(db))

const isForDatabase = ({ db }: Asker, filter: RecordFilter) => engineOf(db).isReading && hasKey(filter)

export const countRecords = async (asker: Asker, filter: RecordFilter): Promise<number> =>
  isForDatabase(asker, filter) ? countByKey(asker.db, filter) : (await ask(asker, 'count', filter, null)).answer

/** How many of them somebody has reported. */
export const countReportedBy = async (asker: Asker, filter: RecordFilter, userId: number): Promise<number> =>
  (await ask(asker, 'reported', filter, { by: userId })).answer

/** The finds themselves, the oldest first. */
export const recordIds = async (asker: Asker, filter: RecordFilter): Promise<Uint32Array> =>
  (await ask(asker, 'ids', filter, null)).answer

/** Finds in an order, from a place in it on, and how many there are in all. */
export const recordPage = async (asker: Asker, filter: RecordFilter, wanted: PageWanted) =>
  isForDatabase(asker, filter) && hasOrder(wanted)
    ? pageByKey(asker.db, filter, wanted)
    : (await ask(asker, 'page', filter, wanted)).answer

/** The finds before and after one in an order. */
export const besideRecord = async (asker: Asker, filter: RecordFilter, wanted: BesideWanted): Promise<Beside> =>
  (await ask(asker, 'beside', filter, wanted)).answer

export interface MapAsked {
  box: Box
  /** Of the squares. */
  side: number
  /** Finds one by one where there are not more than these; null: squares are enough. */
  mostSingle: number | null
  isTotalAsked: boolean
}

export interface MapAnswer {
  /** Finds in the squares of the part of the map. */
  squares: SquareCount[]
  /** Those that hide in larger squares. */
  hidden: SquareCount[]
  /** Those that do not hide; null where they are not asked for, or too many. */
  records: SingleRecord[] | null
  /** Of the whole filter; 0 where it is not asked for. */
  total: number
}

export async function recordMap(asker: Asker, filter: RecordFilter, asked: MapAsked): Promise<MapAnswer> {
  const { side, mostSingle, isTotalAsked } = asked
  const box = checkedBox(asked.box)
  const single = mostSingle === null ? null : { box, most: mostSingle }
  return (await ask(asker, 'map', filter, { frame: frameOf(box, side), single, isTotalAsked })).answer
}

/** Days as they are written, the first and the last with them. */
export interface Period {
  from: string
  to: string
}

/** Finds in squares, for each of some periods. */
export async function periodMaps(
  asker: Asker,
  filter: RecordFilter,
  { box, side, periods }: { box: Box; side: number; periods: readonly Period[] },
): Promise<Pick<MapAnswer, 'squares' | 'hidden'>[]> {
  const frame = frameOf(checkedBox(box), side)
  return (await ask(asker, 'periods', filter, { frame, periods: periods.map(calendarOf) })).answer
}

/** Species in an order, from a place in it on, and how many there are in all. */
export const speciesPage = async (
  asker: Asker,
  filter: RecordFilter,
  wanted: SpeciesWanted,
): Promise<{ species: ListedSpecies[]; total: number }> => (await ask(asker, 'species', filter, wanted)).answer

/** So many of those who have reported most, and of the squares that have most. */
const most = { reporters: 50, squares: 10 }

/**
 * Finds by everything that they can be counted by, each as how many there are of what. Of reporters and of squares of
 * 10 km only those with most are told; squares as column, and row 16 bits higher.
 */
export async function recordFacets(asker: Asker, filter: RecordFilter) {
  const { answer, settings } = await ask(asker, 'facets', filter, most)
  const { settings: counted, ...facets } = answer
  return { ...facets, areas: settings.byArea(counted) }
}

/** Of all finds; `since` is a day since 1970. */
export const siteFigures = async (asker: Asker, wanted: { since: number }): Promise<Figures> =>
  (await ask(asker, 'figures', {}, wanted)).answer

/** Species that have their best time in a part of the year, the best first. */
export const speciesInSeason = async (
  asker: Asker,
  filter: RecordFilter,
  wanted: SeasonWanted,
): Promise<SpeciesInSeason[]> => (await ask(asker, 'season', filter, wanted)).answer

/** Finds that were reported after a moment by others than somebody, and when the newest of them was. */
export async function newRecords(
  asker: Asker,
  filter: RecordFilter,
  { since, notBy }: { since: string; notBy: number },
): Promise<{ count: number; newest: Date }> {
  const { answer } = await ask(asker, 'news', filter, { since: Date.parse(since) * 1000, notBy })
  return { count: answer.count, newest: new Date(Math.ceil(answer.newest / 1000)) }
}

/**
 * How many finds, species and people there are, and who has most of each; some are in no ranking. With `by` only what
 * those people have reported.
 */
export const gatheredRecords = async (
  asker: Asker,
  filter: RecordFilter,
  { most, without, by }: { most: number; without: readonly number[]; by?: readonly number[] },
): Promise<Gathered> => {
  const wanted = { most, without: Uint32Array.from(without), by: by ? Uint32Array.from(by) : null }
  return (await ask(asker, 'gathered', filter, wanted)).answer
}

/** Those of some species that any find is of: counted once, and from then on only what has changed. */
export const speciesAmong = async (asker: Asker, filter: RecordFilter, of: readonly number[]): Promise<Set<number>> =>
  new Set((await ask(asker, 'present', filter, { of: Uint32Array.from(of) })).answer)

/** Two answers to one question with a filter are the same while this is. */
export const stateOfRecords = (asker: Asker, filter: RecordFilter): Promise<string> => stateOf(asker, filter)

/** The same of the finds of each of some communities. */
export const statesOfCommunities = (asker: Asker, ids: readonly number[]): Promise<Map<number, string>> =>
  statesOfMembers(asker, ids)
