import type { RecordFilter } from './record-filter.ts'

/** How a filter stands in the address of the search. Plain data: the browser uses it too. */
export const searchPath = '/fund/soegning'

type Key = keyof RecordFilter

/** The name of each part's search parameter. */
export const filterParams = {
  taxonIds: 'art',
  morphoGroupId: 'formgruppe',
  speciesGroups: 'gruppe',
  from: 'fra',
  to: 'til',
  months: 'maaned',
  userId: 'bruger',
  stars: 'stjerner',
  hasPicture: 'billede',
  certainties: 'sikkerhed',
  datasetIds: 'datasaet',
  notDatasetIds: 'ikke-datasaet',
  redList: 'roedliste',
  annexes: 'bilag',
  box: 'firkant',
  near: 'cirkel',
  polygon: 'polygon',
  areaId: 'omraade',
  square: 'kvadrat',
  trip: 'tur',
  community: 'faellesskab',
  withAbsent: 'fravaer',
  withOwn: 'egne',
  withDismissed: 'afviste',
} as const satisfies Record<Key, string>

const near = ({ lon, lat, metres }: NonNullable<RecordFilter['near']>) => [lon, lat, metres].join(',')

function textOf<K extends Key>(key: K, filter: RecordFilter): string | undefined {
  if (key === 'near') return filter.near && near(filter.near)
  const value: unknown = filter[key]
  if (value === undefined || (value === false && key !== 'hasPicture')) return undefined
  if (typeof value === 'boolean') return value ? 'ja' : 'nej'
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.flat().join(',')
  return String(value)
}

/** What stands in the address: only what narrows the finds. */
export function filterSearch(filter: RecordFilter): Record<string, string> {
  const parts = (Object.keys(filterParams) as Key[]).map((key) => [filterParams[key], textOf(key, filter)] as const)
  return Object.fromEntries(parts.filter((part): part is [(typeof part)[0], string] => part[1] !== undefined))
}

/** The path of a search, with what else is to stand in the address. Slashes and commas are legal in a query. */
export function searchAddress(filter: RecordFilter, more: Readonly<Record<string, string>> = {}): string {
  const parts = Object.entries({ ...filterSearch(filter), ...more }).map(
    ([param, value]) => `${param}=${encodeURIComponent(value).replaceAll('%2F', '/').replaceAll('%2C', ',')}`,
  )
  return parts.length === 0 ? searchPath : `${searchPath}?${parts.join('&')}`
}
