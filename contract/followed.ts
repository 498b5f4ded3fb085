import type { RecordFilter } from './record-filter.ts'

/** What a search follows when it is about one thing alone. Plain data: the browser uses it too. */
export type FollowKind = 'person' | 'taxon' | 'place'

const kinds: Partial<Record<keyof RecordFilter, FollowKind>> = {
  userId: 'person',
  taxonIds: 'taxon',
  morphoGroupId: 'taxon',
  areaId: 'place',
  square: 'place',
  polygon: 'place',
  near: 'place',
  box: 'place',
}

/** Null where the search is about nothing, or more than one thing. */
export function followKind(filter: RecordFilter): FollowKind | null {
  const parts = (Object.keys(filter) as (keyof RecordFilter)[]).filter((key) => filter[key] !== undefined)
  const [part] = parts
  if (part === undefined || parts.length > 1) return null
  return part === 'taxonIds' && filter.taxonIds?.length !== 1 ? null : (kinds[part] ?? null)
}
