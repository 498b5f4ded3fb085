import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import { splitName } from './import/names.ts'
import { sameName } from './name-rules.ts'

/** What somebody who writes a taxon may mean: one, none, or several. */
type Meant = { taxonId: number } | { problem: string }

/**
 * The taxa that written names or ids mean: Danish and scientific, accepted names before synonyms, with or without their
 * authors. What was merged leads to where it went.
 */
export async function taxaMeant(db: Db, written: Iterable<string>): Promise<Map<string, Meant>> {
  const texts = [...new Set(written)]
  const isId = (text: string) => /^\d{1,15}$/.test(text)
  const ids = texts.filter(isId).map(Number)
  const names = texts.filter((text) => !isId(text))
  const keysOf = (text: string) => [...new Set([sameName(text), sameName(splitName(text).canonicalName)])]
  const [byId, byName] = [await readIds(db, ids), await readNames(db, [...new Set(names.flatMap(keysOf))])]
  return new Map(
    texts.map((text): [string, Meant] => {
      if (isId(text)) {
        const id = byId.get(Number(text))
        return [text, id === undefined ? { problem: `Der er ingen art med id ${text}.` } : { taxonId: id }]
      }
      const found = keysOf(text)
        .map((key) => byName.get(key))
        .find((one) => one !== undefined)
      return [text, chosen(text, found)]
    }),
  )
}

interface Bearers {
  accepted: Set<number>
  others: Set<number>
}

function chosen(text: string, found: Bearers | undefined): Meant {
  const short = text.slice(0, 100)
  if (found === undefined) return { problem: `${short} findes ikke i Artsbogen.` }
  for (const bearers of [found.accepted, found.others]) {
    const [only] = bearers
    if (bearers.size === 1 && only !== undefined) return { taxonId: only }
    if (bearers.size > 1) return { problem: `Flere arter hedder ${short}. Skriv artens id i stedet.` }
  }
  return { problem: `${short} findes ikke i Artsbogen.` }
}

async function readIds(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ wanted: number; id: number }>`
    with recursive line as (
      select id as wanted, id, is_deleted, taxon_type, merged_into, 1 as step from taxon where id = any(${ids}::bigint[])
      union all
      select line.wanted, t.id, t.is_deleted, t.taxon_type, t.merged_into, line.step + 1
      from taxon t join line on t.id = line.merged_into where line.step < 20
    )
    select wanted, id from line where merged_into is null and not is_deleted and taxon_type <> 2`.execute(db)
  return new Map(rows.map((row) => [row.wanted, row.id]))
}

async function readNames(db: Db, keys: readonly string[]): Promise<Map<string, Bearers>> {
  const names = new Map<string, Bearers>()
  if (keys.length === 0) return names
  const wanted = keys.flatMap(asDatabasesFold)
  const { rows } = await sql<{ id: number; name: string; isAccepted: boolean }>`
    select n.taxon_id as id, n.canonical_name as name, n.is_selected as is_accepted
    from taxon_name n join taxon t on t.id = n.taxon_id
    where lower(n.canonical_name) = any(${wanted}::text[]) and not n.is_deleted
      and not t.is_deleted and t.merged_into is null and t.taxon_type <> 2
    union select v.taxon_id, v.name, v.is_accepted from vernacular_name v join taxon t on t.id = v.taxon_id
    where lower(v.name) = any(${wanted}::text[]) and not v.is_deleted
      and not t.is_deleted and t.merged_into is null and t.taxon_type <> 2`.execute(db)
  for (const { id, name, isAccepted } of rows) {
    const key = sameName(name)
    const bearers = names.get(key) ?? { accepted: new Set(), others: new Set() }
    bearers[isAccepted ? 'accepted' : 'others'].add(id)
    names.set(key, bearers)
  }
  return names
}

/** Some databases make only the letters a to z small: a first letter beyond them is looked for in both sizes. */
const asDatabasesFold = (key: string): string[] => {
  const [first = ''] = key
  return first > '\u007f' ? [key, first.toUpperCase() + key.slice(first.length)] : [key]
}
