import { type AdministrativeList, administrativeLists } from '#contract/enums.ts'
import type { ListEntry, TaxonRef } from '#contract/taxon.ts'
import type { Ctx } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { applyTaxaChange } from './apply-change.ts'
import { namesOf, taxaToChange } from './known.ts'
import { taxonRefs } from './refs.ts'
import type { RowChange } from './rows.ts'

interface Input {
  taxonIds: number[]
  versions?: Record<string, number> | undefined
  lists: ListEntry[]
}

/** The annexes in the list's own order, each once. */
function checkedEntry(entry: ListEntry): ListEntry {
  if (entry.list === 'redlist') {
    throw new Refusal('invalid', 'redlist_synchronised', { lists: 'Rødlisten hentes udefra og kan ikke rettes her.' })
  }
  const known = Object.keys(administrativeLists[entry.list].annexes)
  const wrong = entry.annexes.find((annex) => !known.includes(annex))
  if (wrong !== undefined) {
    const { label } = administrativeLists[entry.list as AdministrativeList]
    throw new Refusal('invalid', 'annex_unknown', { lists: `${label} har ikke bilaget ${wrong}.` })
  }
  return { ...entry, annexes: known.filter((annex) => entry.annexes.includes(annex)) }
}

/** A list without annexes takes the taxa off it; lists that are left out stay as they are. */
export async function updateTaxaAdministrativeLists(ctx: Ctx, input: Input): Promise<TaxonRef[]> {
  const lists = input.lists.map(checkedEntry)
  if (new Set(lists.map((entry) => entry.list)).size < lists.length) {
    throw new Refusal('invalid', 'bad_input', { lists: 'Hver liste kan kun stå én gang.' })
  }
  const taxa = await taxaToChange(ctx, input.taxonIds, { versions: input.versions })
  const [first] = taxa
  if (!first) return []
  const ids = taxa.map((taxon) => taxon.id)
  const known = await ctx.db.selectFrom('taxonList').selectAll().where('taxonId', 'in', ids).execute()
  const rows = ids.flatMap((taxonId) =>
    lists.map(({ list, ...entry }): RowChange => {
      const former = known.find((row) => row.taxonId === taxonId && row.list === list)
      const before = former ? { annexes: former.annexes, year: former.year, source: former.source } : null
      return {
        table: 'taxonList',
        key: { taxonId, list },
        of: taxonId,
        before,
        after: entry.annexes.length === 0 ? null : entry,
      }
    }),
  )
  await applyTaxaChange(ctx, {
    verb: 'update-lists',
    taxonId: first.id,
    summary: `Rettede ${lists.map(({ list }) => administrativeLists[list].label).join(', ')} for ${namesOf(taxa)}.`,
    rows,
  })
  return taxonRefs(ctx.db, ids)
}
