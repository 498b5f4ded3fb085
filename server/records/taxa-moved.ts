import { sql } from 'kysely'
import type { Ctx } from '#server/core/context.ts'
import type { EventMap } from '#server/core/events.ts'
import { appendHistory } from '#server/core/history.ts'
import { refreshPublic, refreshPublicOfTaxa } from './public.ts'

/** What a merge took along, so that its undo can bring exactly that back. */
interface Moved {
  from: number
  into: number
  records: number[]
  suggestions: number[]
  hosts: number[]
}
const entity = 'taxon-finds'

/** Finds follow their taxa: through merges and back again, and to other places in the tree. */
export async function moveRecordsWithTaxa(ctx: Ctx, { changeId, undoes, taxonIds, merged }: EventMap['taxaMoved']) {
  for (const { from, into } of merged) if (into !== null) await carryInto(ctx, changeId, from, into)
  if (undoes !== null && merged.some(({ into }) => into === null)) await carryBack(ctx, undoes)
  if (taxonIds.length > 0) await refreshPublicOfTaxa(ctx.db, taxonIds)
}

async function carryInto(ctx: Ctx, changeId: number, from: number, into: number) {
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
  const move = async (statement: ReturnType<typeof sql<{ id: number }>>) => ids((await statement.execute(ctx.db)).rows)
  const moved: Moved = {
    from,
    into,
    records: await move(
      sql`update record set taxon_id = ${into}, modified_at = ${ctx.now.toISOString()}::timestamptz
        where taxon_id = ${from} returning id`,
    ),
    suggestions: await move(sql`update record_suggestion set taxon_id = ${into} where taxon_id = ${from} returning id`),
    hosts: await move(
      sql`update record_detail set host_taxon_id = ${into} where host_taxon_id = ${from} returning record_id as id`,
    ),
  }
  if (moved.records.length + moved.suggestions.length + moved.hosts.length === 0) return
  // One line for the whole move, however many finds it took.
  await appendHistory(ctx, { entity, entityId: changeId, verb: 'merge', after: moved })
  await refreshMoved(ctx, moved)
}

/** What has got another name since then stays with it. */
async function carryBack(ctx: Ctx, changeId: number) {
  const lines = await ctx.db
    .selectFrom('change')
    .select('after')
    .where('entity', '=', entity)
    .where('entityId', '=', String(changeId))
    .where('verb', '=', 'merge')
    .execute()
  for (const { after } of lines) {
    const moved = after as Moved
    const { from, into, records, suggestions, hosts } = moved
    await sql`update record set taxon_id = ${from}, modified_at = ${ctx.now.toISOString()}::timestamptz
      where taxon_id = ${into} and id = any(${records}::bigint[])`.execute(ctx.db)
    await sql`update record_suggestion set taxon_id = ${from}
      where taxon_id = ${into} and id = any(${suggestions}::bigint[])`.execute(ctx.db)
    await sql`update record_detail set host_taxon_id = ${from}
      where host_taxon_id = ${into} and record_id = any(${hosts}::bigint[])`.execute(ctx.db)
    await appendHistory(ctx, {
      entity,
      entityId: changeId,
      verb: 'undo',
      after: { from, into, number: records.length },
    })
    await refreshMoved(ctx, moved)
  }
}

async function refreshMoved(ctx: Ctx, { records, suggestions }: Moved) {
  const { rows } = await sql<{ id: number }>`
    select distinct record_id as id from record_suggestion where id = any(${suggestions}::bigint[])`.execute(ctx.db)
  await refreshPublic(ctx.db, [...new Set([...records, ...rows.map(({ id }) => id)])])
}
