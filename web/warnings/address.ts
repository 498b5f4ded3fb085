import { type WarningState, warningStates } from '#contract/warning-words.ts'
import { stringifySearch } from '../core/search.ts'

/** So many stand on a page of the list, and as points on the map. */
export const perPage = 50

/** By state, or those whose day to look again has come. */
export type ShownState = WarningState | 'due'

/** Which warnings are shown, and which of them is open: what the address says. */
export interface Shown {
  state: ShownState | undefined
  taxonId: number | undefined
  areaId: number | undefined
  from: string
  to: string
  page: number
  open: number | undefined
}

const words: Readonly<Record<string, ShownState>> = {
  ny: 'new',
  set: 'seen',
  indsats: 'effort',
  afsluttet: 'closed',
  'se-efter': 'due',
}
const wordOf = (state: ShownState | undefined) => Object.keys(words).find((word) => words[word] === state)
const idIn = (text: string | undefined) => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)
const dayIn = (text = '') => (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '')

export function shownOf({ tilstand = '', art, kommune, fra, til, side = '', varsel }: Record<string, string>): Shown {
  return {
    state: Object.hasOwn(words, tilstand) ? words[tilstand] : undefined,
    ...{ taxonId: idIn(art), areaId: idIn(kommune), from: dayIn(fra), to: dayIn(til), open: idIn(varsel) },
    page: /^[1-9]\d{0,3}$/.test(side) ? Number(side) : 1,
  }
}

export const warningsAddress = ({ state, taxonId, areaId, from, to, page, open }: Partial<Shown>): string =>
  `/invasiv/varsler${stringifySearch({
    ...{ tilstand: wordOf(state), art: taxonId, kommune: areaId, fra: from || undefined, til: to || undefined },
    ...{ side: page === undefined || page === 1 ? undefined : page, varsel: open },
  })}`

/** What the server is asked for. */
export const filterOf = ({ state, taxonId, areaId, from, to, page }: Shown) => ({
  ...(state === undefined ? {} : state === 'due' ? { isDue: true } : { state }),
  ...(taxonId === undefined ? {} : { taxonId }),
  ...(areaId === undefined ? {} : { areaId }),
  ...(from === '' ? {} : { from }),
  ...(to === '' ? {} : { to }),
  ...{ skip: (page - 1) * perPage, take: perPage },
})

/** The page to show instead of one past the end; undefined where the page that is asked for is there. */
export function pageInstead({ page }: Pick<Shown, 'page'>, total: number): number | undefined {
  const last = Math.max(1, Math.ceil(total / perPage))
  return page > last ? last : undefined
}

export const states = Object.keys(warningStates) as WarningState[]
