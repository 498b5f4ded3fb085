import { type RawBuilder, sql } from 'kysely'
import type { ValidationNumbers } from '#contract/validation-words.ts'
import type { Ctx } from '#server/core/context.ts'
import { appendHistory } from '#server/core/history.ts'
import { refreshPublic } from '#server/records/public.ts'
import { scoreRecords } from './machine.ts'
import { validationNumbersOf } from './numbers.ts'

/** How a piece of background work opens the transaction that it runs in. */
export type InTransaction = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>

/** So many finds are judged in one transaction: long enough to be fast, short enough to let others in. */
const portion = 50_000
const newPortion = 500
const manyNew = 5000

/** Judge what has not been judged yet (finds of an import), and finds whose evidence has changed. */
export async function rescoreChanged(transact: InTransaction): Promise<{ records: number; stars: number }> {
  let [records, stars] = [0, 0]
  for (let more = true; more; ) {
    const done = await transact(scoreNew)
    records += done.records
    stars += done.stars
    more = done.records === newPortion
  }
  await transact(noteChangedTaxa)
  for (const taxonIds of await transact(changedInPortions)) {
    const done = await transact(async (ctx) => {
      await sql`delete from taxon_to_rescore where taxon_id = any(${taxonIds}::bigint[])`.execute(ctx.db)
      return rescoreTaxa(ctx, taxonIds, sql`p.stars = 0`)
    })
    records += done.records
    stars += done.stars
  }
  return { records, stars }
}

/** Judge all finds again. */
export async function rescoreAll(transact: InTransaction): Promise<{ records: number; stars: number }> {
  let [records, stars] = [0, 0]
  for (const taxonIds of await transact((ctx) => inPortions(ctx, sql`true`))) {
    const done = await transact((ctx) => rescoreTaxa(ctx, taxonIds, sql`true`))
    records += done.records
    stars += done.stars
  }
  await transact(refreshQueue)
  return { records, stars }
}

async function scoreNew(ctx: Ctx) {
  const { rows } = await sql<{ id: number }>`select id from record
    where scored_at is null and state = 'submitted' and reporter is not null and deleted_at is null
    order by id limit ${newPortion} for update skip locked`.execute(ctx.db)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return { records: 0, stars: 0 }
  const numbers = await validationNumbersOf(ctx.db)
  const where = sql`p.record_id = any(${ids}::bigint[])`
  await scoreRecords(ctx.db, { source: 'record_shown', where, numbers, now: ctx.now })
  await sql`update record set scored_at = ${ctx.now.toISOString()}::timestamptz where id = any(${ids}::bigint[])`.execute(
    ctx.db,
  )
  const stars = await giveStars(ctx, numbers, sql`r.id = any(${ids}::bigint[])`)
  await showPoints(ctx, where)
  return { records: ids.length, stars }
}

/**
 * The species (and what is below them) that have evidence among the taxa whose evidence has changed. They are kept until
 * they are looked at: a run that is cut off leaves the rest to the next one.
 */
const noteChangedTaxa = (ctx: Ctx) =>
  sql`with taken as (delete from evidence_change returning taxon_id)
    insert into taxon_to_rescore (taxon_id)
    select distinct a.id from taken join taxon t on t.id = taken.taxon_id
    join taxon a on a.tree_number <= t.tree_number and a.tree_end >= t.tree_number and a.rank >= 2000
    on conflict do nothing`.execute(ctx.db)

async function changedInPortions(ctx: Ctx): Promise<number[][]> {
  // Of most of them there is nothing to judge.
  await sql`delete from taxon_to_rescore c where not exists (
    select 1 from record_public p where p.taxon_id = c.taxon_id and p.stars = 0)`.execute(ctx.db)
  return inPortions(ctx, sql`p.taxon_id in (select taxon_id from taxon_to_rescore) and p.stars = 0`)
}

/** Taxa with finds to judge, gathered so that each portion has about the same number of finds. */
async function inPortions(ctx: Ctx, where: RawBuilder<unknown>): Promise<number[][]> {
  const { rows } = await sql<{ id: number; records: number }>`select p.taxon_id as id, count(*)::integer as records
    from record_public p join taxon t on t.id = p.taxon_id where t.rank >= 2000 and ${where}
    group by 1, t.tree_number order by t.tree_number`.execute(ctx.db)
  const portions: number[][] = []
  let room = 0
  for (const { id, records } of rows) {
    if (room < records || portions.length === 0) {
      portions.push([])
      room = portion
    }
    portions.at(-1)?.push(id)
    room -= records
  }
  return portions
}

async function rescoreTaxa(ctx: Ctx, taxonIds: readonly number[], which: RawBuilder<unknown>) {
  const numbers = await validationNumbersOf(ctx.db)
  const where = sql`p.taxon_id = any(${taxonIds}::bigint[]) and ${which}`
  const records = await scoreRecords(ctx.db, { source: 'record_public', where, numbers, now: ctx.now })
  // Otherwise the planner still takes the table for an empty one after the first portions, and joins row by row.
  if (records > manyNew) await sql`analyze record_score`.execute(ctx.db)
  // First: a find that gets its star is no longer among those that were asked for.
  await showPoints(ctx, where)
  const stars = await giveStars(ctx, numbers, sql`r.taxon_id = any(${taxonIds}::bigint[])`)
  return { records, stars }
}

/** Finds with points enough get their first star, what is kept for its owner too. A star is never taken. */
async function giveStars(ctx: Ctx, numbers: ValidationNumbers, where: RawBuilder<unknown>): Promise<number> {
  const at = sql`${ctx.now.toISOString()}::timestamptz`
  const { rows } = await sql<{ id: number }>`
    with given as (
      update record r set stars = 1, modified_at = ${at}
      from record_score e
      where e.record_id = r.id and e.taxon_id = r.taxon_id and r.stars = 0 and e.points >= ${numbers.machineStar}
        and r.state = 'submitted' and r.deleted_at is null and r.dismissed_at is null and ${where}
      returning r.id, r.taxon_id, r.answered_at
    ), shown as (
      update record_public p set stars = 1, modified_at = ${at},
        waits_from = case when p.is_flagged or given.answered_at is not null then p.waits_from end
      from given where p.record_id = given.id
    )
    insert into record_calculation (record_id, at, cause, before_taxon_id, before_stars, taxon_id, stars, inputs)
    select given.id, ${at}, 'machine', given.taxon_id, 0, given.taxon_id, 1,
      jsonb_build_object('machine', to_jsonb(e), 'numbers', ${JSON.stringify(numbers)}::jsonb)
    from given join record_score e on e.record_id = given.id
    returning record_id as id`.execute(ctx.db)
  const recordIds = rows.map(({ id }) => id)
  if (recordIds.length === 0) return 0
  // One line for all of them; each find has its calculation.
  const after = { stars: recordIds.length, ...(recordIds.length <= 1000 ? { recordIds } : {}) }
  await appendHistory(ctx, { entity: 'validation', entityId: 'machine', verb: 'give-stars', after })
  await ctx.events.emit(ctx, 'machineStarred', { recordIds })
  return recordIds.length
}

/** The queue can be asked for what the machine thinks. */
async function showPoints(ctx: Ctx, where: RawBuilder<unknown>) {
  await sql`update record_public o set machine_points = s.points
    from (select p.record_id, e.points from record_public p left join record_score e on e.record_id = p.record_id
      where ${where} and p.machine_points is distinct from e.points) s
    where o.record_id = s.record_id`.execute(ctx.db)
}

/** The days that bring a find forward may be others now. By their ids: otherwise the view is made for all finds. */
async function refreshQueue(ctx: Ctx) {
  const { rows } = await sql<{
    id: number
  }>`select record_id as id from record_public where waits_from is not null`.execute(ctx.db)
  for (let from = 0; from < rows.length; from += newPortion) {
    const ids = rows.slice(from, from + newPortion).map(({ id }) => id)
    const { rows: stale } = await sql<{ id: number }>`select p.record_id as id from record_public p
      join record_public_source s on s.record_id = p.record_id
      where p.record_id = any(${ids}::bigint[]) and s.record_id = any(${ids}::bigint[])
        and p.waits_from is distinct from s.waits_from`.execute(ctx.db)
    await refreshPublic(
      ctx.db,
      stale.map(({ id }) => id),
    )
  }
}
