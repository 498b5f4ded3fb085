import type { Columns } from './columns.ts'
import { type Question, scan } from './scan.ts'

/** Lines in an order: by up to two numbers, largest first, and then the newest find first. */
export interface Order {
  first: (line: number) => number
  second?: (line: number) => number
}
export interface Place {
  first: number
  second: number
  id: number
}

/** The first lines after a place in an order, and how many lines there are in all. */
export function topLines(columns: Columns, question: Question, order: Order, after: Place | null, take: number) {
  const { recordId } = columns.arrays
  const { first } = order
  const second = order.second ?? (() => 0)
  const placeOf = (line: number): Place => ({ first: first(line), second: second(line), id: recordId[line] as number })
  const compare = (a: Place, b: Place) => b.first - a.first || b.second - a.second || b.id - a.id
  let total = 0
  // More than are wanted are gathered before they are sorted and cut, so that sorting is rare.
  let best: (Place & { line: number })[] = []
  let worst: Place | null = null
  const cut = () => {
    best.sort(compare)
    best = best.slice(0, take)
    worst = best.length < take ? null : (best.at(-1) ?? null)
  }
  scan(columns, question, (lines, count) => {
    total += count
    for (let i = 0; i < count; i++) {
      const line = lines[i] as number
      const value = first(line)
      if (worst !== null && value < worst.first) continue
      if (after !== null && value > after.first) continue
      const place = placeOf(line)
      if (after !== null && compare(place, after) <= 0) continue
      if (worst !== null && compare(place, worst) >= 0) continue
      best.push({ ...place, line })
      if (best.length >= take * 2 + 64) cut()
    }
  })
  cut()
  return { lines: best.map(({ line }) => line), total, placeOf }
}
