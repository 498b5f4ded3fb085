import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { administrativeLists, establishments, months, occurrences, ownValue, ranks } from '#contract/enums.ts'
import { speciesGroups } from '#contract/roles.ts'
import type { BrowseFilter } from '#contract/taxa-reading.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { danishDay } from '#server/core/roles.ts'
import { type Column, writeSheet } from '#server/core/sheet.ts'
import { browseWhere } from '../browse.ts'

interface Row {
  id: number
  rank: number
  latinName: string
  authorship: string | null
  danishName: string | null
  danishSynonyms: string[] | null
  synonyms: string[] | null
  speciesGroup: number
  parent: string | null
  occurrence: number
  establishment: number
  isDk: boolean
  isDefault: boolean
  seasonMonths: number[]
  recognisability: number | null
  lists: { list: string; annexes: string[]; year: number | null }[] | null
  treeNumber: number
}

const portion = 1000

/** Taxa in tree order, in portions: neither the server nor the database holds them all. */
async function* rowsOf(db: Db, where: RawBuilder<unknown>): AsyncGenerator<Row> {
  for (let last = -1, lastId = 0; ; ) {
    const { rows } = await sql<Row>`
      select t.id, t.rank, t.latin_name, t.danish_name, t.effective_species_group as species_group, t.tree_number,
        t.occurrence, t.establishment, t.is_dk, t.is_default, t.season_months, t.recognisability,
        (select p.latin_name from taxon p where p.id = t.parent_id) as parent,
        (select n.authorship from taxon_name n where n.taxon_id = t.id and n.is_selected and not n.is_deleted limit 1) as authorship,
        (select array_agg(v.name order by v.name) from vernacular_name v
          where v.taxon_id = t.id and v.is_shown and not v.is_deleted and not v.is_accepted) as danish_synonyms,
        (select array_agg(n.canonical_name order by n.canonical_name) from taxon_name n
          where n.taxon_id = t.id and not n.is_deleted and not n.is_selected) as synonyms,
        (select json_agg(json_build_object('list', l.list, 'annexes', l.annexes, 'year', l.year)) from taxon_list l
          where l.taxon_id = t.id) as lists
      from taxon t where ${where} and (t.tree_number, t.id) > (${last}::bigint, ${lastId}::bigint)
      order by t.tree_number, t.id limit ${portion}`.execute(db)
    yield* rows
    const end = rows.at(-1)
    if (!end || rows.length < portion) return
    last = end.treeNumber
    lastId = end.id
  }
}

const word = (words: Record<number, string>, number: number) => words[number] ?? String(number)
const yesNo = (value: boolean) => (value ? 'Ja' : 'Nej')

const listCell = (key: keyof typeof administrativeLists): Column<Row> => {
  const { label, annexes } = administrativeLists[key]
  return {
    header: label,
    cell: (row) => {
      const entry = row.lists?.find((one) => one.list === key)
      if (!entry) return null
      const words = entry.annexes.map(
        (annex) => (key === 'redlist' ? annex : ownValue<string>(annexes, annex)) ?? annex,
      )
      return `${words.join(', ')}${key === 'redlist' && entry.year !== null ? ` (${entry.year})` : ''}`
    },
  }
}

const columns: Column<Row>[] = [
  { header: 'Id', width: 9, cell: (row) => row.id },
  { header: 'Rang', width: 12, cell: (row) => word(ranks, row.rank) },
  { header: 'Videnskabeligt navn', width: 32, cell: (row) => row.latinName },
  { header: 'Autor', cell: (row) => row.authorship },
  { header: 'Dansk navn', width: 28, cell: (row) => row.danishName },
  { header: 'Andre danske navne', cell: (row) => row.danishSynonyms?.join(' | ') ?? null },
  { header: 'Videnskabelige synonymer', width: 30, cell: (row) => row.synonyms?.join(' | ') ?? null },
  { header: 'Artsgruppe', cell: (row) => speciesGroups[row.speciesGroup as keyof typeof speciesGroups] ?? null },
  { header: 'Overordnet taxon', cell: (row) => row.parent },
  { header: 'Forekomst', cell: (row) => word(occurrences, row.occurrence) },
  { header: 'Etablering', cell: (row) => word(establishments, row.establishment) },
  { header: 'Dansk', width: 8, cell: (row) => yesNo(row.isDk) },
  { header: 'Standardtaxon', width: 14, cell: (row) => yesNo(row.isDefault) },
  { header: 'Måneder', cell: (row) => row.seasonMonths.map((month) => months[month - 1]).join(', ') || null },
  { header: 'Genkendelighed', width: 14, cell: (row) => row.recognisability },
  ...(Object.keys(administrativeLists) as (keyof typeof administrativeLists)[]).map(listCell),
]

export async function downloadTaxa(ctx: Ctx, filter: z.output<typeof BrowseFilter>) {
  const where = await browseWhere(ctx, filter)
  return {
    fileName: `taxa-${danishDay(ctx.now)}.xlsx`,
    content: writeSheet('Taxa', columns, rowsOf(ctx.db, where)),
  }
}
