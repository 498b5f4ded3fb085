import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { appendHistory } from '#server/core/history.ts'
import { refreshTaxa } from '../derive.ts'
import { refreshDrawings } from '../drawings.ts'
import { groupName } from '../group-name.ts'
import { lockTree, renumberAll } from '../tree.ts'
import { applyPlan, portionsOf } from './apply.ts'
import { settleDoubles } from './doubles.ts'
import { type Existing, type KnownTaxon, readExisting, touchedTaxa } from './existing.ts'
import { keepJournal, type Watched, watchRows } from './journal.ts'
import { changesInWords } from './journal-words.ts'
import { fixedIdOf, type Match, Matcher } from './match.ts'
import type { Counts, Findings, ImportedSet, ImportWish, Written } from './model.ts'
import { makePlan, type Plan } from './plan.ts'

/** What the history calls an import and says of it. */
export interface ImportHistory {
  verb: string
  summary: (counts: Counts) => string
}

type WriteCtx = Pick<Ctx, 'db' | 'viewer' | 'now'>

/**
 * Bring the taxon base to what the set says, and tell what that changes. ctx.db must be one transaction: either all of
 * it is written or nothing. A dry run does the same and takes it back. Running it again with the same set changes
 * nothing.
 */
export async function importTaxa(
  ctx: Ctx,
  set: ImportedSet,
  findings: Findings,
  { history, dryRun, moveGroups = false }: ImportWish & { history: ImportHistory },
): Promise<Partial<Written>> {
  const { db } = ctx
  const { plan, existing } = await planTaxa(ctx, set, findings, { moveGroups, dryRun })
  if (findings.failed) return {}
  const records = await recordsBelow(ctx, existing)
  const nameOf = new Map([...existing.taxa.values()].map(({ id, latinName }) => [id, latinName]))
  if (dryRun) await sql`savepoint dry_run`.execute(db)
  const watched = watchedBy(plan, set.source)
  await watchRows(db, watched)
  const moved = await writePlan(db, plan, set.source, existing)
  const newIds = new Set(plan.inserts.map((row) => row.id))
  const changeId = await keepJournal(db, watched, [...newIds], () => {
    const after = { ...plan.counts, taxa: [], summary: history.summary(plan.counts) }
    return appendHistory(ctx, { entity: 'taxon', entityId: 0, verb: history.verb, after })
  })
  const changes = changeId === null ? [] : await changesInWords(db, changeId)
  if (dryRun) await sql`rollback to savepoint dry_run`.execute(db)
  else if (changeId !== null) {
    const taxonIds = moved.filter((id) => !newIds.has(id))
    if (taxonIds.length > 0) await ctx.events.emit(ctx, 'taxaMoved', { changeId, undoes: null, taxonIds, merged: [] })
  }
  return {
    ...plan.counts,
    changesAnything: changeId !== null,
    changeId: dryRun ? null : changeId,
    changes: changes.map((change) => ({
      ...change,
      name: nameOf.get(change.taxonId) ?? '',
      records: records.get(change.taxonId) ?? 0,
    })),
    keptGroups: plan.keptGroups.map(({ id, other, taxa }) => ({
      ...{
        taxonId: id,
        name: nameOf.get(id) ?? '',
        group: groupName(existing.taxa.get(id)?.effectiveSpeciesGroup ?? 0),
      },
      ...{ other: groupName(other), taxa, records: records.get(id) ?? 0 },
    })),
  }
}

/** Starter data: what people or another checklist have changed stays as they left it, and it has no history. */
export async function writeStarter(ctx: WriteCtx, set: ImportedSet, findings: Findings) {
  const touched = await touchedTaxa(ctx.db)
  const { plan, existing } = await planTaxa(ctx, set, findings, { moveGroups: true, dryRun: false, touched })
  if (!findings.failed) await writePlan(ctx.db, plan, set.source, existing)
}

async function planTaxa(
  { db }: WriteCtx,
  set: ImportedSet,
  findings: Findings,
  { moveGroups, dryRun, touched }: { moveGroups: boolean; dryRun: boolean; touched?: ReadonlySet<number> },
): Promise<{ plan: Plan; existing: Existing }> {
  await lockTree(db)
  const existing = await readExisting(db, set.source)
  const matches = await new Matcher(set, existing, findings).run()
  const untouchable = (known: KnownTaxon) =>
    touched !== undefined && (touched.has(known.id) || known.source !== set.source)
  await setImmediate()
  settleDoubles({ set, existing, matches, untouchable, findings })
  const newIds = await giveIds(db, set, matches, new Set(existing.taxa.keys()), dryRun || findings.failed)
  const plan = await makePlan({ set, existing, matches, newIds, moveGroups, untouchable, findings })
  return { plan, existing }
}

/** Returns the taxa that have other numbers, ancestors, groups, lists or blurs now. */
async function writePlan(db: Db, plan: Plan, source: string, existing: Existing): Promise<number[]> {
  await applyPlan(db, plan, source, existing.taxa.size > 0)
  for (const ids of portionsOf([...plan.changed], 5000)) await refreshTaxa(db, ids)
  const renumbered = plan.treeChanged ? await renumberAll(db) : []
  if (plan.treeChanged || plan.changed.size > 0) await refreshDrawings(db)
  const rewritten = [...plan.groups, ...plan.updates].map((row) => row.id)
  return [...new Set([...renumbered, ...rewritten, ...plan.lists.map((row) => row.taxonId)])]
}

/** Known taxa of which an import writes any row. */
function watchedBy(plan: Plan, source: string): Watched {
  const isNew = new Set(plan.inserts.map((row) => row.id))
  const ids = new Set([
    ...plan.changed,
    ...[...plan.updates, ...plan.links, ...plan.groups].map((row) => row.id),
    ...[...plan.lists, ...plan.notes, ...plan.lookAlikes].map((row) => row.taxonId),
    ...plan.members.map((row) => row.groupId),
  ])
  return {
    taxonIds: [...ids].filter((id) => !isNew.has(id)),
    external: { source, ids: plan.external.map((row) => row.externalId) },
  }
}

/** How many finds each taxon has, with all below it, before anything moves. */
async function recordsBelow(ctx: Ctx, { taxa }: Existing): Promise<Map<number, number>> {
  const records = new Map<number, number>()
  for (const [id, count] of await ctx.events.answers.countOfTaxa(ctx, 'records', [...taxa.keys()])) {
    let at = taxa.get(id)
    for (let steps = 0; at && steps < 100; steps++) {
      records.set(at.id, (records.get(at.id) ?? 0) + count)
      at = at.parentId === null ? undefined : taxa.get(at.parentId)
    }
  }
  return records
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
    // Numbers that no taxon has: what is written with them is taken back, which a sequence is not.
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
