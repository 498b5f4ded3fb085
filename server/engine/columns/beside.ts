import type { Columns } from './columns.ts'
import { orders, type Sort } from './page.ts'
import { type Question, scan } from './scan.ts'
import type { TaxaKnown } from './species.ts'
import { compare, type Place, placesOf } from './top.ts'
import { countLines } from './totals.ts'

export interface BesideWanted {
  sort: Sort
  /** The find that is looked at. */
  id: number
}

export interface Beside {
  previous: number | null
  next: number | null
  /** From 1; null when the find is not among them. */
  position: number | null
  total: number
}

/** The finds that stand before and after one in an order, and the how many'th it is. */
export function besideRecord(
  columns: Columns,
  question: Question,
  taxa: TaxaKnown,
  { sort, id }: BesideWanted,
): Beside {
  const total = countLines(columns, question)
  const { placeOf, firstOf } = placesOf(orders[sort](taxa), question.on)
  const { recordId } = question.on.arrays
  let here: Place | null = null
  scan(question, (lines, count) => {
    for (let i = 0; i < count && here === null; i++) {
      if (recordId[lines[i] as number] === id) here = placeOf(lines[i] as number)
    }
  })
  const target = here as Place | null
  if (target === null) return { previous: null, next: null, position: null, total }
  let before = 0
  let previous: Place | null = null
  let next: Place | null = null
  scan(question, (lines, count) => {
    for (let i = 0; i < count; i++) {
      const line = lines[i] as number
      const value = firstOf(line)
      const isBefore = value > target.first
      // Far from it: it only counts.
      if (isBefore && previous !== null && value > previous.first) before++
      else if (next === null || value >= next.first) {
        const place = placeOf(line)
        const side = compare(place, target)
        if (side < 0) {
          before++
          if (previous === null || compare(place, previous) > 0) previous = place
        } else if (side > 0 && (next === null || compare(place, next) < 0)) next = place
      }
    }
  })
  const idOf = (place: Place | null) => place?.id ?? null
  return { previous: idOf(previous), next: idOf(next), position: before + 1, total }
}
