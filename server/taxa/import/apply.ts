import { setImmediate as breathe } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import { valueKeys, valueTypes } from './model.ts'
import type { Plan } from './plan.ts'

export function* portionsOf<T>(items: readonly T[], size: number): Generator<T[]> {
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

/** Write what a plan says. */
export async function applyPlan(db: Db, plan: Plan, source: string, hadTaxa: boolean) {
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
