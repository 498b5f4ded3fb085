import type { RecordFilter, recordSorts } from '#contract/record-filter.ts'
import type { Ctx } from '#server/core/context.ts'
import { badCursor, cursorOf, type Mark, readCursor } from '#server/core/cursor.ts'
import { bits } from '#server/engine/bits.ts'
import { ask } from '#server/engine/question.ts'
import { knownTaxa, type TaxaKnown } from '#server/engine/taxa.ts'
import { type Order, type Place, topRecords } from '#server/engine/top.ts'
import { countLines } from '#server/engine/totals.ts'
import { recordCards } from '#server/records/cards.ts'

type Sort = (typeof recordSorts)[number]

interface ListInput {
  filter: RecordFilter
  sort: Sort
  cursor: string | null
  take: number
}

/**
 * Public finds by a filter. A cursor says where in the order the page ended, so that a find which comes in meanwhile
 * moves none of those after it.
 */
export async function searchRecordList(ctx: Ctx, { filter, sort, cursor, take }: ListInput) {
  const mark = readCursor(cursor, sort)
  const taxa = await knownTaxa(ctx.db)
  const { columns, question } = await ask(ctx.db, filter)
  const records = topRecords(columns, question, orders[sort](taxa), { after: mark && placeAfter(mark), take: take + 1 })
  const total = countLines(columns, question)
  const last = records[take - 1]
  const ids = records.slice(0, take).map(({ id }) => id)
  return {
    cursor: records.length > take && last !== undefined ? cursorOf(markOf(sort, last)) : null,
    total,
    items: await recordCards(ctx, ids, { exact: false }),
  }
}

const day: Order['first'] =
  ({ dayFrom }) =>
  (line) =>
    dayFrom[line] as number

/** Largest first; by name the one that stands first in the alphabet is the largest. */
const orders: Record<Sort, (taxa: TaxaKnown) => Order> = {
  observed: () => ({ first: day, walk: ({ newest }) => newest.byDay, isByDay: true }),
  submitted: () => ({
    first:
      ({ submittedAt }) =>
      (line) =>
        submittedAt[line] as number,
    walk: ({ newest }) => newest.bySubmitted,
  }),
  name: ({ alphabet }) => ({
    // What has no name comes last.
    first:
      ({ taxonId }) =>
      (line) =>
        -(alphabet[taxonId[line] as number] || Number.MAX_SAFE_INTEGER),
    second: day,
  }),
  stars: () => ({
    first:
      ({ bits: packed }) =>
      (line) =>
        ((packed[line] as number) >>> bits.stars.at) & bits.stars.mask,
    second: day,
  }),
}

const markOf = (sort: Sort, { first, second, id }: Place): Mark => ({ sort, value: `${first}/${second}`, id })

function placeAfter({ value, id }: Mark): Place {
  const [first = Number.NaN, second = Number.NaN, ...more] = String(value).split('/').map(Number)
  if (!Number.isFinite(first) || !Number.isFinite(second) || more.length > 0) throw badCursor()
  return { first, second, id }
}
