import type { RecordFilter } from '#contract/record-filter.ts'
import { type SpeciesGroup, speciesGroupIds } from '#contract/roles.ts'
import { searchAddress } from '#contract/search-address.ts'
import { squareOf } from '#contract/squares.ts'
import { filterOf } from './filter/address.ts'
import { day, numbers, oneOfWords, rounded } from './filter/read.ts'

export const tabs = { kort: 'Kort', liste: 'Liste', arter: 'Arter', statistik: 'Statistik', ture: 'Ture' } as const
export type TabId = keyof typeof tabs
export const listViews = { billeder: 'Billeder', tabel: 'Tabel' } as const
export type ListView = keyof typeof listViews
export const listSorts = {
  nyest: 'Senest fundet',
  indberettet: 'Senest indsendt',
  navn: 'Navn',
  stjerner: 'Flest stjerner',
} as const
export type ListSort = keyof typeof listSorts
export const speciesSorts = { antal: 'Flest fund', navn: 'Navn', foerste: 'Senest kommet til' } as const
export type SpeciesSort = keyof typeof speciesSorts
/** Whose word the map goes by. */
export const trusts = { alle: 'Alle', plausible: 'Mindst 1 stjerne', validerede: 'Mindst 2 stjerner' } as const
export type Trust = keyof typeof trusts

/** What of the map is looked at. */
export interface MapView {
  lon: number
  lat: number
  zoom: number
}
export interface Period {
  from: string
  to: string
}
export interface Epochs {
  before: Period
  after: Period
}

/** What the page shows: all of it lives in the address. */
export interface SearchPlace {
  filter: RecordFilter
  tab: TabId
  /** Undefined: the whole country. */
  mapView: MapView | undefined
  trust: Trust
  /** The map as a table. */
  isTable: boolean
  /** Two periods are compared. */
  epochs: Epochs | undefined
  /** The square whose finds are listed beside the map. */
  chosen: string | undefined
  listView: ListView
  listSort: ListSort
  speciesSort: SpeciesSort
  /** The group whose complete lists are shown; undefined: as the filter says. */
  listGroup: SpeciesGroup | undefined
  /** Where a list goes on, for those who cannot let it grow; undefined: from its beginning. */
  from: string | undefined
}

export const startPlace: SearchPlace = {
  filter: {},
  tab: 'kort',
  mapView: undefined,
  trust: 'alle',
  isTable: false,
  epochs: undefined,
  chosen: undefined,
  listView: 'billeder',
  listSort: 'nyest',
  speciesSort: 'antal',
  listGroup: undefined,
  from: undefined,
}

const mapViewOf = (text: string): MapView | undefined => {
  const [lon, lat, zoom, ...rest] = numbers(text) ?? []
  if (lon === undefined || lat === undefined || zoom === undefined || rest.length > 0) return undefined
  return Math.abs(lon) <= 180 && Math.abs(lat) <= 85 && zoom >= 0 && zoom <= 24 ? { lon, lat, zoom } : undefined
}

/** "1980-01-01/1999-12-31" */
const periodOf = (text: string): Period | undefined => {
  const [from, to, ...rest] = text.split('/').map(day)
  return from !== undefined && to !== undefined && rest.length === 0 && from <= to ? { from, to } : undefined
}

const epochsOf = (first: string | undefined, second: string | undefined): Epochs | undefined => {
  const before = first === undefined ? undefined : periodOf(first)
  const after = second === undefined ? undefined : periodOf(second)
  return before && after && before.to < after.from ? { before, after } : undefined
}

export interface ReadPlace extends SearchPlace {
  /** What of the address could not be read, in words. */
  dropped: string[]
}

export function searchPlaceOf(search: Readonly<Record<string, string>>): ReadPlace {
  const { filter, dropped } = filterOf(search)
  const left = [...dropped]
  const given = <T>(param: string, words: string, read: (text: string) => T | undefined): T | undefined => {
    const text = search[param]
    if (text === undefined || text === '') return undefined
    const value = read(text)
    if (value === undefined) left.push(words)
    return value
  }
  const epochs = epochsOf(search.foer, search.efter)
  if (!epochs && (search.foer || search.efter)) left.push('perioder, der sammenlignes')
  return {
    filter,
    tab: given('fane', 'fane', oneOfWords(tabs)) ?? 'kort',
    mapView: given('kort', 'kortudsnit', mapViewOf),
    trust: given('tillid', 'tillid', oneOfWords(trusts)) ?? 'alle',
    isTable: search.somtabel === 'ja',
    epochs,
    chosen: given('valgt', 'valgt kvadrat', (text) => (squareOf(text) ? text : undefined)),
    listView: given('visning', 'visning', oneOfWords(listViews)) ?? 'billeder',
    listSort: given('sortering', 'sortering', oneOfWords(listSorts)) ?? 'nyest',
    speciesSort: given('artsortering', 'sortering', oneOfWords(speciesSorts)) ?? 'antal',
    listGroup: given('turgruppe', 'gruppe', (text) => speciesGroupIds.find((id) => String(id) === text)),
    from: search.videre || undefined,
    dropped: left,
  }
}

/** The address of the search as wanted. What is usual is not said. */
export function searchAddressOf(place: SearchPlace): string {
  const { mapView, epochs } = place
  const more: Record<string, string | undefined> = {
    fane: place.tab === 'kort' ? undefined : place.tab,
    kort: mapView && [rounded(mapView.lon), rounded(mapView.lat), Math.round(mapView.zoom * 100) / 100].join(','),
    tillid: place.trust === 'alle' ? undefined : place.trust,
    somtabel: place.isTable ? 'ja' : undefined,
    foer: epochs && `${epochs.before.from}/${epochs.before.to}`,
    efter: epochs && `${epochs.after.from}/${epochs.after.to}`,
    valgt: place.chosen,
    visning: place.listView === 'billeder' ? undefined : place.listView,
    sortering: place.listSort === 'nyest' ? undefined : place.listSort,
    artsortering: place.speciesSort === 'antal' ? undefined : place.speciesSort,
    turgruppe: place.listGroup === undefined ? undefined : String(place.listGroup),
    videre: place.from,
  }
  const said = Object.entries(more).filter((part): part is [string, string] => part[1] !== undefined)
  return searchAddress(place.filter, Object.fromEntries(said))
}

/** The search with this filter, as it begins. */
export const addressOfFilter = (filter: RecordFilter, tab: TabId = 'kort') =>
  searchAddressOf({ ...startPlace, filter, tab })

export const sortOf = { nyest: 'observed', indberettet: 'submitted', navn: 'name', stjerner: 'stars' } as const
export const speciesSortOf = { antal: 'count', navn: 'name', foerste: 'first' } as const
