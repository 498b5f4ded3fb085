import { type WarningState, warningStates } from '#contract/warning-words.ts'
import { stringifySearch } from '../core/search.ts'

/** So many stand on a page of the list, and as points on the map. */
export const perPage = 50

/** Which warnings are shown, and which of them is open: what the address says. */
export interface Shown {
  state: WarningState | undefined
  taxonId: number | undefined
  areaId: number | undefined
  from: string
  to: string
  page: number
  open: number | undefined
}

const words: Readonly<Record<string, WarningState>> = {
  ny: 'new',
  set: 'seen',
  indsats: 'effort',
  afsluttet: 'closed',
}
const wordOf = (state: WarningState | undefined) => Object.keys(words).find((word) => words[word] === state)
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
  ...(state === undefined ? {} : { state }),
  ...(taxonId === undefined ? {} : { taxonId }),
  ...(areaId === undefined ? {} : { areaId }),
  ...(from === '' ? {} : { from }),
  ...(to === '' ? {} : { to }),
  ...{ skip: (page - 1) * perPage, take: perPage },
})

export const states = Object.keys(warningStates) as WarningState[]
