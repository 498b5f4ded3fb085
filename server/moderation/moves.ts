import { type RawBuilder, sql } from 'kysely'
import type { RecordMove } from '#contract/moderation.ts'
import type { RecordFilter } from '#contract/record-filter.ts'
import { holds } from '#contract/roles.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { recordCards } from '#server/records/cards.ts'
import { memberOf } from '#server/records/sight.ts'
import { chosenRecords, effectsOf, type Way } from './choosing.ts'
import { moveJob, undoMoveJob } from './jobs.ts'
import { type MoveRow, shownMoves } from './move-list.ts'
import { isUsableTarget } from './move-target.ts'

interface Wish {
  filter: RecordFilter
  dryRun: boolean
}
const examplesShown = 5

export async function moveRecordsTaxonToTaxon(
  ctx: Ctx,
  { fromTaxonId, toTaxonId, filter, dryRun }: Wish & { fromTaxonId: number; toTaxonId: number },
): Promise<RecordMove> {
  if (fromTaxonId === toTaxonId) throw new Refusal('invalid', 'move_same', { toTaxonId: 'Vælg et andet taxon.' })
  await exist(ctx, 'taxon', [fromTaxonId, toTaxonId])
  if (!(await isUsableTarget(ctx.db, { kind: 'taxon', toId: toTaxonId }))) {
    throw new Refusal('invalid', 'taxon_target_unusable', { toTaxonId: 'Vælg et andet taxon.' })
  }
  return move(ctx, { kind: 'taxon', fromId: fromTaxonId, toId: toTaxonId, filter }, dryRun)
}

export async function moveRecordsUserToUser(
  ctx: Ctx,
  { fromUserId, toUserId, filter, dryRun }: Wish & { fromUserId: number; toUserId: number },
): Promise<RecordMove> {
  if (fromUserId === toUserId) throw new Refusal('invalid', 'move_same', { toUserId: 'Vælg en anden bruger.' })
  await exist(ctx, 'appUser', [fromUserId, toUserId])
  if (!(await isUsableTarget(ctx.db, { kind: 'user', toId: toUserId }))) {
    throw new Refusal('invalid', 'move_user_unusable', { toUserId: 'Vælg en anden bruger.' })
  }
  return move(ctx, { kind: 'user', fromId: fromUserId, toId: toUserId, filter }, dryRun)
}

async function exist(ctx: Ctx, table: 'taxon' | 'appUser', ids: readonly number[]) {
  const rows = await ctx.db.selectFrom(table).select('id').where('id', 'in', ids).execute()
  if (rows.length < ids.length) throw new Refusal('missing', 'not_found')
}

/** Tell what would happen, or keep which finds go and let a job move them. */
async function move(ctx: Ctx, way: Way, dryRun: boolean): Promise<RecordMove> {
  const chosen = await chosenRecords(ctx.db, way)
  const messages = await effectsOf(ctx.db, way, chosen)
  if (dryRun) {
    const { rows } = await sql<{ total: number }>`
      select count(*)::integer as total from (${chosen}) c`.execute(ctx.db)
    const asked = { ...way, id: null, status: 'dry-run' as const, total: rows[0]?.total ?? 0, moved: 0, messages }
    const [shown] = await shownMoves(ctx, [{ ...asked, askedBy: viewerId(ctx), createdAt: null, endedAt: null }])
    if (!shown) throw new Refusal('missing', 'not_found')
    return { ...shown, examples: await examplesOf(ctx, chosen) }
  }
  const { kind, fromId, toId } = way
  const { id } = await ctx.db
    .insertInto('recordMove')
    .values({
      ...{ kind, fromId, toId, filter: JSON.stringify(way.filter), total: 0, messages: JSON.stringify(messages) },
      ...{ askedBy: viewerId(ctx), createdAt: ctx.now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { numAffectedRows } = await sql`insert into record_move_row (move_id, record_id)
    select ${id}::bigint, c.id from (${chosen}) c`.execute(ctx.db)
  const total = Number(numAffectedRows ?? 0)
  if (total === 0) throw new Refusal('conflict', 'move_nothing')
  await ctx.db.updateTable('recordMove').set({ total }).where('id', '=', id).execute()
  await ctx.jobs.send(ctx.db, moveJob, { moveId: id })
  return oneMove(ctx, id)
}

/** Public ones: what is personal is its owner's. */
async function examplesOf(ctx: Ctx, chosen: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: number }>`
    select c.id from (${chosen}) c join record_public o on o.record_id = c.id
    order by c.id limit ${examplesShown}`.execute(ctx.db)
  return recordCards(
    ctx,
    rows.map(({ id }) => id),
    { exact: false },
  )
}

const isSiteAdmin = (ctx: Ctx) => holds(memberOf(ctx.viewer)?.roles ?? [], 'siteAdminRole')

/** Newest first. Those between users are for site administrators. */
export async function recordMoves(ctx: Ctx, { skip, take }: { skip: number; take: number }) {
  const seen = ctx.db.selectFrom('recordMove').where('kind', 'in', isSiteAdmin(ctx) ? ['taxon', 'user'] : ['taxon'])
  const rows = await seen.selectAll().orderBy('id', 'desc').limit(take).offset(skip).execute()
  const { total } = await seen.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { items: await shownMoves(ctx, rows as MoveRow[]), total }
}

async function oneMove(ctx: Ctx, id: number): Promise<RecordMove> {
  const row = await ctx.db.selectFrom('recordMove').selectAll().where('id', '=', id).executeTakeFirst()
  const [shown] = row ? await shownMoves(ctx, [row as MoveRow]) : []
  if (!shown) throw new Refusal('missing', 'not_found')
  return shown
}

/** Move finds back where nobody has changed them since; a job does it. */
export async function undoRecordMove(ctx: Ctx, { id }: { id: number }): Promise<RecordMove> {
  const row = await ctx.db
    .selectFrom('recordMove')
    .select(['kind', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row || (row.kind === 'user' && !isSiteAdmin(ctx))) throw new Refusal('missing', 'not_found')
  if (row.status === 'undone') throw new Refusal('conflict', 'move_already_undone')
  if (row.status !== 'done' && row.status !== 'failed') throw new Refusal('conflict', 'move_running')
  const undoing = { status: 'undoing' as const, undoneBy: viewerId(ctx), endedAt: null }
  await ctx.db.updateTable('recordMove').set(undoing).where('id', '=', id).execute()
  await ctx.jobs.send(ctx.db, undoMoveJob, { moveId: id })
  return oneMove(ctx, id)
}
