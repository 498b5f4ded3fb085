import { annexPlace } from '#contract/annexes.ts'
import { type RedListCategory, redListCategories } from '#contract/enums.ts'
import { speciesGroupIds } from '#contract/roles.ts'
import { stringifySearch } from '../../../core/search.ts'
import { idOf, listsPath, pageOf } from '../address.ts'

/** What the grid shows: all of it lives in the address. */
export interface GridPlace {
  query: string
  group: string
  /** `habitat`, or `habitat:4`. */
  annex: string
  redList: string
  page: number
}

export const gridPlaceOf = (search: Record<string, string>): GridPlace => ({
  query: (search.soeg ?? '').slice(0, 100),
  group: speciesGroupIds.some((id) => id === idOf(search.gruppe)) ? (search.gruppe ?? '') : '',
  annex: annexPlace(search.bilag) ?? '',
  redList: Object.hasOwn(redListCategories, search.roedliste ?? '') ? (search.roedliste as RedListCategory) : '',
  page: pageOf(search.side),
})

export const gridAddressOf = ({ query, group, annex, redList, page }: GridPlace) =>
  listsPath +
  stringifySearch({
    soeg: query || undefined,
    gruppe: group || undefined,
    bilag: annex || undefined,
    roedliste: redList || undefined,
    side: page > 1 ? page : undefined,
  })

const species = 2000

/** Without a search only species are shown: what is above them stands on no list. */
export const filterOf = ({ query, group, annex, redList }: GridPlace) => ({
  sort: 'name' as const,
  ...(query === '' ? { rank: species } : { queryString: query }),
  ...(group === '' ? {} : { speciesGroup: Number(group) }),
  ...(annex === '' ? {} : { annex }),
  ...(redList === '' ? {} : { redList }),
})
