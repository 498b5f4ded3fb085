import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RecordFilter } from '#contract/record-filter.ts'
import { api } from '../../core/api.ts'
import { useAreas } from '../search-data.ts'
import { rounded } from './read.ts'
import { squareFromText } from './square-text.ts'
import { changed, noArea, squareText } from './words.ts'

export interface PlaceHit {
  key: string
  name: string
  /** What it is: kommune, by, kvadrat. */
  kind: string
  /** The filter that asks for it. */
  choose: (filter: RecordFilter) => RecordFilter
}

const kinds: Record<string, string> = { municipality: 'kommune', town: 'by', locality: 'lokalitet' }
const kindText = (kind: string) => kinds[kind] ?? kind

/** A place without a border is what lies around it. */
const aroundPlace = 2000

/** Areas, named places and squares of the grid for what is typed. */
export function usePlaceSearch(text: string): { hits: PlaceHit[]; isPending: boolean } {
  const typed = text.trim().slice(0, 100)
  const isWanted = typed.length >= 2
  const areas = useAreas(typed, isWanted, 8)
  const quick = useQuery({
    queryKey: ['quick-search', typed],
    queryFn: ({ signal }) => api('GET /search/quick-search', { queryString: typed }, { signal }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
  const square = squareFromText(typed)
  const areaHits = (areas.data?.items ?? []).map(
    ({ id, kind, name }): PlaceHit => ({
      key: `area-${id}`,
      name,
      kind: kindText(kind),
      choose: (filter) => changed(filter, { ...noArea, areaId: id }),
    }),
  )
  const placeHits = (quick.data?.places ?? [])
    .filter(({ areaId }) => areaId === null)
    .map(
      ({ name, kind, lon, lat }): PlaceHit => ({
        key: `place-${name}-${lon}`,
        name,
        kind: `${kindText(kind)}, inden for 2 km`,
        choose: (filter) =>
          changed(filter, { ...noArea, near: { lon: rounded(lon), lat: rounded(lat), metres: aroundPlace } }),
      }),
    )
  const squareHits: PlaceHit[] = square
    ? [
        {
          key: square,
          name: squareText(square),
          kind: 'det danske kvadratnet',
          choose: (filter) => changed(filter, { ...noArea, square }),
        },
      ]
    : []
  return {
    hits: isWanted ? [...squareHits, ...areaHits, ...placeHits].slice(0, 10) : [],
    isPending: isWanted && (areas.isFetching || quick.isFetching),
  }
}
