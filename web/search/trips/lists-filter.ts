import type { RecordFilter } from '#contract/record-filter.ts'
import { type SpeciesGroup, speciesGroups } from '#contract/roles.ts'
import type { SearchPlace } from '../address.ts'

export const listsPerPage = 25
/** Most complete lists are of birds. */
const usualGroup = 4

const known = ['from', 'to', 'months', 'userId', 'box', 'near', 'polygon', 'areaId', 'square', 'trip'] as const

/** What of a filter trips are asked for by: where, when and by whom. */
export const listsFilter = (filter: RecordFilter): RecordFilter =>
  Object.fromEntries(known.flatMap((key) => (filter[key] === undefined ? [] : [[key, filter[key]]])))

/** The group that is asked about: as chosen, else the one that the filter names. */
export function groupOfLists({ listGroup, filter }: Pick<SearchPlace, 'listGroup' | 'filter'>): SpeciesGroup {
  const [named, ...others] = filter.speciesGroups ?? []
  const isOne = named !== undefined && others.length === 0 && named in speciesGroups
  return listGroup ?? (isOne ? (named as SpeciesGroup) : usualGroup)
}

/** The filter narrows by something that says nothing of trips; groups are asked for beside it. */
export const saysMoreThanLists = ({ speciesGroups: _, ...filter }: RecordFilter): boolean =>
  Object.keys(filter).length > Object.keys(listsFilter(filter)).length

export const skipIn = (from: string | undefined): number =>
  from !== undefined && /^[1-9]\d{0,5}$/.test(from) ? Number(from) : 0
