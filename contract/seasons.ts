import { months } from './enums.ts'
import { lazily } from './lazily.ts'

/** Months that follow each other, as pairs of first and last; December and January are neighbours. */
export function seasonRuns(given: readonly number[]): [number, number][] {
  const inSeason = new Set(given.filter((month) => month >= 1 && month <= 12))
  if (inSeason.size === 12) return [[1, 12]]
  const after = (month: number) => (month % 12) + 1
  const before = (month: number) => ((month + 10) % 12) + 1
  const starts = [...inSeason].filter((month) => !inSeason.has(before(month))).toSorted((a, b) => a - b)
  return starts.map((start) => {
    let end = start
    while (inSeason.has(after(end))) end = after(end)
    return [start, end]
  })
}

const list = lazily(() => new Intl.ListFormat('da-DK', { type: 'conjunction' }))

/** "april–juni og september"; "hele året"; nothing when nothing is known. */
export function seasonWords(given: readonly number[]): string {
  if (new Set(given).size === 12) return 'hele året'
  const name = (month: number) => months[month - 1] ?? ''
  return list().format(
    seasonRuns(given).map(([start, end]) => (start === end ? name(start) : `${name(start)}–${name(end)}`)),
  )
}
