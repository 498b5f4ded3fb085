import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { BrowseFilter } from '#contract/taxa-reading.ts'
import type { ListEntry, TaxonRef, ValidationParameters } from '#contract/taxon.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { Refusal } from '#server/core/refusal.ts'
import { photoOfTaxon } from './pictures.ts'
import { asRef, type RefRow, refColumns } from './refs.ts'
import { searchTaxa } from './search-taxa.ts'

type Filter = z.output<typeof BrowseFilter>

interface BrowseRow extends RefRow {
  numChildren: number
  redList: string | null
  hasDescription: boolean
  seasonMonths: number[]
  total: number
}

const all = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` and `)

/** The filter as SQL over the taxon table t. The sheet uses it too. */
export async function browseWhere(ctx: Pick<Ctx, 'db' | 'viewer'>, filter: Filter): Promise<RawBuilder<unknown>> {
  const parts: RawBuilder<unknown>[] = [sql`t.taxon_type <> 2`, sql`not t.is_deleted`, sql`t.merged_into is null`]
  if (filter.queryString) {
    const hits = await searchTaxa(ctx, { queryString: filter.queryString, all: true, take: 500 })
    parts.push(sql`t.id = any(${hits.map((hit) => hit.id)}::bigint[])`)
  }
  if (filter.parentId !== undefined) parts.push(sql`t.parent_id = ${filter.parentId}`)
  if (filter.top) {
    parts.push(
      filter.speciesGroup === undefined
        ? sql`t.parent_id is null and t.taxon_type = 0`
        : sql`t.taxon_type = 0 and not exists (select 1 from taxon p where p.id = t.parent_id
            and p.effective_species_group = ${filter.speciesGroup})`,
    )
  }
  if (filter.speciesGroup !== undefined) parts.push(sql`t.effective_species_group = ${filter.speciesGroup}`)
  if (filter.rank !== undefined) parts.push(sql`t.rank = ${filter.rank}`)
  if (filter.danish !== undefined) parts.push(sql`t.is_dk = ${filter.danish}`)
  if (filter.hasDescription !== undefined) parts.push(sql`(t.description <> '{}'::jsonb) = ${filter.hasDescription}`)
  if (filter.inSeason !== undefined) parts.push(sql`${filter.inSeason}::smallint = any(t.season_months)`)
  if (filter.hasPicture !== undefined) {
    parts.push(sql`(${photoOfTaxon} is not null) = ${filter.hasPicture}`)
  }
  if (filter.ownValidation !== undefined) {
    parts.push(sql`(t.validation_parameters is not null) = ${filter.ownValidation}`)
  }
  if (filter.redList) {
    parts.push(
      sql`exists (select 1 from taxon_list l where l.taxon_id = t.id and l.list = 'redlist' and l.annexes && ${filter.redList.split(',')}::text[])`,
    )
  }
  if (filter.annex) {
    const [list, annex] = filter.annex.split(':')
    parts.push(sql`exists (select 1 from taxon_list l where l.taxon_id = t.id and l.list = ${list ?? ''}
      and (${annex ?? ''} = '' or ${annex ?? ''} = any(l.annexes)))`)
  }
  return all(parts)
}

/** æ, ø and å stand last in the alphabet, whatever the database's own order is. */
export const alphabetical = (column: RawBuilder<unknown>) => sql`translate(lower(${column}), 'æøå', '{|}') collate "C"`

const orders = {
  tree: sql`t.tree_number, t.id`,
  name: sql`${alphabetical(sql`t.shown_name`)}, t.id`,
  latin: sql`${alphabetical(sql`t.latin_name`)}, t.id`,
}

interface BrowseInput extends Filter {
  skip: number
  take: number
  sort: keyof typeof orders
  countGroups?: boolean | undefined
  details?: boolean | undefined
}

export async function browseTaxa(
  ctx: Pick<Ctx, 'db' | 'viewer'>,
  { skip, take, sort, countGroups, details, ...filter }: BrowseInput,
) {
  const where = await browseWhere(ctx, filter)
  const { rows } = await sql<BrowseRow>`
    select ${refColumns}, t.description <> '{}'::jsonb as has_description, t.season_months,
      (select count(*)::int from taxon c where c.parent_id = t.id and not c.is_deleted and c.merged_into is null) as num_children,
      (select l.annexes[1] from taxon_list l where l.taxon_id = t.id and l.list = 'redlist') as red_list,
      count(*) over ()::int as total
    from taxon t where ${where} order by ${orders[sort]} limit ${take} offset ${skip}`.execute(ctx.db)
  const total = rows[0]?.total ?? (skip === 0 ? 0 : await countOf(ctx.db, where))
  const known = details ? await detailsOf(ctx.db, rows) : undefined
  return {
    items: rows.map(({ total: _, numChildren, redList, hasDescription, seasonMonths, ...ref }) => ({
      ...asRef(ref),
      numChildren,
      redList,
      hasDescription,
      seasonMonths,
      ...(known ? { details: known.get(ref.id) } : {}),
    })),
    total,
    ...(countGroups ? { groups: await groupCounts(ctx, filter) } : {}),
  }
}

interface Details {
  version: number
  administrativeLists: ListEntry[]
  validationParameters: ValidationParameters | null
}

async function detailsOf(db: Db, taxa: readonly { id: number }[]): Promise<Map<number, Details>> {
  const ids = taxa.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('taxon')
    .select(['id', 'version', 'validationParameters'])
    .where('id', 'in', ids)
    .execute()
  const lists = await db.selectFrom('taxonList').selectAll().where('taxonId', 'in', ids).orderBy('list').execute()
  return new Map(
    rows.map(({ id, version, validationParameters }) => [
      id,
      {
        version,
        administrativeLists: lists.filter(({ taxonId }) => taxonId === id) as (ListEntry & { taxonId: number })[],
        validationParameters: validationParameters as ValidationParameters | null,
      },
    ]),
  )
}

/** The same filter without its group, counted by group. */
async function groupCounts(ctx: Pick<Ctx, 'db' | 'viewer'>, { speciesGroup: _, ...filter }: Filter) {
  const where = await browseWhere(ctx, filter)
  const { rows } = await sql<{ speciesGroup: number; total: number }>`
    select t.effective_species_group as species_group, count(*)::int as total
    from taxon t where ${where} group by 1 order by 1`.execute(ctx.db)
  return rows
}

const countOf = async (db: Db, where: RawBuilder<unknown>) =>
  (await sql<{ n: number }>`select count(*)::int as n from taxon t where ${where}`.execute(db)).rows[0]?.n ?? 0

/** Descendants in tree order, each with how far down it is. */
export async function taxaDescendants(
  ctx: Pick<Ctx, 'db'>,
  input: { taxonId: number; depth?: number | undefined; skip: number; take: number },
): Promise<{ items: (TaxonRef & { depth: number })[]; total: number }> {
  const known = await ctx.db.selectFrom('taxon').select('id').where('id', '=', input.taxonId).executeTakeFirst()
  if (!known) throw new Refusal('missing', 'not_found')
  const below = sql`with recursive below as (
      select c.id as below_id, 1 as depth from taxon c where c.parent_id = ${input.taxonId}
      union all select c.id, below.depth + 1 from below join taxon c on c.parent_id = below.below_id
      where below.depth < ${input.depth ?? 50})`
  const living = sql`from below join taxon t on t.id = below.below_id where not t.is_deleted and t.merged_into is null`
  const { rows } = await sql<RefRow & { depth: number }>`${below} select ${refColumns}, below.depth ${living}
    order by t.tree_number, t.id limit ${input.take} offset ${input.skip}`.execute(ctx.db)
  const { rows: counted } = await sql<{ total: number }>`${below} select count(*)::int as total ${living}`.execute(
    ctx.db,
  )
  return {
    items: rows.map(({ depth, ...ref }) => ({ ...asRef(ref), depth })),
    total: counted[0]?.total ?? 0,
  }
}
