import { sql } from 'kysely'
import type { TaxonRef } from '#contract/taxon.ts'
import type { OrphanTaxon } from '#contract/taxon-tree.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { tracesOf } from './effects.ts'
import { taxonRefs } from './refs.ts'
import { nameKeys } from './scientific.ts'
import { searchTaxa } from './search-taxa.ts'

interface Row {
  id: number
  name: string
  source: string
  created: string
  total: number
}

const maxProposals = 3

/** Names that wait to be coupled, the newest first, with the taxa that they may belong to. */
export async function orphanTaxa(
  ctx: Ctx,
  { queryString = '', skip, take }: { queryString?: string | undefined; skip: number; take: number },
): Promise<{ items: OrphanTaxon[]; total: number }> {
  const pattern = `%${queryString.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const waiting = sql`from taxon where taxon_type = 2 and not is_deleted and merged_into is null
    and lower(shown_name || ' ' || latin_name || ' ' || source) like ${pattern}`
  const { rows } = await sql<Row>`select id, shown_name as name, source, created, count(*) over ()::int as total
    ${waiting} order by created desc, id desc limit ${take} offset ${skip}`.execute(ctx.db)
  const beyond = rows.length === 0 && skip > 0
  const total = beyond
    ? (await sql<{ total: number }>`select count(*)::int as total ${waiting}`.execute(ctx.db)).rows[0]?.total
    : rows[0]?.total
  const exact = await bearersOf(
    ctx.db,
    rows.map((row) => row.name),
  )
  const traces = await tracesOf(
    ctx,
    rows.map((row) => row.id),
  )
  const items: OrphanTaxon[] = []
  for (const { total: _, ...row } of rows) {
    items.push({
      ...row,
      numRecords: traces.get(row.id)?.records ?? 0,
      proposals: await proposalsFor(
        ctx,
        row.name,
        nameKeys(row.name).flatMap((key) => exact.get(key) ?? []),
      ),
    })
  }
  return { items, total: total ?? 0 }
}

/** Living taxa that bear exactly these names, case and spaces ignored; accepted names first. */
async function bearersOf(db: Db, names: readonly string[]): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ name: string; id: number }>`
    select lower(n.canonical_name) as name, t.id
    from taxon_name n join taxon t on t.id = n.taxon_id
    where lower(n.canonical_name) = any(${names.flatMap(nameKeys)}::text[])
      and not n.is_deleted and t.taxon_type = 0 and not t.is_deleted and t.merged_into is null
    order by n.is_selected desc, t.id`.execute(db)
  const bearers = Map.groupBy(rows, (row) => row.name)
  return new Map([...bearers].map(([name, found]) => [name, [...new Set(found.map(({ id }) => id))]]))
}

/** Who bears the name, and then who is found by it, misspelt or not. */
async function proposalsFor(ctx: Ctx, name: string, exact: readonly number[]): Promise<TaxonRef[]> {
  const bearers = await taxonRefs(ctx.db, exact.slice(0, maxProposals))
  if (bearers.length === maxProposals) return bearers
  const hits = await searchTaxa(ctx, { queryString: name, all: true, take: maxProposals * 2 })
  const others = hits.filter((hit) => hit.taxonType === 0 && !exact.includes(hit.id))
  return [...bearers, ...others].slice(0, maxProposals)
}
