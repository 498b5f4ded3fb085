import type { recordSorts } from '#contract/record-filter.ts'
import { bits } from './bits.ts'
import type { Columns } from './columns.ts'
import type { Question } from './scan.ts'
import type { TaxaKnown } from './species.ts'
import { namesIn } from './tables.ts'
import { type Order, type Place, topRecords } from './top.ts'
import { countLines } from './totals.ts'

export type Sort = (typeof recordSorts)[number]

export interface PageWanted {
  sort: Sort
  /** Where the page before ended. */
  after: Place | null
  take: number
}

/** A page of finds, and how many there are in all. */
export const recordPage = (
  columns: Columns,
  question: Question,
  taxa: TaxaKnown,
  { sort, after, take }: PageWanted,
): { records: Place[]; total: number } => ({
  records: topRecords(columns, question, orders[sort](taxa), { after, take }),
  total: countLines(columns, question),
})

const day: Order['first'] =
  ({ arrays: { dayFrom } }) =>
  (line) =>
    dayFrom[line] as number

/** Largest first; by name the one that stands first in the alphabet is the largest. */
export const orders: Record<Sort, (taxa: TaxaKnown) => Order> = {
  observed: () => ({ first: day, walk: ({ newest }) => newest.byDay, isByDay: true }),
  submitted: () => ({
    first: (on) => {
      const { submittedAt } = on.tree
      const one = new Int32Array(1)
      return (line) => {
        one[0] = line
        return submittedAt[on.treeLines(one, 1)[0] as number] as number
      }
    },
    walk: ({ newest }) => newest.bySubmitted,
  }),
  name: ({ alphabet }) => ({
    // What has no name comes last.
    first: ({ arrays: { name }, tables }) => {
      const taxonIds = namesIn(tables)
      return (line) => -(alphabet[taxonIds[name[line] as number] as number] || Number.MAX_SAFE_INTEGER)
    },
    second: day,
  }),
  stars: () => ({
    first:
      ({ arrays: { bits: packed } }) =>
      (line) =>
        ((packed[line] as number) >>> bits.stars.at) & bits.stars.mask,
    second: day,
  }),
}
