import type { Bar } from '../../ui/chart-layout.ts'

/** More years than this in a row without finds are not drawn one by one. */
const longest = 200

/** Years in order, with those that have no finds in between: a gap must be seen as one. */
export function withEmptyYears(bars: readonly Bar[]): Bar[] {
  const byYear = new Map(bars.map((bar) => [Number(bar.key), bar]))
  const years = [...byYear.keys()].filter((year) => year > 0).sort((a, b) => a - b)
  const [first, last] = [years[0], years.at(-1)]
  if (first === undefined || last === undefined || last - first > longest) {
    return years.flatMap((year) => byYear.get(year) ?? [])
  }
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const year = first + at
    return byYear.get(year) ?? { key: String(year), label: String(year), value: 0 }
  })
}
