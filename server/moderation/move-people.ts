import { sql } from 'kysely'
import type { Ctx } from '#server/core/context.ts'
import { type MovedVotes, moveVotes, moveVotesBack, recalculateMoved } from '#server/validation/move-names.ts'

type Status = 'asked' | 'accepted'

/** What went along with one find to its new reporter, so that exactly that can come back. */
export interface MovedRecord {
  recordId: number
  /** What the former and the new reporter were among the finders before; null when they were not. */
  fromFinder: Status | null
  toFinder: Status | null
  /** The former reporter had made it personal. */
  isPersonal: boolean
  votes: MovedVotes
}

interface People {
  fromUser: number
  toUser: number
}

interface Row {
  id: number
  fromFinder: Status | null
  toFinder: Status | null
  isPersonal: boolean
}

/**
 * Finds get another reporter, who is their finder too; what the former one said about them is now said by the new one.
 * What was deleted meanwhile stays.
 */
export async function moveRecords(
  ctx: Ctx,
  { recordIds, fromUser, toUser }: People & { recordIds: readonly number[] },
): Promise<MovedRecord[]> {
  const statusOf = (userId: number) =>
    sql`(select f.status from record_finder f where f.record_id = r.id and f.user_id = ${userId})`
  const { rows } = await sql<Row>`
    select r.id, ${statusOf(fromUser)} as from_finder, ${statusOf(toUser)} as to_finder,
      coalesce(r.personal_by = ${fromUser}, false) as is_personal
    from record r where r.id = any(${recordIds}::bigint[]) and r.reporter = ${fromUser} and r.deleted_at is null
    order by r.id for update of r`.execute(ctx.db)
  const ids = rows.map(({ id }) => id)
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  await sql`update record set reporter = ${toUser}, modified_at = ${now},
    personal_by = case when personal_by = ${fromUser} then ${toUser} else personal_by end
    where id = any(${ids}::bigint[])`.execute(ctx.db)
  await sql`delete from record_finder where record_id = any(${ids}::bigint[]) and user_id = ${fromUser}`.execute(ctx.db)
  await sql`insert into record_finder (record_id, user_id, status, answered_at)
    select id, ${toUser}::bigint, 'accepted', ${now} from unnest(${ids}::bigint[]) as f (id)
    on conflict (record_id, user_id) do update set status = 'accepted'`.execute(ctx.db)
  const votes = await moveVotes(ctx, { recordIds: ids, fromUser, toUser })
  await recalculateMoved(ctx, ids)
  const votesOf = new Map(votes.map((one) => [one.recordId, one]))
  return rows.map(({ id, ...row }) => ({
    ...{ recordId: id, ...row },
    votes: votesOf.get(id) ?? { recordId: id, votes: [], withdrawn: [], suggestions: [] },
  }))
}

/** The same backwards, for finds that still are the new reporter's. Tells which came back. */
export async function moveRecordsBack(ctx: Ctx, carried: readonly MovedRecord[], { fromUser, toUser }: People) {
  const all = carried.map(({ recordId }) => recordId)
  const { rows } = await sql<{ id: number }>`select id from record
    where id = any(${all}::bigint[]) and reporter = ${toUser} order by id for update`.execute(ctx.db)
  const back = new Set(rows.map(({ id }) => id))
  const records = carried.filter(({ recordId }) => back.has(recordId))
  const personal = records.filter(({ isPersonal }) => isPersonal).map(({ recordId }) => recordId)
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  await sql`update record set reporter = ${fromUser}, modified_at = ${now},
    personal_by = case when id = any(${personal}::bigint[]) and personal_by = ${toUser} then ${fromUser} else personal_by end
    where id = any(${[...back]}::bigint[])`.execute(ctx.db)
  await restoreFinders(ctx, records, toUser, (record) => record.toFinder)
  await restoreFinders(ctx, records, fromUser, (record) => record.fromFinder)
  await moveVotesBack(
    ctx,
    records.map(({ votes }) => votes),
    fromUser,
  )
  await recalculateMoved(ctx, [...back])
  return back
}

async function restoreFinders(
  ctx: Ctx,
  records: readonly MovedRecord[],
  userId: number,
  was: (record: MovedRecord) => Status | null,
) {
  const before = records.map((record) => ({ id: record.recordId, status: was(record) }))
  const gone = before.filter(({ status }) => status === null).map(({ id }) => id)
  await sql`delete from record_finder where record_id = any(${gone}::bigint[]) and user_id = ${userId}`.execute(ctx.db)
  for (const status of ['asked', 'accepted'] as const) {
    const ids = before.filter((one) => one.status === status).map(({ id }) => id)
    await sql`insert into record_finder (record_id, user_id, status)
      select id, ${userId}::bigint, ${status} from unnest(${ids}::bigint[]) as f (id)
      on conflict (record_id, user_id) do update set status = excluded.status`.execute(ctx.db)
  }
}
