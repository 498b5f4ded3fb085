import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RecordFilter } from '#contract/record-filter.ts'
import { api } from '../../core/api.ts'
import { aroundText, nearPlace, placeKindText, typedPlace } from '../place-words.ts'
import { useAreas } from '../search-data.ts'
import { changed, noArea } from './filter-texts.ts'

export interface PlaceHit {
  key: string
  name: string
  /** What it is: kommune, by, kvadrat. */
  kind: string
  /** The filter that asks for it. */
  choose: (filter: RecordFilter) => RecordFilter
}

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
  choose: (filter) => changed(filter, { ...noArea, ...nearPlace({ lon, lat }) }),
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
  const written = typedPlace(typed)
  const areaHits = (areas.data?.items ?? []).map(
    ({ id, kind, name }): PlaceHit => ({
      key: `area-${id}`,
      name,
      kind: placeKindText(kind),
      choose: (filter) => changed(filter, { ...noArea, areaId: id }),
    }),
  )
  const withinHits = (within.data?.items ?? []).map(({ name, point }) =>
    placeHit({ name, kind: `lokalitet blandt fundene, ${aroundText}`, ...point }),
  )
  const placeHits = (quick.data?.places ?? [])
    .filter(({ areaId, name }) => areaId === null && !withinHits.some((hit) => hit.name === name))
    .map(({ kind, ...place }) => placeHit({ ...place, kind: `${placeKindText(kind)}, ${aroundText}` }))
  const writtenHits: PlaceHit[] = written
    ? [
        {
          key: written.name,
          name: written.name,
          kind: written.kind,
          choose: (filter) => changed(filter, { ...noArea, ...written.filter }),
        },
      ]
    : []
  // What is called exactly so comes before what only begins so.
  const isMeant = ({ name }: PlaceHit) => name.toLocaleLowerCase('da') === typed.toLocaleLowerCase('da')
  const named = [...areaHits, ...withinHits, ...placeHits].toSorted((a, b) => Number(isMeant(b)) - Number(isMeant(a)))
  return {
    hits: isWanted ? [...writtenHits, ...named].slice(0, 10) : withinHits,
    isPending: isWanted && (areas.isFetching || quick.isFetching || within.isFetching),
  }
}
