import type { RecordFilter, recordSorts } from '#contract/record-filter.ts'
import type { Ctx } from '#server/core/context.ts'
import { badCursor, cursorOf, type Mark, readCursor } from '#server/core/cursor.ts'
import { besideRecord, type Place, recordPage } from '#server/engine/questions.ts'
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
  const wanted = { sort, after: mark && placeAfter(mark), take: take + 1 }
  const { records, total } = await recordPage(ctx, filter, wanted)
  const last = records[take - 1]
  const ids = records.slice(0, take).map(({ id }) => id)
  return {
    cursor: records.length > take && last !== undefined ? cursorOf(markOf(sort, last)) : null,
    total,
    items: await recordCards(ctx, ids, { exact: false }),
  }
}

/** The finds before and after one in the same list. */
export const searchRecordBeside = (
  ctx: Ctx,
  { filter, sort, id }: Pick<ListInput, 'filter' | 'sort'> & { id: number },
) => besideRecord(ctx, filter, { sort, id })

const markOf = (sort: Sort, { first, second, id }: Place): Mark => ({ sort, value: `${first}/${second}`, id })

function placeAfter({ value, id }: Mark): Place {
  const [first = Number.NaN, second = Number.NaN, ...more] = String(value).split('/').map(Number)
  if (!Number.isFinite(first) || !Number.isFinite(second) || more.length > 0) throw badCursor()
  return { first, second, id }
}
