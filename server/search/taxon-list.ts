import { sql } from 'kysely'
import type { RecordFilter, TaxonCount, taxonSorts } from '#contract/record-filter.ts'
import type { Ctx } from '#server/core/context.ts'
import { badCursor, type Mark, pageOf, readCursor } from '#server/core/cursor.ts'
import { dayText } from '#server/engine/days.ts'
import { ask } from '#server/engine/question.ts'
import { countSpecies, type SpeciesCount } from '#server/engine/species.ts'
import { knownTaxa } from '#server/engine/taxa.ts'
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
  const taxa = await knownTaxa(ctx.db)
  const { question } = await ask(ctx.db, filter)
  const species = countSpecies(question, taxa)
  // Smallest first: what is to stand on top is the smallest.
  const values: Record<Sort, (species: SpeciesCount) => number> = {
    count: ({ count }) => -count,
    name: ({ id }) => taxa.alphabet[id] ?? 0,
    // A life list: what was seen for the first time last stands on top.
    first: ({ first }) => -first,
  }
  const value = values[sort]
  const compare = (a: SpeciesCount, b: SpeciesCount) => value(a) - value(b) || b.id - a.id
  const after = mark && numberOf(mark)
  const rest = species
    .filter((one) => after === null || value(one) > after || (value(one) === after && one.id < (mark?.id ?? 0)))
    .sort(compare)
    .slice(0, take + 1)
  const page = pageOf(rest, take, (one) => ({ sort, value: value(one), id: one.id }))
  return { items: await withNames(ctx, page.items), total: species.length, cursor: page.cursor }
}

function numberOf({ value }: Mark): number {
  if (typeof value !== 'number') throw badCursor()
  return value
}

async function withNames(ctx: Ctx, species: readonly SpeciesCount[]): Promise<TaxonCount[]> {
  const { rows } = await sql<RefRow & { redList: string | null }>`
    select ${refColumns}, ${redListOf} as red_list from taxon t
    where t.id = any(${species.map(({ id }) => id)}::bigint[])`.execute(ctx.db)
  const refs = new Map(rows.map(({ redList, ...ref }) => [ref.id, { taxon: asRef(ref), redList }]))
  return species.flatMap(({ id, count, first, last }) => {
    const ref = refs.get(id)
    return ref ? [{ ...ref, count, firstDay: dayText(first), lastDay: dayText(last) }] : []
  })
}
