import { useQuery } from '@tanstack/react-query'
import { numberText } from '#contract/counted.ts'
import type { RecordFilter } from '#contract/record-filter.ts'
import { api } from '../core/api.ts'

interface Asked {
  taxonId: number
  from?: string | undefined
  to?: string | undefined
  square?: string | undefined
  areaId?: number | undefined
}

/** "ikke noteret på 12 af 40 komplette ture"; undefined where nothing can be said. */
export function notNotedText(answer: { trips: number; notNoted: number } | null | undefined): string | undefined {
  if (!answer || answer.trips === 0) return undefined
  const { trips, notNoted } = answer
  return `ikke noteret på ${numberText(notNoted)} af ${numberText(trips)} ${trips === 1 ? 'komplet tur' : 'komplette ture'}`
}

/** What complete lists say of a taxon that is not on them. */
export const useNotNoted = (asked: Asked | undefined): string | undefined =>
  useQuery({
    queryKey: ['records', 'not-noted', asked],
    queryFn: ({ signal }) => api('GET /trip-sampling-event/not-noted', asked ?? { taxonId: 0 }, { signal }),
    select: ({ answer }) => notNotedText(answer),
    enabled: asked !== undefined,
    staleTime: 300_000,
  }).data

const spoken: ReadonlySet<string> = new Set(['taxonIds', 'from', 'to', 'areaId', 'square', 'speciesGroups'])

/** A filter as a question to the complete lists; undefined where it asks for what these do not know. */
export function askedOfLists(filter: RecordFilter): Asked | undefined {
  const [taxonId, ...others] = filter.taxonIds ?? []
  if (taxonId === undefined || others.length > 0) return undefined
  if (Object.keys(filter).some((key) => !spoken.has(key))) return undefined
  const { from, to, areaId, square } = filter
  return { taxonId, from, to, areaId, square }
}
