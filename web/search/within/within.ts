import type { RecordFilter } from '#contract/record-filter.ts'
import { recordPath } from '../../records/record-texts.ts'
import { type ListSort, searchAddressOf, searchPlaceOf, startPlace } from '../address.ts'

/** The search that a find was opened from stands in the find's address, as it stands in its own. */
export const withinParam = 'soegning'

export interface Within {
  filter: RecordFilter
  sort: ListSort
}

/** The list of the search, where one came from. */
export const listAddress = ({ filter, sort }: Within) =>
  searchAddressOf({ ...startPlace, tab: 'liste', filter, listSort: sort })

const queryOf = (address: string) => address.split('?')[1] ?? ''

export const pathWithin = (within: Within) => {
  const said = encodeURIComponent(queryOf(listAddress(within)))
  return (id: number) => `${recordPath(id)}?${withinParam}=${said}`
}

/** What the find's address says; undefined where it says nothing that can be read. */
export function withinOf(text: string | undefined): Within | undefined {
  if (text === undefined || text === '') return undefined
  const { filter, listSort, dropped } = searchPlaceOf(Object.fromEntries(new URLSearchParams(text)))
  return dropped.length > 0 ? undefined : { filter, sort: listSort }
}
