import { annexPlace } from '#contract/annexes.ts'
import type { Sent } from '#contract/calls.ts'
import { ownValue, type RedListCategory, redListCategories, redListed, threatened } from '#contract/enums.ts'
import { speciesGroups } from '#contract/roles.ts'
import { stringifySearch } from '../../core/search.ts'
import { species } from '../names.ts'

export const views = { billeder: 'Billeder', liste: 'Liste', trae: 'Træ' } as const
export type View = keyof typeof views
export const sorts = { navn: 'Navn', latin: 'Videnskabeligt navn', system: 'Systematik' } as const
export type Sort = keyof typeof sorts
/** A category of the red list, or one of the two sets that people speak of. */
export type RedListChoice = RedListCategory | 'roedlistet' | 'truet'

/** What Artsbogen shows: all of it lives in the address. */
export interface TaxaPlace {
  query: string
  group: number | undefined
  /** Undefined is the usual: species, and with a search everything that matches. */
  rank: number | 'alle' | undefined
  redList: RedListChoice | undefined
  /** `habitat`, or with an annex `habitat:4`. */
  annex: string | undefined
  danish: boolean | undefined
  isDescribed: boolean
  season: number | 'nu' | undefined
  hasPicture: boolean
  view: View
  sort: Sort
  /** From 1. */
  page: number
}

export const pageSize = 48

export const startPlace: TaxaPlace = {
  query: '',
  group: undefined,
  rank: undefined,
  redList: undefined,
  annex: undefined,
  danish: undefined,
  isDescribed: false,
  season: undefined,
  hasPicture: false,
  view: 'billeder',
  sort: 'navn',
  page: 1,
}

const whole = (text: string | undefined, max: number) => {
  const value = text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : undefined
  return value !== undefined && value >= 1 && value <= max ? value : undefined
}
const among = <T extends string>(text: string | undefined, words: Record<T, unknown>): T | undefined =>
  text !== undefined && Object.hasOwn(words, text) ? (text as T) : undefined

const redListSets = { roedlistet: redListed, truet: threatened }

export const taxaPlaceOf = (search: Record<string, string>): TaxaPlace => ({
  query: (search.soeg ?? '').trim().slice(0, 100),
  group: whole(search.gruppe, Object.keys(speciesGroups).length),
  rank: search.niveau === 'alle' ? 'alle' : whole(search.niveau, 2400),
  redList: among(search.roedliste, { ...redListCategories, ...redListSets }),
  annex: annexPlace(search.bilag),
  danish: search.dansk === 'ja' ? true : search.dansk === 'nej' ? false : undefined,
  isDescribed: search.beskrivelse === 'ja',
  season: search.saeson === 'nu' ? 'nu' : whole(search.saeson, 12),
  hasPicture: search.billede === 'ja',
  view: among(search.visning, views) ?? 'billeder',
  sort: among(search.sortering, sorts) ?? 'navn',
  page: whole(search.side, 20_000) ?? 1,
})

/** The address of Artsbogen as wanted. What is usual is not said. */
export const taxaAddressOf = (place: TaxaPlace): string =>
  `/taxa${stringifySearch({
    soeg: place.query || undefined,
    gruppe: place.group,
    niveau: place.rank,
    roedliste: place.redList,
    bilag: place.annex,
    dansk: place.danish === undefined ? undefined : place.danish ? 'ja' : 'nej',
    beskrivelse: place.isDescribed ? 'ja' : undefined,
    saeson: place.season,
    billede: place.hasPicture ? 'ja' : undefined,
    visning: place.view === 'billeder' ? undefined : place.view,
    sortering: place.sort === 'navn' ? undefined : place.sort,
    side: place.page > 1 ? place.page : undefined,
  })}`

/** The rank that is meant: undefined for all of them. */
export const rankOf = ({ rank, query }: TaxaPlace): number | undefined => {
  if (rank === undefined) return query === '' ? species : undefined
  return rank === 'alle' ? undefined : rank
}

type Filter = Sent<'GET /taxa/download'>

/** The same as the server is asked. */
export function filterOf(place: TaxaPlace, month: number): Filter {
  const rank = rankOf(place)
  const { redList, annex, danish, season, group } = place
  const categories = redList === undefined ? [] : (ownValue<readonly string[]>(redListSets, redList) ?? [redList])
  return {
    ...(place.query === '' ? {} : { queryString: place.query }),
    ...(group === undefined ? {} : { speciesGroup: group }),
    ...(rank === undefined ? {} : { rank }),
    ...(categories.length === 0 ? {} : { redList: categories.join(',') }),
    ...(annex === undefined ? {} : { annex }),
    ...(danish === undefined ? {} : { danish }),
    ...(place.isDescribed ? { hasDescription: true } : {}),
    ...(season === undefined ? {} : { inSeason: season === 'nu' ? month : season }),
    ...(place.hasPicture ? { hasPicture: true } : {}),
  }
}

export const sortOf = { navn: 'name', latin: 'latin', system: 'tree' } as const satisfies Record<Sort, string>
