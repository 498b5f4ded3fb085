import { sql } from 'kysely'
import { counted } from '#contract/counted.ts'
import { isDatabaseAway } from '#server/core/away.ts'
import type { Config } from '#server/core/config.ts'
import type { Ctx, SignedIn } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import type { Events } from '#server/core/events.ts'
import { appendHistory } from '#server/core/history.ts'
import { jobContext } from '#server/core/job-context.ts'
import { type MovedName, moveNames, moveNamesBack } from '#server/validation/move-names.ts'
import { type MovedRecord, moveRecords, moveRecordsBack } from './move-people.ts'
import { isMember, isUsableTarget } from './move-target.ts'

/** What a move did to one find. Without `name` and `find` nothing: somebody had changed the find meanwhile. */
interface Took {
  isMoved: boolean
  isBack?: boolean
  name?: MovedName
  /** Kept in the database by this name. */
  find?: MovedRecord
}

interface Move {
  id: number
  kind: 'taxon' | 'user'
  fromId: number
  toId: number
  /** Who asks for what is done now: the move, or its undo. */
  actor: number
}

interface Surroundings {
  db: Db
  config: Config
  events: Events
}

/** So many finds in one transaction, so that others come in between and see how far it is. */
const portion = 500

/** The work is done in the name of the one who asked for it, who needs no role for it any more while they are a member. */
const inTheNameOf = (userId: number): SignedIn => ({
  ...{ kind: 'user', issuer: '', subject: '', profile: {}, claims: [], userId, roles: [], roleTable: [] },
  ...{ acceptedTerms: true, blocked: false },
})

const transact = <T>({ db, config, events }: Surroundings, actor: number, work: (ctx: Ctx) => Promise<T>) =>
  db
    .transaction()
    .execute((transaction) => work({ ...jobContext(config, events, transaction), viewer: inTheNameOf(actor) }))

/** Move the finds that were chosen. A run that was cut off is taken up where it stopped. */
export async function runMove(around: Surroundings, moveId: number): Promise<string> {
  const { rows } = await sql<Move>`update record_move set status = 'running'
    where id = ${moveId} and status in ('waiting', 'running', 'failed')
    returning id, kind, from_id, to_id, asked_by as actor`.execute(around.db)
  const [move] = rows
  if (!move) return `Flytning ${moveId} er ikke længere i kø.`
  try {
    while ((await transact(around, move.actor, (ctx) => takeSome(ctx, move))) > 0);
    return await transact(around, move.actor, (ctx) => endMove(ctx, move))
  } catch (error) {
    if (error instanceof Stopped) {
      await tellFailure(around.db, move, error.message)
      return error.message
    }
    // It is still under way when only the database is away, and goes on where it stopped.
    if (!isDatabaseAway(error)) await tellFailure(around.db, move)
    throw error
  }
}

/** What keeps a move from going on, in words. */
class Stopped extends Error {}
const askerGone = 'Flytningen stoppede, fordi den, der bad om den, er spærret eller slettet.'
const targetGone = {
  taxon: 'Flytningen stoppede, fordi taxonet er slettet eller lagt sammen med et andet.',
  user: 'Flytningen stoppede, fordi modtageren er spærret eller slettet.',
}

/** One at a time: a process that was thought dead, and whoever has taken over from it, wait for each other here. */
async function isStill(ctx: Ctx, { id }: Move, status: 'running' | 'undoing'): Promise<boolean> {
  const move = await ctx.db
    .selectFrom('recordMove')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return move?.status === status
}

async function takeSome(ctx: Ctx, move: Move): Promise<number> {
  const isUsable = await isUsableTarget(ctx.db, move)
  if (!(await isStill(ctx, move, 'running'))) return 0
  if (!isUsable) throw new Stopped(targetGone[move.kind])
  if (!(await isMember(ctx.db, move.actor))) throw new Stopped(askerGone)
  const { rows } = await sql<{ id: number }>`select record_id as id from record_move_row
    where move_id = ${move.id} and took = '{}' order by record_id limit ${portion}`.execute(ctx.db)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  const took = move.kind === 'taxon' ? await takeNames(ctx, move, ids) : await takeRecords(ctx, move, ids)
  await keepTook(ctx, move, took)
  await tellMoved(ctx, move, took, 1)
  return ids.length
}

async function takeNames(ctx: Ctx, { fromId: from, toId: to }: Move, ids: readonly number[]) {
  const { rows } = await sql<{ id: number }>`select id from record
    where id = any(${ids}::bigint[]) and taxon_id = ${from} and deleted_at is null order by id for update`.execute(
    ctx.db,
  )
  const carried = await moveNames(ctx, { recordIds: rows.map(({ id }) => id), from, to })
  // Votes for what is below the old taxon stay, and may bring its name back.
  const named = await idsWhereTaxon(ctx, ids, to)
  const names = new Map(carried.map((name) => [name.recordId, name]))
  return new Map(
    ids.map((id): [number, Took] => {
      const name = names.get(id)
      return [id, name ? { isMoved: named.has(id), name } : { isMoved: false }]
    }),
  )
}

async function takeRecords(ctx: Ctx, { fromId, toId }: Move, ids: readonly number[]) {
  const carried = await moveRecords(ctx, { recordIds: ids, fromUser: fromId, toUser: toId })
  const records = new Map(carried.map((record) => [record.recordId, record]))
  return new Map(
    ids.map((id): [number, Took] => {
      const record = records.get(id)
      return [id, record ? { isMoved: true, find: record } : { isMoved: false }]
    }),
  )
}

const idsWhereTaxon = async (ctx: Ctx, ids: readonly number[], taxonId: number) => {
  const { rows } = await sql<{ id: number }>`select id from record
    where id = any(${ids}::bigint[]) and taxon_id = ${taxonId}`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

async function keepTook(ctx: Ctx, { id }: Move, took: ReadonlyMap<number, Took>) {
  const texts = [...took.values()].map((one) => JSON.stringify(one))
  await sql`update record_move_row w set took = v.took::jsonb
    from unnest(${[...took.keys()]}::bigint[], ${texts}::text[]) as v (record_id, took)
    where w.move_id = ${id} and w.record_id = v.record_id`.execute(ctx.db)
}

/** How far it is, for those who watch, and what has happened, for the rooms to the right. */
async function tellMoved(ctx: Ctx, move: Move, took: ReadonlyMap<number, Took>, direction: 1 | -1) {
  const recordIds = [...took].filter(([, one]) => (direction === 1 ? one.isMoved : one.isBack)).map(([id]) => id)
  await sql`update record_move set moved = moved + ${direction * recordIds.length} where id = ${move.id}`.execute(
    ctx.db,
  )
  if (recordIds.length === 0) return
  const { id: moveId, kind, fromId, toId } = move
  const way = direction === 1 ? { fromId, toId } : { fromId: toId, toId: fromId }
  await ctx.events.emit(ctx, 'recordsMoved', { moveId, kind, recordIds, ...way })
}

const records = (count: number) => counted(count, 'fund')

async function endMove(ctx: Ctx, move: Move): Promise<string> {
  const { id, kind } = move
  if (!(await isStill(ctx, move, 'running'))) return `Flytning ${id} er taget op af en anden proces.`
  const { total, moved } = await ctx.db
    .selectFrom('recordMove')
    .select(['total', 'moved'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const left = total - moved
  const message = `${counted(left, 'fund blev ikke flyttet: det', 'fund blev ikke flyttet: de')} er ændret eller slettet siden, eller stemmerne siger noget andet.`
  await end(ctx, id, 'done', left === 0 ? [] : [message])
  // One line for all of them; the history of each find shows it.
  await appendHistory(ctx, { entity: 'record-move', entityId: id, verb: `move-${kind}`, after: { total, moved } })
  return `${records(moved)} flyttet.`
}

const end = (ctx: Pick<Ctx, 'db'>, id: number, status: 'done' | 'failed' | 'undone', messages: string[]) =>
  sql`update record_move set status = ${status}, ended_at = now(),
    undone_at = case when ${status} = 'undone' then now() else undone_at end,
    messages = messages || ${JSON.stringify(messages)}::jsonb where id = ${id}`.execute(ctx.db)

const tellFailure = (db: Db, { id }: Pick<Move, 'id'>, reason = 'Der skete en fejl hos os.') =>
  end({ db }, id, 'failed', [`${reason} Det, der er flyttet, kan flyttes tilbage.`])

/** It was cut off so often that something must be wrong. */
export async function giveUpMove(db: Db, moveId: number) {
  const move = await db.selectFrom('recordMove').select(['id', 'status']).where('id', '=', moveId).executeTakeFirst()
  if (move?.status === 'running' || move?.status === 'undoing') await tellFailure(db, move)
}

/** Move the finds back that are still as the move left them. */
export async function runUndo(around: Surroundings, moveId: number): Promise<string> {
  const { rows } = await sql<Move>`select id, kind, from_id, to_id, undone_by as actor from record_move
    where id = ${moveId} and status = 'undoing'`.execute(around.db)
  const [move] = rows
  if (!move) return `Flytning ${moveId} er ikke ved at blive fortrudt.`
  try {
    while ((await transact(around, move.actor, (ctx) => takeSomeBack(ctx, move))) > 0);
    return await transact(around, move.actor, (ctx) => endUndo(ctx, move))
  } catch (error) {
    if (!isDatabaseAway(error)) await tellFailure(around.db, move)
    throw error
  }
}

async function takeSomeBack(ctx: Ctx, move: Move): Promise<number> {
  if (!(await isStill(ctx, move, 'undoing'))) return 0
  const { rows } = await sql<{ id: number; took: Took }>`select record_id as id, took from record_move_row
    where move_id = ${move.id} and took <> '{}' and took ->> 'isBack' is null order by record_id limit ${portion}
    `.execute(ctx.db)
  if (rows.length === 0) return 0
  const back = move.kind === 'taxon' ? await namesBack(ctx, move, rows) : await recordsBack(ctx, move, rows)
  const took = new Map(rows.map((row) => [row.id, { ...row.took, isBack: row.took.isMoved && back.has(row.id) }]))
  await keepTook(ctx, move, took)
  await tellMoved(ctx, move, took, -1)
  return rows.length
}

type Taken = readonly { id: number; took: Took }[]

async function namesBack(ctx: Ctx, { fromId: from, toId: to }: Move, taken: Taken): Promise<ReadonlySet<number>> {
  const ids = taken.map(({ id }) => id)
  await sql`select id from record where id = any(${ids}::bigint[]) order by id for update`.execute(ctx.db)
  const still = await idsWhereTaxon(ctx, ids, to)
  const carried = taken.filter(({ id, took }) => still.has(id) || !took.isMoved).flatMap(({ took }) => took.name ?? [])
  await moveNamesBack(ctx, carried, { from, to })
  return idsWhereTaxon(ctx, [...still], from)
}

const recordsBack = (ctx: Ctx, { fromId, toId }: Move, taken: Taken): Promise<ReadonlySet<number>> =>
  moveRecordsBack(
    ctx,
    taken.flatMap(({ took }) => took.find ?? []),
    { fromUser: fromId, toUser: toId },
  )

async function endUndo(ctx: Ctx, move: Move): Promise<string> {
  const { id } = move
  if (!(await isStill(ctx, move, 'undoing'))) return `Flytning ${id} er taget op af en anden proces.`
  const { rows } = await sql<{ back: number; kept: number }>`
    select (count(*) filter (where took ->> 'isBack' = 'true'))::integer as back,
      (count(*) filter (where took ->> 'isMoved' = 'true' and took ->> 'isBack' <> 'true'))::integer as kept
    from record_move_row where move_id = ${id}`.execute(ctx.db)
  const { back = 0, kept = 0 } = rows[0] ?? {}
  const message = `${records(kept)} er ændret siden og blev ikke flyttet tilbage.`
  await end(ctx, id, 'undone', kept === 0 ? [] : [message])
  await appendHistory(ctx, { entity: 'record-move', entityId: id, verb: 'undo-move', after: { back, kept } })
  return `${records(back)} flyttet tilbage.`
}
