import { sql } from 'kysely'
import type { Ctx } from '#server/core/context.ts'
import type { EventMap } from '#server/core/events.ts'
import { appendHistory } from '#server/core/history.ts'
import { recalculateMoved } from './move-names.ts'
import { judgeAllAgain } from './rescoring.ts'

/** Decisions that a merge took along, so that its undo can bring exactly those back. */
interface Moved {
  from: number
  into: number
  decisions: number[]
  befores: number[]
}
const entity = 'taxon-decisions'
const portion = 1000

/**
 * Decisions follow their taxa through merges and back, as finds and suggestions do (see the room of finds). Where the
 * votes on a find are for several taxa, what they have in common may be another taxon now. None of it costs a star.
 */
export async function followTaxa(ctx: Ctx, { changeId, undoes, taxonIds, merged }: EventMap['taxaMoved']) {
  for (const { from, into } of merged) if (into !== null) await carryInto(ctx, changeId, from, into)
  if (undoes !== null && merged.some(({ into }) => into === null)) await carryBack(ctx, undoes)
  const touched = [...taxonIds, ...merged.flatMap(({ from, into }) => [from, into ?? from])]
  // What stands above them may say something else of them.
  await judgeAllAgain(ctx, touched)
  const carried = merged.length === 0 ? [] : await carriedRecords(ctx, undoes ?? changeId)
  const ids = [...new Set([...carried, ...(await recordsWithSeveralNames(ctx, touched))])].sort((a, b) => a - b)
  for (let from = 0; from < ids.length; from += portion) await recalculateMoved(ctx, ids.slice(from, from + portion))
}

/** Open finds that have live votes for several taxa, one of them among the touched or below; and those a merge made one. */
async function recordsWithSeveralNames(ctx: Ctx, touched: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with below as (
      select distinct t.id from taxon m join taxon t on t.id = m.id or t.tree_number between m.tree_number and m.tree_end
      where m.id = any(${touched}::bigint[])
    )
    select s.record_id as id from record_suggestion s
    where s.record_id in (select o.record_id from record_suggestion o where o.withdrawn_at is null
      and o.taxon_id in (select id from below))
      and s.withdrawn_at is null
    group by s.record_id having count(*) > 1
    order by s.record_id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Finds that have got another name with a merge, or have got it back: the room of finds has written them down. */
async function carriedRecords(ctx: Ctx, changeId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with moved as (select after from change where entity = 'taxon-finds' and entity_id = ${String(changeId)}
      and verb = 'merge')
    select one::bigint as id from moved, jsonb_array_elements_text(after -> 'records') as one
    union select s.record_id from moved, jsonb_array_elements_text(after -> 'suggestions') as one
      join record_suggestion s on s.id = one::bigint`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

async function carryInto(ctx: Ctx, changeId: number, from: number, into: number) {
  const move = async (statement: ReturnType<typeof sql<{ id: number }>>) =>
    (await statement.execute(ctx.db)).rows.map(({ id }) => id)
  const moved: Moved = {
    from,
    into,
    decisions: await move(sql`update record_decision set taxon_id = ${into} where taxon_id = ${from} returning id`),
    befores: await move(
      sql`update record_decision set before_taxon_id = ${into} where before_taxon_id = ${from} returning id`,
    ),
  }
  if (moved.decisions.length + moved.befores.length === 0) return
  await appendHistory(ctx, { entity, entityId: changeId, verb: 'merge', after: moved })
}

async function carryBack(ctx: Ctx, changeId: number) {
  const lines = await ctx.db
    .selectFrom('change')
    .select('after')
    .where('entity', '=', entity)
    .where('entityId', '=', String(changeId))
    .where('verb', '=', 'merge')
    .execute()
  for (const { after } of lines) {
    const { from, into, decisions, befores } = after as Moved
    await sql`update record_decision set taxon_id = ${from}
      where taxon_id = ${into} and id = any(${decisions}::bigint[])`.execute(ctx.db)
    await sql`update record_decision set before_taxon_id = ${from}
      where before_taxon_id = ${into} and id = any(${befores}::bigint[])`.execute(ctx.db)
  }
}
