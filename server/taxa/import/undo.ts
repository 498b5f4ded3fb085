import { sql } from 'kysely'
import type { Effect } from '#contract/taxon-tree.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { appendHistory } from '#server/core/history.ts'
import { Refusal } from '#server/core/refusal.ts'
import { refreshSubtrees, refreshTaxa } from '../derive.ts'
import { refreshDrawings } from '../drawings.ts'
import { tracesOf } from '../effects.ts'
import { renumberAll } from '../tree.ts'
import { checkParents } from '../tree-rules.ts'
import { refuseNewTwins, standingsOf } from '../twins.ts'
import { portionsOf } from './apply.ts'
import { isOfTaxon, journaledTables, restoreJournal, strayTaxa } from './journal.ts'

interface Undone {
  id: number
  /** What the history says of taking it back. */
  summary: string
  /** The refusal that lists later changes of these taxa; none when there are no such. */
  laterThan(taxonIds: readonly number[]): Promise<Refusal | undefined>
}

/** Which of these changes are imports with a journal, or took one back. */
export async function journaledAmong(db: Db, changeIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select c.id from unnest(${changeIds}::bigint[]) as c (id)
    where exists (select 1 from taxon_import_row r where r.change_id = c.id)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The call holds the tree's lock: take an import back whole, or refuse. */
export async function undoImport(ctx: Ctx, { id, summary, laterThan }: Undone): Promise<Effect> {
  const { db } = ctx
  const strays = await strayTaxa(db, id)
  if (strays.length > 0) throw (await laterThan(strays)) ?? new Refusal('conflict', 'import_changed_since')
  const { made, known, gone } = await touchedBy(db, id)
  const later = await laterThan(made)
  if (later) throw later
  await refuseInUse(ctx, made)
  const traces = await ctx.events.answers.tracesTogether(ctx, known)
  const standings = await standingsOf(db, known)
  const changeId = await appendHistory(ctx, {
    ...{ entity: 'taxon', entityId: 0, verb: 'undo' },
    after: { summary, taxa: [], undoes: id },
  })
  await restoreJournal(db, id, changeId)
  const left = [...known, ...gone]
  try {
    await checkParents(db, left)
    await refuseNewTwins(db, left, standings)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw (await laterThan([...left, ...(await parentsOf(db, left))])) ?? error
  }
  const moved = await bringUpToDate(db, left)
  if (moved.length > 0) await ctx.events.emit(ctx, 'taxaMoved', { changeId, undoes: id, taxonIds: moved, merged: [] })
  const counts = await countsOf(db, id)
  return {
    ...{ changeId, taxa: made.length + left.length, names: counts.names, lists: counts.lists, blur: null },
    ...{ ...traces, messages: [] },
  }
}

/** Taxa that a change made, that it changed, and that it took away. */
async function touchedBy(db: Db, changeId: number) {
  const { rows } = await sql<{ id: number; state: 'made' | 'known' | 'gone' }>`
    select r.taxon_id as id, coalesce(max(case when r.table_name <> 'taxon' then null
      when r.before is null then 'made' when r.after is null then 'gone' end), 'known') as state
    from taxon_import_row r where r.change_id = ${changeId} and ${isOfTaxon} group by r.taxon_id`.execute(db)
  const of = (state: string) => rows.filter((row) => row.state === state).map((row) => row.id)
  return { made: of('made'), known: of('known'), gone: of('gone') }
}

const parentsOf = async (db: Db, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select distinct parent_id as id from taxon
    where id = any(${ids}::bigint[]) and parent_id is not null`.execute(db)
  return rows.map(({ id }) => id)
}

const countsOf = async (db: Db, changeId: number) => {
  const { rows } = await sql<{ names: number; lists: number }>`
    select count(*) filter (where table_name in ('taxon_name', 'vernacular_name'))::int as names,
      count(*) filter (where table_name = 'taxon_list')::int as lists
    from taxon_import_row where change_id = ${changeId}`.execute(db)
  return rows[0] ?? { names: 0, lists: 0 }
}

/** Taxa that are to go must have nothing that people have hung on them. */
async function refuseInUse(ctx: Ctx, made: readonly number[]) {
  const traces = await tracesOf(ctx, made)
  const used = [...traces]
    .filter(([, { records, votes, followers }]) => records + votes + followers > 0)
    .map(([id]) => id)
  const { rows } = await sql<{ id: number }>`
    select id from taxon where id = any(${made}::bigint[]) and thread_id is not null`.execute(ctx.db)
  const ids = [...new Set([...used, ...rows.map(({ id }) => id), ...(await pointedTo(ctx.db, made))])]
  if (ids.length === 0) return
  const { rows: named } = await sql<{ name: string }>`select latin_name as name from taxon
    where id = any(${ids}::bigint[]) order by id limit 5`.execute(ctx.db)
  const records = [...traces.values()].reduce((total, one) => total + one.records, 0)
  const more = ids.length > named.length ? ` og ${ids.length - named.length} til` : ''
  throw new Refusal('conflict', 'import_in_use', {
    changeId: `${named.map(({ name }) => name).join(', ')}${more}${records === 0 ? '' : `: ${records} fund`}`,
  })
}

/** Taxa that rows of other rooms name, whatever these are: hosts, deleted finds, suggestions that were taken back. */
async function pointedTo(db: Db, taxonIds: readonly number[]): Promise<number[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as "table", a.attname as "column" from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'taxon'::regclass and c.confdeltype = 'a'
      and c.conrelid::regclass::text <> all(${journaledTables}::text[])`.execute(db)
  const asked = columns.map(
    ({ table, column }) =>
      sql`select ${sql.ref(column)} as id from ${sql.table(table)} where ${sql.ref(column)} = any(${taxonIds}::bigint[])`,
  )
  if (asked.length === 0) return []
  const { rows } = await sql<{ id: number }>`${sql.join(asked, sql` union `)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** What follows from the rows that were laid back. Returns the taxa whose number, group or place may be another. */
async function bringUpToDate(db: Db, ids: readonly number[]): Promise<number[]> {
  for (const part of portionsOf(ids, 5000)) {
    await sql`update taxon set version = version + 1 where id = any(${part}::bigint[])`.execute(db)
    await refreshTaxa(db, part)
  }
  // Every process asks for the newest revision: one must be new even when taxa only went.
  if (ids.length === 0)
    await sql`update taxon set search_revision = nextval('taxon_search_revision')
      where id = (select min(id) from taxon)`.execute(db)
  const renumbered = await renumberAll(db)
  const { rows: roots } = await sql<{ id: number }>`select t.id from taxon t where t.id = any(${ids}::bigint[])
    and (t.parent_id is null or t.parent_id <> all(${ids}::bigint[]))`.execute(db)
  await refreshDrawings(db)
  const regrouped = await refreshSubtrees(
    db,
    roots.map(({ id }) => id),
  )
  return [...new Set([...ids, ...renumbered, ...regrouped])]
}
