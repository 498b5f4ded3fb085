import { type RawBuilder, sql } from 'kysely'
import type { TripTab } from '#contract/trip-words.ts'
import type { Ctx } from '#server/core/context.ts'
import { tripRows } from './queries.ts'
import { shownLines } from './shown.ts'

interface Asked {
  userId: number
  tab: TripTab
  skip: number
  take: number
  queryString: string
}

/** Every word that is asked for, as a condition on a title and notes. */
const holdsWords = (queryString: string, title: RawBuilder<unknown>, notes: RawBuilder<unknown>) =>
  sql.join(
    [
      sql`true`,
      ...queryString
        .split(/\s+/)
        .filter((word) => word !== '')
        .slice(0, 8)
        .map((word) => {
          const like = `%${word.replace(/[\\%_]/g, '\\$&')}%`
          return sql`(${title} ilike ${like} or ${notes} ilike ${like})`
        }),
    ],
    sql` and `,
  )

/**
 * Trips of a user, newest first. Others see those that everybody may see, by what everybody sees of them; people see
 * all of their own.
 */
export async function searchTrips(ctx: Ctx, { userId, tab, skip, take, queryString }: Asked) {
  const isSelf = ctx.viewer.kind === 'user' && ctx.viewer.userId === userId
  if (!isSelf && tab !== 'all') return { items: [], total: 0 }
  const taking = (status: string) =>
    sql`exists (select 1 from trip_participant a where a.trip_id = t.id and a.user_id = ${userId} and a.status = ${status})`
  const tabs: Record<TripTab, RawBuilder<unknown>> = {
    all: sql`t.deleted_at is null and (t.owner = ${userId} or ${taking('accepted')})`,
    open: sql`t.deleted_at is null and ((t.finished_at is null and t.owner = ${userId})
      or t.id in (select r.trip_id from record r
        where r.reporter = ${userId} and r.state = 'draft' and r.deleted_at is null))`,
    asked: sql`t.deleted_at is null and t.owner <> ${userId} and ${taking('asked')}`,
    deleted: sql`t.deleted_at is not null and t.owner = ${userId}`,
  }
  const from = isSelf ? sql`trip t` : sql`trip t join trip_public p on p.trip_id = t.id`
  const words = isSelf
    ? holdsWords(queryString, sql`t.title`, sql`t.notes`)
    : holdsWords(queryString, sql`p.title`, sql`p.notes`)
  const start = isSelf ? sql`t.started_at` : sql`p.started_at`
  const { rows } = await sql<{ id: number; total: number }>`
    select t.id, (count(*) over ())::integer as total from ${from}
    where ${tabs[tab]} and ${words} order by ${start} desc, t.id desc limit ${take} offset ${skip}`.execute(ctx.db)
  const ids = rows.map(({ id }) => id)
  const found = ids.length === 0 ? [] : await tripRows(ctx.db, sql`t.id = any(${ids}::bigint[])`)
  const lines = new Map((await shownLines(ctx, found)).map((line) => [line.id, line]))
  return { items: ids.flatMap((id) => lines.get(id) ?? []), total: rows[0]?.total ?? (skip > 0 ? await count() : 0) }

  async function count(): Promise<number> {
    const { rows: counted } = await sql<{ total: number }>`
      select count(*)::integer as total from ${from} where ${tabs[tab]} and ${words}`.execute(ctx.db)
    return counted[0]?.total ?? 0
  }
}
