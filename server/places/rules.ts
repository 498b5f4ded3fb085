import { fold } from '#contract/name-search/fold.ts'

/**
 * What is called exactly as somebody has typed comes first, a town before what others have called so; then the
 * best-known town that begins so.
 */
export const meantFirst = <T extends { name: string; kind: string }>(hits: readonly T[], typed: string): T[] => {
  const text = fold(typed.trim())
  const town = text === '' ? undefined : hits.find(({ name, kind }) => kind === 'town' && fold(name).startsWith(text))
  const rank = (hit: T) => (fold(hit.name) === text ? (hit.kind === 'others' ? 1 : 0) : hit === town ? 2 : 3)
  return hits.toSorted((a, b) => rank(a) - rank(b))
}

/** Let several lists share a page, the first ones first: each is sure of its part, and takes what the others leave. */
export function shareOut<T>(lists: readonly (readonly T[])[], take: number): T[] {
  const sure = lists.map((list) => Math.min(list.length, Math.floor(take / lists.length)))
  let left = take - sure.reduce((sum, size) => sum + size, 0)
  return lists.flatMap((list, i) => {
    const size = Math.min(list.length, (sure[i] ?? 0) + left)
    left -= size - (sure[i] ?? 0)
    return list.slice(0, size)
  })
}

interface Named {
  name: string
  point: { lon: number; lat: number }
}

/** Two of one name within this many degrees (some 5 km) are the same place. */
const sameDegrees = { lon: 0.08, lat: 0.045 }

/** Without those that stand further up already. */
export const withoutDoubles = <T extends Named>(places: readonly T[]): T[] =>
  places.filter(
    ({ name, point }, i) =>
      !places
        .slice(0, i)
        .some(
          (other) =>
            other.name.toLowerCase() === name.toLowerCase() &&
            Math.abs(other.point.lon - point.lon) < sameDegrees.lon &&
            Math.abs(other.point.lat - point.lat) < sameDegrees.lat,
        ),
  )
