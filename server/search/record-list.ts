import type { RecordFilter, recordSorts } from '#contract/record-filter.ts'
import type { Ctx } from '#server/core/context.ts'
import { findCards } from '#server/records/cards.ts'
import { badCursor, cursorOf, type Mark, readCursor } from '#server/records/reading/cursor.ts'
import { bits, type Columns } from './columns/columns.ts'
import { ask } from './columns/question.ts'
import { knownTaxa, type TaxaKnown } from './columns/taxa.ts'
import { type Order, type Place, topLines } from './columns/top.ts'

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
  const order = orders[sort](columns, taxa)
  const { lines, total, placeOf } = topLines(columns, question, order, mark && placeAfter(mark), take + 1)
  const ids = lines.slice(0, take).map((line) => columns.arrays.recordId[line] as number)
  const last = lines[take - 1]
  return {
    cursor: lines.length > take && last !== undefined ? cursorOf(markOf(sort, placeOf(last))) : null,
    total,
    items: await findCards(ctx, ids, { exact: false }),
  }
}

/** Largest first; by name the one that stands first in the alphabet is the largest. */
const orders: Record<Sort, (columns: Columns, taxa: TaxaKnown) => Order> = {
  observed: ({ arrays: { dayFrom } }) => ({ first: (line) => dayFrom[line] as number }),
  submitted: ({ arrays: { submittedAt } }) => ({ first: (line) => submittedAt[line] as number }),
  name: ({ arrays: { taxonId, dayFrom } }, { alphabet }) => ({
    // What has no name comes last.
    first: (line) => -(alphabet[taxonId[line] as number] || Number.MAX_SAFE_INTEGER),
    second: (line) => dayFrom[line] as number,
  }),
  stars: ({ arrays: { bits: packed, dayFrom } }) => ({
    first: (line) => ((packed[line] as number) >>> bits.stars.at) & bits.stars.mask,
    second: (line) => dayFrom[line] as number,
  }),
}

const markOf = (sort: Sort, { first, second, id }: Place): Mark => ({ sort, value: `${first}/${second}`, id })

function placeAfter({ value, id }: Mark): Place {
  const [first = Number.NaN, second = Number.NaN, ...more] = String(value).split('/').map(Number)
  if (!Number.isFinite(first) || !Number.isFinite(second) || more.length > 0) throw badCursor()
  return { first, second, id }
}
