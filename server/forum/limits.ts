import { sql } from 'kysely'
import { type ForumNumbers, forumNumbers } from '#contract/forum-words.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { Refusal } from '#server/core/refusal.ts'
import { isStaff, type Pause, pauseOf, pauseWords } from './rules.ts'

async function numbersOf(db: Db): Promise<ForumNumbers> {
  const items = await db.selectFrom('setting').select(['key', 'value']).where('category', '=', 'forum').execute()
  const ours = items.filter(({ key }) => Object.hasOwn(forumNumbers, key))
  return { ...forumNumbers, ...Object.fromEntries(ours.map(({ key, value }) => [key, Math.round(Number(value))])) }
}

/** Refused, with the time to wait, when the viewer has written enough for now. What staff write does not count. */
export async function needRoomToWrite(ctx: Ctx, what: 'thread' | 'comment') {
  if (isStaff(ctx.viewer)) return
  const me = viewerId(ctx)
  const numbers = await numbersOf(ctx.db)
  // Several at once take turns, so that none of them slips through.
  const { created } = await ctx.db
    .selectFrom('appUser')
    .select('created')
    .where('id', '=', me)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  // No further than the limits go: some have written for years.
  const { rows } = await sql<{ comments: number; threads: number; nth: string | null }>`select
    (select count(*)::integer from (
      select from comment where author = ${me} limit ${numbers.firstDayComments}) written) as comments,
    (select count(*)::integer from (
      select from thread where starter = ${me} limit ${numbers.firstDayThreads}) begun) as threads,
    (select created_at from comment where author = ${me} order by id desc
      offset ${numbers.commentsAnHour - 1} limit 1) as nth`.execute(ctx.db)
  const [written] = rows
  if (!written) return
  const pause = pauseOf(numbers, { ...written, joined: created, now: ctx.now, what })
  if (pause !== null) throw refusalOf(pause, ctx.now)
}

function refusalOf(pause: Pause, now: Date): Refusal {
  const seconds = Math.max(1, Math.ceil((pause.until.getTime() - now.getTime()) / 1000))
  const refusal = new Refusal('tooMany', 'thread_pause', undefined, seconds)
  refusal.words = pauseWords(pause, now)
  return refusal
}
