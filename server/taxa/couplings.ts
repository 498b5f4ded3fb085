import type { Db } from '#server/core/database.ts'
import { sameName } from './name-rules.ts'
import type { RowChange } from './rows.ts'

/** The taxon that an administrator has once coupled a name from a source with. */
export async function coupledTaxon(db: Db, source: string, name: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('nameCoupling')
    .select('taxonId')
    .where('source', '=', source)
    .where('name', '=', sameName(name))
    .executeTakeFirst()
  return row?.taxonId
}

/** Remember for the next sync or import where names from a source belong. */
export async function coupleNames(
  db: Db,
  source: string,
  names: readonly string[],
  taxonId: number,
): Promise<RowChange[]> {
  const rows: RowChange[] = []
  for (const name of new Set(names.map(sameName))) {
    const former = await coupledTaxon(db, source, name)
    const before = former === undefined ? null : { taxonId: former }
    rows.push({ table: 'nameCoupling', key: { source, name }, of: taxonId, before, after: { taxonId } })
  }
  return rows
}
