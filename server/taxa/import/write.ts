import { randomUUID } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { remember } from '#server/core/history.ts'
import { refreshTaxa } from '../derive.ts'
import { lockTree, renumberAll } from '../tree.ts'
import { readExisting, touchedTaxa } from './existing.ts'
import { fixedIdOf, type Match, Matcher } from './match.ts'
import { type Counts, type Findings, type ImportedSet, valueKeys, valueTypes } from './model.ts'
import { makePlan, type Plan } from './plan.ts'

export interface WriteOptions {
  dryRun: boolean
  /** Starter data: what people or another checklist have changed stays as they left it. */
  keepChanges?: boolean
  /** What the history calls it and says of it; starter data has no history. */
  history?: { verb: string; summary: (counts: Counts) => string }
  /** Other rooms are told which known taxa have other numbers, ancestors, groups, lists or blurs now. */
  onMoved?: (ctx: WriteCtx, changeId: number, taxonIds: readonly number[]) => Promise<void>
}

type WriteCtx = Pick<Ctx, 'db' | 'viewer' | 'now'>

/** The rooms to the right follow taxa that move, in the transaction that moves them. */
export const tellRooms =
  (ctx: Ctx): WriteOptions['onMoved'] =>
  ({ db }, changeId, taxonIds) =>
    ctx.events.emit({ ...ctx, db }, 'taxaMoved', { changeId, undoes: null, taxonIds, merged: [] })

/**
 * Bring the taxon base to what the set says. ctx.db must be one transaction: either all of it is written or nothing.
 * Writes nothing when it is a dry run or when something is wrong. Running it again with the same set changes nothing.
 */
export async function writeTaxa(
  ctx: WriteCtx,
  set: ImportedSet,
  findings: Findings,
  options: WriteOptions,
): Promise<Counts> {
  const { db } = ctx
  await lockTree(db)
  const existing = await readExisting(db, set.source)
  const touched = options.keepChanges ? await touchedTaxa(db) : undefined
  const matches = new Matcher(set, existing, findings).run()
  const taken = new Set(existing.taxa.keys())
  const newIds = await giveIds(db, set, matches, taken, options.dryRun || findings.failed)
  const plan = makePlan({
    set,
    existing,
    matches,
    newIds,
    untouchable: (known) => touched !== undefined && (touched.has(known.id) || known.source !== set.source),
    findings,
  })
  if (options.dryRun || findings.failed) return plan.counts
  await apply(db, plan, set.source, existing.taxa.size > 0)
  for (const ids of portionsOf([...plan.changed], 5000)) await refreshTaxa(db, ids)
  const renumbered = plan.treeChanged ? await renumberAll(db) : []
  await tellHistory(ctx, plan, options, [
    ...renumbered,
    ...[...plan.groups, ...plan.updates].map((row) => row.id),
    ...plan.lists.map((row) => row.taxonId),
  ])
  return plan.counts
}

/** One row of history for all of it: bulk work is not told taxon by taxon. */
async function tellHistory(ctx: WriteCtx, plan: Plan, { history, onMoved }: WriteOptions, moved: readonly number[]) {
  if (!history || plan.counts.created + plan.counts.updated === 0) return
  const after = { ...plan.counts, taxa: [], summary: history.summary(plan.counts) }
  const batch = randomUUID()
  const changeId = await remember(ctx, { entity: 'taxon', entityId: 0, verb: history.verb, after, batch })
  const isNew = new Set(plan.inserts.map((row) => row.id))
  const known = [...new Set(moved)].filter((id) => !isNew.has(id))
  if (onMoved && known.length > 0) await onMoved(ctx, changeId, known)
}

/** Ids of new taxa: the fixed ones, the wished ones that are free, else from the sequence. */
async function giveIds(db: Db, set: ImportedSet, matches: Map<string, Match>, taken: Set<number>, pretend: boolean) {
  const ids = new Map<string, number>()
  const waiting: string[] = []
  let highest = 0
  for (const taxon of set.taxa) {
    if (matches.get(taxon.key)?.kind !== 'new') continue
    const top = taxon.taxonType === 0 ? fixedIdOf(taxon.names[0]?.canonicalName ?? '', taxon.rank) : undefined
    const wished = taxon.fixedId ?? top ?? taxon.wishedId
    if (wished === undefined || taken.has(wished)) {
      waiting.push(taxon.key)
      continue
    }
    taken.add(wished)
    ids.set(taxon.key, wished)
    highest = Math.max(highest, wished)
  }
  if (pretend) {
    // Numbers that no taxon has: nothing is written with them.
    waiting.forEach((key, i) => {
      ids.set(key, -1 - i)
    })
    return ids
  }
  const sequence = sql`pg_get_serial_sequence('taxon', 'id')`
  if (highest >= 1_000_000) {
    await sql`select setval(${sequence}, greatest(${highest}::bigint, nextval(${sequence})))`.execute(db)
  }
  const { rows } = await sql<{ id: number }>`
    select nextval(${sequence}) as id from generate_series(1, ${waiting.length}::int)`.execute(db)
  waiting.forEach((key, i) => {
    ids.set(key, rows[i]?.id ?? 0)
  })
  return ids
}

function* portionsOf<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}

const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Rows as one JSON parameter, read by PostgreSQL as the table r; keys are camelCase as everywhere in code. */
const recordset = (rows: readonly object[], types: Record<string, string>): RawBuilder<unknown> => {
  const columns = Object.entries(types).map(([key, type]) => sql.raw(`"${key}" ${type}`))
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as r (${sql.join(columns)})`
}

/** Write a portion at a time, so that one statement never grows without bound and other work gets its turn. */
async function inPortions<Row extends object>(
  db: Db,
  rows: readonly Row[],
  types: Record<string, string>,
  statement: (from: RawBuilder<unknown>) => RawBuilder<unknown>,
) {
  for (const part of portionsOf(rows, 2000)) {
    await statement(recordset(part, types)).execute(db)
    await breathe()
  }
}

const columnsOf = (keys: readonly string[]) => sql.join(keys.map((key) => sql.raw(snake(key))))
const valuesOf = (keys: readonly string[]) => sql.join(keys.map((key) => sql.raw(`r."${key}"`)))
const assignments = (keys: readonly string[]) => sql.join(keys.map((key) => sql.raw(`${snake(key)} = r."${key}"`)))

const placeTypes = { id: 'bigint', parentId: 'bigint', taxonType: 'smallint', rank: 'smallint', source: 'text' }
const shownTypes = {
  ...{ latinName: 'text', danishName: 'text', shownName: 'text', effectiveSpeciesGroup: 'smallint' },
  ...{ treeNumber: 'bigint', treeEnd: 'bigint' },
}
const nameTypes = {
  ...{ taxonId: 'bigint', gbifTaxonId: 'bigint', canonicalName: 'text', authorship: 'text' },
  ...{ taxonomicStatus: 'smallint', yearOfDescription: 'smallint', note: 'text' },
  ...{ isDeleted: 'boolean', isSelected: 'boolean' },
}
const vernacularTypes = {
  ...{ taxonId: 'bigint', name: 'text', isAccepted: 'boolean', isShown: 'boolean', isDeleted: 'boolean' },
}

async function apply(db: Db, plan: Plan, source: string, hadTaxa: boolean) {
  await applyTaxa(db, plan)
  await applyNames(db, plan)
  await inPortions(
    db,
    plan.lists,
    { taxonId: 'bigint', list: 'text', annexes: 'text[]', year: 'smallint', source: 'text' },
    (r) => sql`insert into taxon_list (taxon_id, list, annexes, year, source)
      select r."taxonId", r.list, r.annexes, r.year, r.source from ${r}
      on conflict (taxon_id, list) do update set annexes = excluded.annexes, year = excluded.year, source = excluded.source`,
  )
  await inPortions(
    db,
    plan.notes,
    { taxonId: 'bigint', category: 'text', text: 'text' },
    (r) => sql`insert into taxon_note (taxon_id, category, text)
      select r."taxonId", r.category, r.text from ${r}
      where not exists (select 1 from taxon_note n where n.taxon_id = r."taxonId" and n.category = r.category and n.text = r.text)`,
  )
  await inPortions(
    db,
    plan.lookAlikes,
    { taxonId: 'bigint', otherId: 'bigint' },
    (r) => sql`insert into look_alike (taxon_id, other_id) select r."taxonId", r."otherId" from ${r}
      where not exists (select 1 from look_alike l where l.taxon_id = r."otherId" and l.other_id = r."taxonId")
      on conflict do nothing`,
  )
  await inPortions(
    db,
    plan.members,
    { groupId: 'bigint', taxonId: 'bigint' },
    (r) => sql`insert into morpho_member (group_id, taxon_id) select r."groupId", r."taxonId" from ${r}
      on conflict do nothing`,
  )
  await inPortions(
    db,
    plan.external,
    { externalId: 'text', taxonId: 'bigint' },
    (r) => sql`insert into taxon_external_id (source, external_id, taxon_id)
      select distinct on (r."externalId") ${source}, r."externalId", r."taxonId" from ${r}
      on conflict (source, external_id) do update set taxon_id = excluded.taxon_id`,
  )
  // A new table's figures are needed at once: the numbering and the next readers join over all of it.
  if (!hadTaxa && plan.inserts.length > 0) await sql`analyze taxon, taxon_name, vernacular_name`.execute(db)
}

async function applyTaxa(db: Db, plan: Plan) {
  const insertKeys = [...Object.keys(placeTypes), ...Object.keys(shownTypes), ...valueKeys]
  await inPortions(
    db,
    plan.inserts,
    { ...placeTypes, ...shownTypes, ...valueTypes, identifier: 'uuid' },
    (r) => sql`insert into taxon (${columnsOf(insertKeys)}, identifier, search_revision)
      select ${valuesOf(insertKeys)}, coalesce(r.identifier, gen_random_uuid()), nextval('taxon_search_revision') from ${r}`,
  )
  const updateKeys = [...Object.keys(placeTypes).filter((key) => key !== 'id'), ...valueKeys]
  await inPortions(
    db,
    plan.updates,
    { ...placeTypes, ...valueTypes },
    (r) => sql`update taxon t set ${assignments(updateKeys)} from ${r} where t.id = r.id`,
  )
  await inPortions(
    db,
    plan.links,
    { id: 'bigint', superTaxonId: 'bigint', mergedInto: 'bigint' },
    (r) =>
      sql`update taxon t set super_taxon_id = r."superTaxonId", merged_into = r."mergedInto" from ${r} where t.id = r.id`,
  )
  await inPortions(
    db,
    plan.groups,
    { id: 'bigint', effectiveSpeciesGroup: 'smallint' },
    (r) => sql`update taxon t set effective_species_group = r."effectiveSpeciesGroup",
      search_revision = nextval('taxon_search_revision') from ${r} where t.id = r.id`,
  )
  await inPortions(
    db,
    [...plan.changed].map((id) => ({ id })),
    { id: 'bigint' },
    (r) => sql`update taxon t set version = version + 1 from ${r} where t.id = r.id`,
  )
}

async function applyNames(db: Db, plan: Plan) {
  const changed = [...plan.changedNames.values()]
  const changedKeys = Object.keys(nameTypes).filter((key) => key !== 'taxonId' && key !== 'canonicalName')
  const update = (r: RawBuilder<unknown>) =>
    sql`update taxon_name n set ${assignments(changedKeys)}, version = n.version + 1 from ${r} where n.id = r.id`
  // One accepted name at a time: the old one steps down before the new one steps up.
  await inPortions(
    db,
    changed.filter((name) => !name.isSelected),
    { ...nameTypes, id: 'bigint' },
    update,
  )
  await inPortions(
    db,
    changed.filter((name) => name.isSelected),
    { ...nameTypes, id: 'bigint' },
    update,
  )
  const nameKeys = Object.keys(nameTypes)
  await inPortions(
    db,
    plan.newNames,
    nameTypes,
    (r) => sql`insert into taxon_name (${columnsOf(nameKeys)}) select ${valuesOf(nameKeys)} from ${r}`,
  )
  const accepted = [...plan.changedVernacular.values()]
  const accept = (r: RawBuilder<unknown>) =>
    sql`update vernacular_name v set is_accepted = r."isAccepted", version = v.version + 1 from ${r} where v.id = r.id`
  await inPortions(
    db,
    accepted.filter((name) => !name.isAccepted),
    { id: 'bigint', isAccepted: 'boolean' },
    accept,
  )
  await inPortions(
    db,
    accepted.filter((name) => name.isAccepted),
    { id: 'bigint', isAccepted: 'boolean' },
    accept,
  )
  const vernacularKeys = Object.keys(vernacularTypes)
  await inPortions(
    db,
    plan.newVernacular,
    vernacularTypes,
    (r) => sql`insert into vernacular_name (${columnsOf(vernacularKeys)}) select ${valuesOf(vernacularKeys)} from ${r}`,
  )
}
