import { type RawBuilder, sql } from 'kysely'
import type { QueueItem, QueueTab } from '#contract/validation-queue.ts'
import { stackedTabs } from '#contract/validation-words.ts'
import type { Ctx } from '#server/core/context.ts'
import { dayOrMoment, pageOf, readCursor } from '#server/core/cursor.ts'
import { countPublic } from '#server/records/filter.ts'
import { queueFilterFromText, queueWhere, tabRules } from '../queue-filter.ts'
import { queueItems } from './items.ts'

interface QueueInput {
  filter: string
  tab: QueueTab
  stacked: 'true' | 'false'
  cursor?: string | null | undefined
  take: number
}

/** As many as can be decided at once. */
const largestStack = 500

/** The queue: what waits longest, days that bring it forward included, is first. Whoever is let in sees public places. */
export async function validationSuggestions(
  ctx: Ctx,
  { filter, tab, stacked, cursor = null, take }: QueueInput,
): Promise<{ items: QueueItem[]; total: number; cursor: string | null }> {
  const where = await queueWhere(ctx, tab, queueFilterFromText(filter))
  const { key, mostCounted } = tabRules[tab]
  const sort = `queue-${tab}`
  const mark = readCursor(cursor, sort)
  const isStacked = stackedTabs.includes(tab) && stacked === 'true'
  const rows = await firstOfStacks(
    ctx,
    { where, key, isStacked },
    mark && { ...mark, key: dayOrMoment(mark.value) },
    take + 1,
  )
  const page = pageOf(rows, take, ({ recordId, value }) => ({ sort, value, id: recordId }))
  const ids = page.items.map(({ recordId }) => recordId)
  const stackIds = isStacked ? await stacksOf(ctx, ids, where, key) : new Map<number, number[]>()
  return {
    items: await queueItems(ctx, ids, stackIds),
    total: mostCounted === undefined ? await countPublic(ctx.db, where) : await countUpTo(ctx, where, mostCounted),
    cursor: page.cursor,
  }
}

interface Line {
  recordId: number
  /** To the microsecond, as the database keeps it. */
  value: string
}
interface Wanted {
  where: RawBuilder<unknown>
  key: RawBuilder<unknown>
  isStacked: boolean
}

/**
 * So many lines after a mark, of each stack the first alone. What waits is taken in portions, in order: whether a find is
 * the first of its stack is asked of those only that may come on the page.
 */
async function firstOfStacks(
  ctx: Ctx,
  { where, key, isStacked }: Wanted,
  mark: { key: string; id: number } | null,
  wanted: number,
): Promise<Line[]> {
  const found: Line[] = []
  const portion = isStacked ? wanted * 4 : wanted
  for (let from = mark; ; ) {
    const after =
      from === null ? sql`true` : sql`(${key}, p.record_id) > (${from.key}::timestamptz, ${from.id}::bigint)`
    const { rows } = await sql<Line>`
      select p.record_id, to_char(${key} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as value
      from record_public p where ${where} and ${after} order by ${key}, p.record_id limit ${portion}`.execute(ctx.db)
    const ids = rows.map(({ recordId }) => recordId)
    const later = isStacked ? await notFirst(ctx, ids, where, key) : new Set<number>()
    found.push(...rows.filter(({ recordId }) => !later.has(recordId)))
    const last = rows.at(-1)
    if (found.length >= wanted || rows.length < portion || last === undefined) return found.slice(0, wanted)
    from = { key: last.value, id: last.recordId }
  }
}

/** Those of the finds before which another of the same stack waits. */
async function notFirst(ctx: Ctx, ids: readonly number[], where: RawBuilder<unknown>, key: RawBuilder<unknown>) {
  const { rows } = await sql<{ recordId: number }>`
    select a.record_id
    from (select p.*, ${key} as key from record_public p where p.record_id = any(${ids}::bigint[])) a
    where exists (${stackOf(where, key)} and (${key}, p.record_id) < (a.key, a.record_id))`.execute(ctx.db)
  return new Set(rows.map(({ recordId }) => recordId))
}

async function countUpTo(ctx: Ctx, where: RawBuilder<unknown>, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::integer as total from (
    select 1 from record_public p where ${where} limit ${most}) counted`.execute(ctx.db)
  return rows[0]?.total ?? 0
}

/**
 * The finds of the queue that are in one stack with `a`: of one taxon, 1 km square and day, as the public sees them.
 * One whose votes part is alone, so that nobody decides it with the others unseen.
 */
const stackOf = (where: RawBuilder<unknown>, key: RawBuilder<unknown>) => sql`
  select p.record_id, ${key} as key from record_public p
  where ${where} and p.taxon_id = a.taxon_id and p.tree_number = a.tree_number and p.day_from = a.day_from
    and p.east between floor(a.east / 1000.0)::integer * 1000 and floor(a.east / 1000.0)::integer * 1000 + 999
    and p.north between floor(a.north / 1000.0)::integer * 1000 and floor(a.north / 1000.0)::integer * 1000 + 999
    and (p.record_id = a.record_id or not (p.is_parted or a.is_parted))`

async function stacksOf(
  ctx: Ctx,
  ids: readonly number[],
  where: RawBuilder<unknown>,
  key: RawBuilder<unknown>,
): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ firstId: number; recordId: number }>`
    select a.record_id as first_id, s.record_id
    from record_public a cross join lateral (${stackOf(where, key)} order by 2, 1 limit ${largestStack}) s
    where a.record_id = any(${ids}::bigint[]) order by a.record_id, s.key, s.record_id`.execute(ctx.db)
  const stacks = Map.groupBy(rows, ({ firstId }) => firstId)
  return new Map([...stacks].map(([id, members]) => [id, members.map(({ recordId }) => recordId)]))
}
