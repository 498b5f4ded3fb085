import { type RawBuilder, sql } from 'kysely'
import type { ValidationNumbers } from '#contract/validation-words.ts'
import { Portions } from '#server/core/breath.ts'
import type { Ctx } from '#server/core/context.ts'
import { appendHistory } from '#server/core/history.ts'
import { isAmong } from '#server/core/prepared.ts'
import { refreshPublic } from '#server/records/public.ts'
import { scoreRecords } from './machine.ts'
import { validationNumbersOf } from './numbers.ts'
import { gatherCounts } from './queue/place.ts'

/** How a piece of background work opens the transaction that it runs in. */
export type InTransaction = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>

/** So many finds are judged in one transaction at most: more of them are no faster each. */
const most = 5000
const fewTaxa = 500
/** For who waits until all is done. */
const never = AbortSignal.any([])

interface Done {
  records: number
  stars: number
}

/**
 * Judge what has not been judged yet (finds of an import), finds without a star whose evidence has changed, and all finds of
 * taxa of which editors say something else.
 */
export async function rescoreChanged(transact: InTransaction, stop = never): Promise<Done> {
  const done: Done = { records: 0, stars: 0 }
  const portions = new Portions(most)
  for (let more = true; more; ) {
    stop.throwIfAborted()
    const some = await portions.one((size) => transact((ctx) => scoreNew(ctx, size)))
    add(done, some)
    more = some.records > 0
  }
  await transact(gatherCounts)
  await transact(noteChangedTaxa)
  for (;;) {
    const taxa = await transact(nextTaxa)
    if (taxa.length === 0) return done
    const numbers = (some: readonly WaitingTaxon[]) => some.map(({ treeNumber }) => treeNumber)
    const whole = numbers(taxa.filter(({ ofAll }) => ofAll))
    const which = sql`p.tree_number = any(${numbers(taxa)}::bigint[])
      and (p.stars = 0 or p.tree_number = any(${whole}::bigint[]))`
    add(done, await judge(transact, stop, which))
    await transact((ctx) => forgetTaxa(ctx, taxa))
  }
}

/** Judge all finds again. */
export async function rescoreAll(transact: InTransaction, stop = never): Promise<Done> {
  const done = await judge(transact, stop, sql`true`)
  // What is kept for its owner has its points too, and their number may suffice now.
  const hidden = sql`not exists (select from record_public p where p.record_id = r.id)`
  done.stars += await transact(async (ctx) => giveStars(ctx, await validationNumbersOf(ctx.db), hidden))
  await refreshQueue(transact, stop)
  return done
}

const add = (sum: Done, { records, stars }: Done) => {
  sum.records += records
  sum.stars += stars
}

/** A find, where it stands in the order of the tree. */
interface Mark {
  treeNumber: number
  dayFrom: string
  recordId: number
}

/** Judge public finds that meet a condition on `p`, in the order of the tree: those of a taxon share what is read for it. */
async function judge(transact: InTransaction, stop: AbortSignal, which: RawBuilder<unknown>): Promise<Done> {
  const done: Done = { records: 0, stars: 0 }
  const portions = new Portions(most)
  for (let mark: Mark | undefined = { treeNumber: 0, dayFrom: '-infinity', recordId: 0 }; mark; ) {
    stop.throwIfAborted()
    const from: Mark = mark
    const some: Done & { last: Mark | undefined } = await portions.one((size) =>
      transact((ctx) => judgeAfter(ctx, which, from, size)),
    )
    add(done, some)
    mark = some.last
  }
  return done
}

interface Judged extends Mark {
  hasStar: boolean
  waits: boolean
}

async function judgeAfter(ctx: Ctx, which: RawBuilder<unknown>, { treeNumber, dayFrom, recordId }: Mark, size: number) {
  const { rows } = await sql<Judged>`select p.tree_number, p.day_from, p.record_id, p.stars > 0 as has_star,
      p.waits_from is not null as waits
    from record_public p
    where ${which} and p.tree_number > 0
      and (p.tree_number, p.day_from, p.record_id) > (${treeNumber}::bigint, ${dayFrom}::date, ${recordId}::bigint)
    order by p.tree_number, p.day_from, p.record_id limit ${size}`.execute(ctx.db)
  if (rows.length === 0) return { records: 0, stars: 0, last: undefined }
  const numbers = await validationNumbersOf(ctx.db)
  const idsOf = (some: readonly Judged[]) => some.map((row) => row.recordId)
  const where = isAmong('p.record_id', idsOf(rows))
  const records = await scoreRecords(ctx.db, { source: 'record_public', where, numbers, now: ctx.now })
  // Most finds have a star and wait for nobody: for them the points are all there is to write.
  const unstarred = idsOf(rows.filter(({ hasStar }) => !hasStar))
  const stars = unstarred.length === 0 ? 0 : await giveStars(ctx, numbers, isAmong('r.id', unstarred))
  await showPoints(ctx, idsOf(rows.filter(({ waits }) => waits)))
  return { records, stars, last: rows.at(-1) }
}

async function scoreNew(ctx: Ctx, size: number) {
  const { rows } = await sql<{ id: number }>`select id from record
    where scored_at is null and state = 'submitted' and reporter is not null and deleted_at is null
    order by id limit ${size} for update skip locked`.execute(ctx.db)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return { records: 0, stars: 0 }
  const numbers = await validationNumbersOf(ctx.db)
  const where = isAmong('p.record_id', ids)
  await scoreRecords(ctx.db, { source: 'record_shown', where, numbers, now: ctx.now })
  await sql`update record set scored_at = ${ctx.now.toISOString()}::timestamptz where id = any(${ids}::bigint[])`.execute(
    ctx.db,
  )
  const stars = await giveStars(ctx, numbers, isAmong('r.id', ids))
  await showPoints(ctx, ids)
  return { records: ids.length, stars }
}

/**
 * The species (and what is below them) that have evidence among the taxa whose evidence has changed. They are kept until
 * they are looked at: a run that is cut off leaves the rest to the next one.
 */
const noteChangedTaxa = (ctx: Ctx) =>
  sql`with recursive taken as (delete from evidence_change returning id, taxon_id, of_all),
    line as (
      select t.id, t.parent_id, t.rank, taken.id as noted, taken.of_all from taken join taxon t on t.id = taken.taxon_id
      union
      select t.id, t.parent_id, t.rank, line.noted, line.of_all from line join taxon t on t.id = line.parent_id
    )
    insert into taxon_to_rescore as c (taxon_id, noted, of_all)
    select id, max(noted), bool_or(of_all) from line where rank >= 2000 group by id
    on conflict (taxon_id) do update set noted = excluded.noted, of_all = c.of_all or excluded.of_all`.execute(ctx.db)

interface WaitingTaxon {
  taxonId: number
  noted: number
  /** Those with stars too. */
  ofAll: boolean
  treeNumber: number
}

async function nextTaxa(ctx: Ctx): Promise<WaitingTaxon[]> {
  const { rows } =
    await sql<WaitingTaxon>`select c.taxon_id, c.noted, c.of_all, coalesce(t.tree_number, 0) as tree_number
    from taxon_to_rescore c left join taxon t on t.id = c.taxon_id order by 3, 1 limit ${fewTaxa}`.execute(ctx.db)
  return rows
}

/** They are done, unless their evidence has changed again meanwhile. */
const forgetTaxa = (ctx: Ctx, taxa: readonly WaitingTaxon[]) =>
  sql`delete from taxon_to_rescore c using unnest(${taxa.map(({ taxonId }) => taxonId)}::bigint[],
      ${taxa.map(({ noted }) => noted)}::bigint[]) as d (taxon_id, noted)
    where c.taxon_id = d.taxon_id and c.noted = d.noted`.execute(ctx.db)

/** Finds with points enough get their first star, what is kept for its owner too. A star is never taken. */
async function giveStars(ctx: Ctx, numbers: ValidationNumbers, where: RawBuilder<unknown>): Promise<number> {
  const at = sql`${ctx.now.toISOString()}::timestamptz`
  const stays = sql`p.is_flagged or p.is_parted or given.answered_at is not null`
  const { rows } = await sql<{ id: number }>`
    with given as (
      update record r set stars = 1, modified_at = ${at}
      from record_score e
      where e.record_id = r.id and e.taxon_id = r.taxon_id and r.stars = 0 and e.points >= ${numbers.machineStar}
        and r.state = 'submitted' and r.deleted_at is null and r.dismissed_at is null and ${where}
      returning r.id, r.taxon_id, r.answered_at
    ), shown as (
      update record_public p set stars = 1, modified_at = ${at},
        waits_from = case when ${stays} then p.waits_from end,
        machine_points = case when ${stays} then p.machine_points end
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

/** The queue can be asked for what the machine thinks: the rows of finds that wait hold it. */
async function showPoints(ctx: Ctx, ids: readonly number[]) {
  if (ids.length === 0) return
  await sql`update record_public o set machine_points = s.points
    from (select p.record_id, e.points from record_public p left join record_score e on e.record_id = p.record_id
      where ${isAmong('p.record_id', ids)} and p.waits_from is not null and p.machine_points is distinct from e.points) s
    where o.record_id = s.record_id`.execute(ctx.db)
}

/** The days that bring a find forward may be others now. By their ids: otherwise the view is made for all finds. */
async function refreshQueue(transact: InTransaction, stop: AbortSignal) {
  const portions = new Portions(most)
  for (let last: number | undefined = 0; last !== undefined; ) {
    stop.throwIfAborted()
    const from: number = last
    last = await portions.one((size) => transact((ctx) => refreshAfter(ctx, from, size)))
  }
}

async function refreshAfter({ db }: Ctx, last: number, size: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select record_id as id from record_public
    where waits_from is not null and record_id > ${last} order by record_id limit ${size}`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await refreshPublic(db, ids)
  return ids.at(-1)
}

/** Finds of the taxa and of what is below them, with stars or without, are judged again soon. */
export const judgeAllAgain = (ctx: Ctx, taxonIds: readonly number[]) =>
  sql`insert into evidence_change (taxon_id, of_all)
    select distinct t.id, true from taxon a join taxon t on t.id = a.id or t.tree_number between a.tree_number and a.tree_end
    where a.id = any(${taxonIds}::bigint[]) and exists (select 1 from record r where r.taxon_id = t.id)`.execute(ctx.db)
