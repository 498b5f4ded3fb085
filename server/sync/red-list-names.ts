import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import { sameName } from '#server/taxa/name-rules.ts'
import { nameKeys } from '#server/taxa/scientific.ts'
import type { RedListRow } from './red-list-source.ts'

interface Bearer {
  taxonId: number
  isAccepted: boolean
}

/** Who bears which name. Read once for a run: a page has twenty rows, the tree has thousands of names. */
export class RedListNames {
  readonly #bearers = new Map<string, Bearer[]>()
  readonly #couplings = new Map<string, number>()
  readonly #parents = new Map<number, number | null>()
  readonly #names = new Map<number, string>()

  static async read(db: Db): Promise<RedListNames> {
    const names = new RedListNames()
    const { rows } = await sql<{ taxonId: number; name: string; isAccepted: boolean }>`
      select n.taxon_id, n.canonical_name as name, n.is_selected as is_accepted
      from taxon_name n join taxon t on t.id = n.taxon_id
      where not n.is_deleted and t.taxon_type = 0 and not t.is_deleted and t.merged_into is null`.execute(db)
    for (const { name, ...bearer } of rows) {
      const list = names.#bearers.get(sameName(name))
      if (list) list.push(bearer)
      else names.#bearers.set(sameName(name), [bearer])
    }
    const coupled = await db
      .selectFrom('nameCoupling')
      .select(['name', 'taxonId'])
      .where('source', '=', 'redlist')
      .execute()
    for (const { name, taxonId } of coupled) names.#couplings.set(sameName(name), taxonId)
    for (const row of await db.selectFrom('taxon').select(['id', 'parentId', 'latinName']).execute()) {
      names.#parents.set(row.id, row.parentId)
      names.#names.set(row.id, sameName(row.latinName))
    }
    return names
  }

  /** The taxon of a row, or why there is none. */
  find(row: RedListRow): number | { why: string } {
    const keys = nameKeys(row.scientificName)
    const coupled = keys.map((key) => this.#couplings.get(key)).find((id) => id !== undefined)
    if (coupled !== undefined) return coupled
    const all = keys.map((key) => this.#bearers.get(key)).find((some) => some !== undefined) ?? []
    const accepted = all.filter((one) => one.isAccepted)
    const candidates = [...new Set((accepted.length > 0 ? accepted : all).map((one) => one.taxonId))]
    const fitting = candidates.length > 1 ? candidates.filter((id) => this.#hangsUnder(id, row)) : candidates
    const [taxonId] = fitting
    if (fitting.length === 1 && taxonId !== undefined) return taxonId
    return { why: candidates.length === 0 ? 'navnet er ukendt' : 'flere taxa har navnet' }
  }

  /** A plant and an animal may share a name: the family or order of the row tells which is meant. */
  #hangsUnder(taxonId: number, { family, order }: RedListRow): boolean {
    const wanted = [family, order].flatMap((name) => (name === null ? [] : [sameName(name)]))
    let at: number | null | undefined = taxonId
    for (let steps = 0; at !== null && at !== undefined && steps < 60; steps++) {
      if (wanted.includes(this.#names.get(at) ?? '')) return true
      at = this.#parents.get(at)
    }
    return false
  }
}
