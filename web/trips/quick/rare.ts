import { useQuery } from '@tanstack/react-query'
import type { Point } from '#contract/record.ts'
import { api } from '../../core/api.ts'

const near = 50_000

/** Why a find of a taxon is worth a second look: nothing else is known of it here, or at this time of year. */
export interface Rare {
  taxonId: number
  isFar: boolean
  isLate: boolean
}

export const rareText = (name: string, { isFar, isLate }: Rare): string =>
  isFar && isLate
    ? `Ingen har meldt ${name} inden for 50 km herfra, og ingen på denne tid af året.`
    : isFar
      ? `Ingen har meldt ${name} inden for 50 km herfra.`
      : `Ingen har meldt ${name} på denne tid af året.`

/** The months that thirty days before and after a day touch. */
export function monthsAround(day: string): number[] {
  const middle = Date.parse(`${day}T12:00:00Z`)
  return [...new Set([-30, 0, 30].map((days) => new Date(middle + days * 86_400_000).getUTCMonth() + 1))]
}

/** Which of these taxa are rare for a place and a day. Two questions for all of them; without a network nobody is asked. */
export function useRare(taxonIds: readonly number[], point: Point | undefined, day: string): readonly Rare[] {
  const ids = [...new Set(taxonIds)].sort((a, b) => a - b).slice(0, 100)
  const { data } = useQuery({
    queryKey: ['rare', ids, point, day],
    queryFn: async ({ signal }) => {
      const ask = async (filter: object) => {
        const body = { filter: { taxonIds: ids, ...filter }, take: 200 }
        const { items } = await api('POST /records/search-taxon-list', body, { signal })
        return new Set(items.map(({ taxon }) => taxon.id))
      }
      const [here, now] = await Promise.all([
        point ? ask({ near: { ...point, metres: near } }) : undefined,
        ask({ months: monthsAround(day) }),
      ])
      return ids
        .map((taxonId) => ({ taxonId, isFar: here?.has(taxonId) === false, isLate: !now.has(taxonId) }))
        .filter(({ isFar, isLate }) => isFar || isLate)
    },
    enabled: ids.length > 0,
    staleTime: 10 * 60_000,
    placeholderData: (before) => before,
  })
  return data ?? nothing
}
const nothing: readonly Rare[] = []
