import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import { sameName } from '../name-rules.ts'
import { nameKeys } from '../scientific.ts'
import type { Findings } from './model.ts'
import type { SheetRow } from './workbook.ts'

export const noteHeadings = ['Taxon', 'Kategori', 'Tekst'] as const

export type NoteHeading = (typeof noteHeadings)[number]

export interface NoteRow {
  taxonId: number
  category: string
  text: string
}

/** The taxa that a name may mean: accepted names and synonyms, Danish and scientific. */
async function readNames(db: Db): Promise<Map<string, Set<number>>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select n.taxon_id as id, n.canonical_name as name from taxon_name n join taxon t on t.id = n.taxon_id
    where not n.is_deleted and t.merged_into is null and t.taxon_type <> 2
    union select v.taxon_id, v.name from vernacular_name v join taxon t on t.id = v.taxon_id
    where not v.is_deleted and t.merged_into is null and t.taxon_type <> 2`.execute(db)
  const names = new Map<string, Set<number>>()
  for (const { id, name } of rows) names.set(sameName(name), (names.get(sameName(name)) ?? new Set()).add(id))
  return names
}

/** The notes of a workbook, every cell checked. */
export async function readExcelNotes(
  db: Db,
  rows: readonly SheetRow<NoteHeading>[],
  categories: readonly string[],
  findings: Findings,
): Promise<NoteRow[]> {
  const names = await readNames(db)
  const ids = new Set(
    (await db.selectFrom('taxon').select('id').where('mergedInto', 'is', null).execute()).map((row) => row.id),
  )
  const notes: NoteRow[] = []
  for (const row of rows) {
    const taxon = row.get('Taxon')
    const found = /^\d+$/.test(taxon)
      ? [Number(taxon)].filter((id) => ids.has(id))
      : [...new Set(nameKeys(taxon).flatMap((key) => [...(names.get(key) ?? [])]))]
    const category = categories.find((one) => one.toLowerCase() === row.get('Kategori').toLowerCase())
    const text = row.get('Tekst')
    if (taxon === '') findings.error(row.row, 'Taxon', 'Skal udfyldes.')
    else if (found.length === 0) findings.error(row.row, 'Taxon', `${taxon.slice(0, 100)} findes ikke.`)
    else if (found.length > 1) findings.error(row.row, 'Taxon', `Flere taxa hedder ${taxon}. Skriv id’et i stedet.`)
    if (category === undefined) findings.error(row.row, 'Kategori', `Skal være en af: ${categories.join(', ')}.`)
    if (text === '' || text.length > 2000) findings.error(row.row, 'Tekst', 'Skal være mellem 1 og 2000 tegn.')
    const [taxonId] = found
    if (taxonId !== undefined && found.length === 1 && category !== undefined && text !== '')
      notes.push({ taxonId, category, text })
  }
  return notes
}
