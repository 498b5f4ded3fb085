import { sql } from 'kysely'
import type { LookAlike } from '#contract/taxon.ts'
import type { Db } from '#server/core/database.ts'
import { differenceOf, type Told, warningOf } from './look-alike-words.ts'
import { hintCategory, poisonCategory } from './note-categories.ts'
import { asRef, type RefRow, refColumns } from './refs.ts'
import { tellerApart } from './same-pictures.ts'

const noteOf = (category: string) => sql`(select n.text from taxon_note n where n.taxon_id = t.id
  and not n.is_deleted and n.category = ${category} order by n.id limit 1)`

interface LookAlikeRow extends RefRow, Told {
  poison: string | null
}

/** The warning of a taxon itself. */
export async function poisonWarning(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{ poison: string | null }>`
    select ${noteOf(poisonCategory)} as poison from taxon t where t.id = ${id}`.execute(db)
  return warningOf(rows[0]?.poison ?? null)
}

/** What a taxon is easily taken for, with what tells them apart and a warning where it is poisonous. */
export async function lookAlikesOf(db: Db, id: number): Promise<LookAlike[]> {
  const { rows } = await sql<LookAlikeRow>`
    select ${refColumns}, t.description ->> 'forvekslingsmuligheder' as mistakes, ${noteOf(hintCategory)} as hint,
      ${noteOf(poisonCategory)} as poison, t.biotopes, t.season_months
    from taxon t where t.id in (select ${id}::bigint union select other_id from look_alike where taxon_id = ${id}
      union select taxon_id from look_alike where other_id = ${id}) and (t.id = ${id} or not t.is_deleted)
    order by t.tree_number, t.shown_name, t.id`.execute(db)
  const own = rows.find((row) => row.id === id)
  if (!own) return []
  const shown = rows.map((row) => {
    const { mistakes: _, hint: __, biotopes: ___, seasonMonths: ____, poison, ...ref } = row
    return { ...asRef(ref), difference: differenceOf(own, row), warning: warningOf(poison) }
  })
  const apart = await tellerApart(db, shown)
  const head = shown[rows.indexOf(own)]
  return shown.flatMap((one) => (head === undefined || one === head ? [] : apart(head, one)))
}
