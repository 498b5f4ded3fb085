import { type RawBuilder, sql } from 'kysely'
import type { QueueItem, QueueTab } from '#contract/validation-queue.ts'
import type { Ctx } from '#server/core/context.ts'
import { dayOrMoment, pageOf, readCursor } from '#server/records/reading/cursor.ts'
import { countPublic } from '#server/records/reading/filter.ts'
import { queueFilterFromText, queueWhere, tabRules } from './filter.ts'
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
  const { key, stacks, mostCounted } = tabRules[tab]
  const sort = `queue-${tab}`
  const mark = readCursor(cursor, sort)
  const after =
    mark === null
      ? sql`true`
      : sql`(a.key, a.record_id) > (${dayOrMoment(mark.value)}::timestamptz, ${mark.id}::bigint)`
  const isStacked = stacks && stacked === 'true'
  const first = isStacked
    ? sql`not exists (${stackOf(where, key)} and (${key}, p.record_id) < (a.key, a.record_id))`
    : sql`true`
  const { rows } = await sql<{ recordId: number; value: string }>`
    select a.record_id, to_char(a.key at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as value
    from (select p.*, ${key} as key from record_public p where ${where}) a
    where ${after} and ${first}
    order by a.key, a.record_id limit ${take + 1}`.execute(ctx.db)
  const page = pageOf(rows, take, ({ recordId, value }) => ({ sort, value, id: recordId }))
  const ids = page.items.map(({ recordId }) => recordId)
  const stackIds = isStacked ? await stacksOf(ctx, ids, where, key) : new Map<number, number[]>()
  return {
    items: await queueItems(ctx, ids, stackIds),
    total: mostCounted === undefined ? await countPublic(ctx.db, where) : await countUpTo(ctx, where, mostCounted),
    cursor: page.cursor,
  }
}

async function countUpTo(ctx: Ctx, where: RawBuilder<unknown>, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::integer as total from (
    select 1 from record_public p where ${where} limit ${most}) counted`.execute(ctx.db)
  return rows[0]?.total ?? 0
}

/** The finds of the queue that are in one stack with `a`: of one taxon, 1 km square and day, as the public sees them. */
const stackOf = (where: RawBuilder<unknown>, key: RawBuilder<unknown>) => sql`
  select p.record_id, ${key} as key from record_public p
  where ${where} and p.taxon_id = a.taxon_id and p.tree_number = a.tree_number and p.day_from = a.day_from
    and p.east between floor(a.east / 1000.0)::integer * 1000 and floor(a.east / 1000.0)::integer * 1000 + 999
    and p.north between floor(a.north / 1000.0)::integer * 1000 and floor(a.north / 1000.0)::integer * 1000 + 999`

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
