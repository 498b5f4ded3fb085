import { sql } from 'kysely'
import type { WarningReason } from '#contract/warning-words.ts'
import type { Ctx } from '#server/core/context.ts'
import { appendHistory } from '#server/core/history.ts'
import { danishDay } from '#server/core/roles.ts'
import { type Candidate, candidatesOf, isKnownAt, nearestKnown, warningAt } from './candidates.ts'

/** So many finds in one transaction. */
const portion = 1000
/** One process at a time judges and tells: what two did at once would be two warnings of one thing. */
export const takeTurn = (ctx: Pick<Ctx, 'db'>) => sql`select pg_advisory_xact_lock(7418263)`.execute(ctx.db)

export interface Judged {
  /** Finds that were looked at; none: nothing waits any more. */
  finds: number
  made: number
  withdrawn: number
}

/** Judge the finds that wait longest. What is cut off is taken back whole, and they wait on. */
export async function judgeDue(ctx: Ctx): Promise<Judged> {
  await takeTurn(ctx)
  const { rows } = await sql<{ recordId: number }>`
    delete from warning_due where id in (select id from warning_due order by id limit ${portion})
    returning record_id`.execute(ctx.db)
  const ids = [...new Set(rows.map(({ recordId }) => recordId))]
  const today = danishDay(ctx.now)
  const candidates = await candidatesOf(ctx.db, ids, today)
  const standing = await letGo(ctx, ids, candidates)
  // Others may see it now: what was hidden is open, or it lies in somebody else's area.
  await askToTell(ctx, [...standing.values()])
  const news = candidates.filter(({ recordId, isRecent }) => isRecent && !standing.has(recordId))
  let made = 0
  for (const found of Map.groupBy(news, ({ taxonId, placeKey }) => `${taxonId} ${placeKey}`).values()) {
    if (await judgeAt(ctx, found, today)) made += 1
  }
  await noteOpen(ctx, ids)
  return { finds: rows.length, made, withdrawn: await withdrawEmpty(ctx) }
}

/** Since when everybody sees where finds are that hold a warning. */
const noteOpen = (ctx: Ctx, ids: readonly number[]) =>
  sql`update warning_find f
    set open_since = case when p.side = 0 then coalesce(f.open_since, ${ctx.now.toISOString()}::timestamptz) end
    from record_public p
    where p.record_id = f.record_id and f.record_id = any(${ids}::bigint[]) and f.left_at is null
      and (p.side = 0) is distinct from (f.open_since is not null)`.execute(ctx.db)

const askToTell = (ctx: Ctx, warningIds: readonly number[]) =>
  sql`update warning set is_due = true where id = any(${warningIds}::bigint[]) and not is_due`.execute(ctx.db)

/** Finds that are no longer what their warning is about leave it. Tells those that stay, with their warnings. */
async function letGo(ctx: Ctx, ids: readonly number[], candidates: readonly Candidate[]): Promise<Map<number, number>> {
  const { rows: held } = await sql<{ recordId: number; warningId: number; taxonId: number; placeKey: string }>`
    select f.record_id, w.id as warning_id, w.taxon_id, w.place_key
    from warning_find f join warning w on w.id = f.warning_id
    where f.left_at is null and f.record_id = any(${ids}::bigint[])`.execute(ctx.db)
  const byId = new Map(candidates.map((one) => [one.recordId, one]))
  const stays = ({ recordId, taxonId, placeKey }: (typeof held)[number]) => {
    const now = byId.get(recordId)
    return now !== undefined && now.taxonId === taxonId && isAt(now, placeKey)
  }
  const leaving = held.filter((one) => !stays(one)).map(({ recordId }) => recordId)
  if (leaving.length > 0) {
    await ctx.db
      .updateTable('warningFind')
      .set({ leftAt: ctx.now })
      .where('recordId', 'in', leaving)
      .where('leftAt', 'is', null)
      .execute()
  }
  return new Map(held.filter(stays).map(({ recordId, warningId }) => [recordId, warningId]))
}

/** A square that municipalities have taken the place of since is no other place while the find lies in it. */
const isAt = ({ placeKey, squareKey }: Candidate, place: string) => placeKey === place || squareKey === place

/** Finds of one species at one place that hold no warning yet. Says whether there is one more warning now. */
async function judgeAt(ctx: Ctx, found: readonly Candidate[], today: string): Promise<boolean> {
  const [first] = found
  if (first === undefined) return false
  const there = await warningAt(ctx.db, first, today)
  if (there !== null) {
    await join(ctx, there.id, found)
    const isBack = there.closedOn !== null && found.some(({ dayFrom }) => dayFrom >= (there.closedOn ?? ''))
    if (there.state === 'closed' && isBack) await openAgain(ctx, there.id, 'found-again')
    return false
  }
  const former = await formerWarning(ctx, found)
  if (former !== null) {
    await join(ctx, former, found)
    await openAgain(ctx, former, 'stands-again')
    return true
  }
  const reasons: WarningReason[] = [
    ...((await isKnownAt(ctx.db, first, found, today)) ? [] : (['new_here'] as const)),
    ...(found.some(({ isNear }) => isNear) ? (['near_area'] as const) : []),
  ]
  if (reasons.length === 0) return false
  await make(ctx, first, found, reasons)
  return true
}

async function make(ctx: Ctx, place: Candidate, found: readonly Candidate[], reasons: WarningReason[]) {
  const nearestId = await nearestKnown(ctx.db, place, found)
  const { taxonId, placeKey, areaId } = place
  const { id } = await ctx.db
    .insertInto('warning')
    .values({
      ...{ taxonId, placeKey, areaId, reasons, nearestId, madeAt: ctx.now, changedAt: ctx.now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await join(ctx, id, found)
  await appendHistory(ctx, { entity: 'warning', entityId: id, verb: 'make', after: { reasons } })
}

async function join(ctx: Ctx, warningId: number, found: readonly Candidate[]) {
  await ctx.db
    .insertInto('warningFind')
    .values(found.map(({ recordId }) => ({ warningId, recordId, joinedAt: ctx.now })))
    .onConflict((on) => on.columns(['warningId', 'recordId']).doUpdateSet({ leftAt: null, joinedAt: ctx.now }))
    .execute()
  await askToTell(ctx, [warningId])
}

/** A warning at this place that one of the finds held before it was withdrawn. */
async function formerWarning(ctx: Ctx, found: readonly Candidate[]): Promise<number | null> {
  const [first] = found
  const { rows } = await sql<{ id: number }>`
    select w.id from warning w join warning_find f on f.warning_id = w.id
    where w.withdrawn_at is not null and w.taxon_id = ${first?.taxonId} and w.place_key = ${first?.placeKey}
      and f.record_id = any(${found.map(({ recordId }) => recordId)}::bigint[])
    order by w.id desc limit 1`.execute(ctx.db)
  return rows[0]?.id ?? null
}

/** It is told again. What was found again after it was closed is new; what only stands again goes on where it was. */
async function openAgain(ctx: Ctx, id: number, verb: 'found-again' | 'stands-again') {
  const isNew = verb === 'found-again'
  const fresh = isNew ? sql`state = 'new', outcome = null, closed_at = null,` : sql``
  await sql`
    update warning set ${fresh} withdrawn_at = null, version = version + 1, round = round + 1, is_due = true,
      changed_at = ${ctx.now.toISOString()}::timestamptz
    where id = ${id}`.execute(ctx.db)
  await appendHistory(ctx, { entity: 'warning', entityId: id, verb, after: isNew ? { state: 'new' } : {} })
}

/** Warnings that no find holds any more. */
async function withdrawEmpty(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update warning w set withdrawn_at = ${ctx.now.toISOString()}::timestamptz, version = version + 1,
      changed_at = ${ctx.now.toISOString()}::timestamptz
    where w.withdrawn_at is null
      and not exists (select from warning_find f where f.warning_id = w.id and f.left_at is null)
    returning id`.execute(ctx.db)
  for (const { id } of rows) await appendHistory(ctx, { entity: 'warning', entityId: id, verb: 'withdraw' })
  return rows.length
}
