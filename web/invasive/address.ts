import { stringifySearch } from '../core/search.ts'

export const areaPath = '/invasiv'

/** So many species stand on a page. */
export const perPage = 24

export const annexes = ['1', '2', '3'] as const
export type Annex = (typeof annexes)[number]

/** What of the area is looked at: all of it lives in the address. */
export interface AreaPlace {
  annex: Annex | undefined
  group: number | undefined
  query: string
  /** Only what can be seen this month. */
  isNow: boolean
  /** From 1. */
  page: number
}

export const startPlace: AreaPlace = { annex: undefined, group: undefined, query: '', isNow: false, page: 1 }

const within = (text: string | undefined, most: number) =>
  text !== undefined && /^[1-9]\d{0,3}$/.test(text) && Number(text) <= most ? Number(text) : undefined

export const placeOf = ({ liste, gruppe, soeg = '', saeson, side }: Record<string, string>): AreaPlace => ({
  annex: annexes.find((annex) => annex === liste),
  group: within(gruppe, 12),
  query: soeg.slice(0, 100),
  isNow: saeson === 'nu',
  page: within(side, 1000) ?? 1,
})

export const addressOf = ({ annex, group, query, isNow, page }: AreaPlace): string =>
  `${areaPath}${stringifySearch({
    liste: annex,
    gruppe: group,
    soeg: query === '' ? undefined : query,
    saeson: isNow ? 'nu' : undefined,
    side: page === 1 ? undefined : page,
  })}`

/** Where a visitor becomes a user, and goes on to the report. */
export const joinPath = (taxonId?: number) => `${areaPath}/bliv-bruger${taxonId === undefined ? '' : `?art=${taxonId}`}`

export const taxonIn = (text: string | undefined) => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)
