import { sql } from 'kysely'
import type { RecordFilter, TaxonCount, taxonSorts } from '#contract/record-filter.ts'
import type { Ctx } from '#server/core/context.ts'
import { badCursor, type Mark, pageOf, readCursor } from '#server/core/cursor.ts'
import { dayText } from '#server/engine/days.ts'
import { type ListedSpecies, speciesPage } from '#server/engine/questions.ts'
import { filterFromText } from '#server/records/filter.ts'
import { asRef, type RefRow, refColumns } from '#server/taxa/refs.ts'
import { redListOf } from '#server/taxa/species.ts'

type Sort = (typeof taxonSorts)[number]
interface ListInput {
  filter: RecordFilter
  sort: Sort
  cursor: string | null
  take: number
}

/** The species of public finds by a filter, with how often and when. */
export async function searchTaxonList(ctx: Ctx, { filter, sort, cursor, take }: ListInput) {
  const mark = readCursor(cursor, sort)
  const after = mark && { value: numberOf(mark), id: mark.id }
  const { species, total } = await speciesPage(ctx, filter, { sort, after, take: take + 1 })
  const page = pageOf(species, take, ({ value, id }) => ({ sort, value, id }))
  return { items: await withNames(ctx, page.items), total, cursor: page.cursor }
}

/** The first page, by a filter that stands in an address. */
export const taxonList = (ctx: Ctx, { filter, ...wanted }: Pick<ListInput, 'sort' | 'take'> & { filter: string }) =>
  searchTaxonList(ctx, { filter: filterFromText(filter), ...wanted, cursor: null })

function numberOf({ value }: Mark): number {
  if (typeof value !== 'number') throw badCursor()
  return value
}

/** Species with what they are called. */
export async function withNames(ctx: Ctx, species: readonly ListedSpecies[]): Promise<TaxonCount[]> {
  const { rows } = await sql<RefRow & { redList: string | null }>`
    select ${refColumns}, ${redListOf} as red_list from taxon t
    where t.id = any(${species.map(({ id }) => id)}::bigint[])`.execute(ctx.db)
  const refs = new Map(rows.map(({ redList, ...ref }) => [ref.id, { taxon: asRef(ref), redList }]))
  return species.flatMap(({ id, count, first, last }) => {
    const ref = refs.get(id)
    return ref ? [{ ...ref, count, firstDay: dayText(first), lastDay: dayText(last) }] : []
  })
}
