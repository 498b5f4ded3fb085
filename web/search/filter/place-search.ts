import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RecordFilter } from '#contract/record-filter.ts'
import { api } from '../../core/api.ts'
import { useAreas } from '../search-data.ts'
import { changed, noArea, squareText } from './filter-texts.ts'
import { rounded } from './read.ts'
import { squareFromText } from './square-text.ts'

export interface PlaceHit {
  key: string
  name: string
  /** What it is: kommune, by, kvadrat. */
  kind: string
  /** The filter that asks for it. */
  choose: (filter: RecordFilter) => RecordFilter
}

const kinds: Record<string, string> = {
  municipality: 'kommune',
  region: 'region',
  parish: 'sogn',
  town: 'by',
  place: 'stednavn',
  own: 'din lokalitet',
  others: 'lokalitet',
}
const kindText = (kind: string) => kinds[kind] ?? kind

/** A place without a border is what lies around it. */
const aroundPlace = 2000

interface Named {
  name: string
  kind: string
  lon: number
  lat: number
}
const placeHit = ({ name, kind, lon, lat }: Named): PlaceHit => ({
  key: `place-${name}-${lon}`,
  name,
  kind,
  choose: (filter) =>
    changed(filter, { ...noArea, near: { lon: rounded(lon), lat: rounded(lat), metres: aroundPlace } }),
})

/** The localities where the finds are that are searched for; nothing while everything is. */
function useLocalitiesOf(filter: RecordFilter, queryString: string, isWanted: boolean) {
  const asked = changed(filter, { ...noArea, withOwn: undefined, withDismissed: undefined })
  return useQuery({
    queryKey: ['records', 'localities', asked, queryString],
    queryFn: ({ signal }) =>
      api('GET /records/localities', { filter: JSON.stringify(asked), queryString, take: 5 }, { signal }),
    enabled: isWanted && Object.keys(asked).length > 0,
    placeholderData: keepPreviousData,
  })
}

/** Areas, named places and squares of the grid for what is typed; before that, where the finds are. */
export function usePlaceSearch(
  text: string,
  filter: RecordFilter,
  isLookedAt: boolean,
): { hits: PlaceHit[]; isPending: boolean } {
  const typed = text.trim().slice(0, 100)
  const isWanted = typed.length >= 2
  const within = useLocalitiesOf(filter, isWanted ? typed : '', isLookedAt)
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
  const withinHits = (within.data?.items ?? []).map(({ name, point }) =>
    placeHit({ name, kind: 'lokalitet blandt fundene, inden for 2 km', ...point }),
  )
  const placeHits = (quick.data?.places ?? [])
    .filter(({ areaId, name }) => areaId === null && !withinHits.some((hit) => hit.name === name))
    .map(({ kind, ...place }) => placeHit({ ...place, kind: `${kindText(kind)}, inden for 2 km` }))
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
    hits: isWanted ? [...squareHits, ...areaHits, ...withinHits, ...placeHits].slice(0, 10) : withinHits,
    isPending: isWanted && (areas.isFetching || quick.isFetching || within.isFetching),
  }
}
