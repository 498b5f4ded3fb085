import { sql } from 'kysely'
import type { NotificationFamily } from '#contract/validation-words.ts'
import type { Ctx } from '#server/core/context.ts'
import { isInJob } from '#server/core/job-context.ts'
import { prepared } from '#server/core/prepared.ts'
import type { LineData } from './line-texts.ts'

/** Writes to those who want to hear at once. */
export const mailAtOnceJob = 'notifications-at-once'

/** What a card is about. */
type Subject =
  | { record: number }
  | { report: number; record: number | null }
  | { taxon: number }
  | { thread: number }
  | { trip: number }
  | { community: number }
  | { news: number }
  | { warning: number; record: number | null }
  | { warnings: number }
  | { move: number }
  | { search: number }
  | { download: string }
  | { import: number }

/** Something that happened, and who is to hear of it. */
export type NewNotification = {
  family: NotificationFamily
  /** What it is about; all that happens on it is gathered on one card. */
  subject: Subject
  /** Null when nobody did it. */
  actor: number | null
  to: readonly number[]
} & LineData

const keyOf = (subject: Subject) => {
  if ('report' in subject) return `report:${subject.report}`
  if ('warning' in subject) return `warning:${subject.warning}`
  const [[what, id] = []] = Object.entries(subject)
  return `${what}:${id}`
}

/** So many people take part in a find at most; a job may tell thousands. */
const few = 20

/** Somebody has read all that a card of comments tells of. */
export const visitComments = (ctx: Ctx, userId: number, subject: Subject) =>
  ctx.db
    .updateTable('notificationCard')
    .set({ unread: 0, visitedAt: ctx.now })
    .where('userId', '=', userId)
    .where('family', '=', 'comments')
    .where('subject', '=', keyOf(subject))
    .where('unread', '>', 0)
    .execute()

/** Something is gone, and with it all that was told of it. */
export const forgetCards = (ctx: Ctx, subject: Subject) =>
  ctx.db.deleteFrom('notificationCard').where('subject', '=', keyOf(subject)).execute()

/** What the same person did for the same reader in the last day is counted where it was told. False: it was not. */
export async function countOnLine(
  ctx: Ctx,
  userId: number,
  subject: Subject,
  { kind, data }: { kind: LineData['kind']; data: { count: number } },
): Promise<boolean> {
  const actor = ctx.viewer.kind === 'user' ? ctx.viewer.userId : null
  const { rows } = await sql<{ id: number }>`
    update notification_line l
    set data = jsonb_set(l.data, '{count}', to_jsonb((l.data ->> 'count')::integer + ${data.count}::integer))
    where l.id = (
      select max(o.id) from notification_line o join notification_card c on c.id = o.card_id
      where c.user_id = ${userId} and c.subject = ${keyOf(subject)} and o.kind = ${kind}
        and o.actor = ${actor}::bigint and o.at > ${ctx.now}::timestamptz - interval '1 day')
    returning l.id`.execute(ctx.db)
  return rows.length > 0
}

/**
 * Take the line of a decision off the cards of those who have neither read it nor got it by e-mail, and tell who they
 * are. A card that told of nothing else goes with it.
 */
export async function forgetDecision(ctx: Ctx, recordId: number, decisionId: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    with unread as (
      select l.id, l.card_id, c.user_id, coalesce(s.portal, true) as portal,
        (select max(o.at) from notification_line o where o.card_id = l.card_id and o.id <> l.id) as newest_at
      from notification_card c
      join notification_line l on l.card_id = c.id
      left join notification_setting s on s.user_id = c.user_id and s.family = c.family
      where c.subject = ${keyOf({ record: recordId })} and l.kind = 'decided'
        and (l.data ->> 'decisionId')::bigint = ${decisionId} and l.id > coalesce(s.mailed_line_id, 0)
        -- The newest lines of a card are those that count as unread.
        and (not coalesce(s.portal, true) or c.unread > (
          select count(*) from notification_line o where o.card_id = l.card_id and o.id > l.id))
    ), line as (
      delete from notification_line l using unread u where l.id = u.id
    ), emptied as (
      delete from notification_card c using unread u where c.id = u.card_id and u.newest_at is null
    ), lessened as (
      update notification_card c set newest_at = u.newest_at,
        unread = greatest(0, c.unread - case when u.portal then 1 else 0 end)
      from unread u where c.id = u.card_id and u.newest_at is not null
    )
    select user_id from unread`.execute(ctx.db)
  return rows.map(({ userId }) => userId)
}

/**
 * Write a line on the card of everybody who is to hear of it: never of the one who acts, and not of people who have
 * left, are blocked, or want to hear nothing of the family. Where the portal is switched off but e-mail is not, the
 * line is kept for the e-mail and counts as read. Who has stayed away for three months and asked for no e-mail is told
 * nothing more until they are back.
 */
export async function addNotifications(ctx: Ctx, news: readonly NewNotification[]) {
  const acting = ctx.viewer.kind === 'user' ? ctx.viewer.userId : null
  const rows = news.flatMap(({ to, family, subject, actor, kind, data }) =>
    [...new Set(to)]
      .filter((userId) => userId !== acting && userId !== actor)
      .map((userId) => ({
        ...{ user_id: userId, family, kind, actor, data },
        ...{ subject: keyOf(subject), record_id: 'record' in subject ? subject.record : null },
      })),
  )
  if (rows.length === 0) return
  const at = sql`${ctx.now.toISOString()}::timestamptz`
  // In the order of the people: two who tell the same people at once must not wait for each other.
  const { rows: waits } = await sql<{ isAtOnce: boolean | null }>`${rows.length > few ? sql`` : prepared}
    with told as (
      select t.*, coalesce(s.portal, true) as portal, coalesce(s.email, 'none') = 'at_once' as is_at_once
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(user_id bigint, family text, subject text,
        record_id bigint, kind text, actor bigint, data jsonb)
      join app_user u on u.id = t.user_id and u.deleted_at is null and u.blocked_at is null
      left join notification_setting s on s.user_id = t.user_id and s.family = t.family
      where coalesce(s.email, 'none') <> 'none'
        or coalesce(s.portal, true) and coalesce(u.last_login_date, ${at}) > ${at} - interval '3 months'
    ), card as (
      insert into notification_card (user_id, family, subject, record_id, unread, newest_at)
      select user_id, family, subject, min(record_id), count(*) filter (where portal), ${at}
      from told group by user_id, family, subject order by user_id, family, subject
      on conflict (user_id, family, subject) do update
      set unread = notification_card.unread + excluded.unread, newest_at = excluded.newest_at
      returning id, user_id, family, subject
    ), line as (
      insert into notification_line (card_id, kind, actor, at, data)
      select card.id, told.kind, told.actor, ${at}, told.data
      from told join card using (user_id, family, subject)
    )
    select bool_or(is_at_once) as is_at_once from told`.execute(ctx.db)
  // What a job tells of waits for the clock, some minutes at most.
  if (waits[0]?.isAtOnce && ctx.config.mails && !isInJob(ctx)) await ctx.jobs.send(ctx.db, mailAtOnceJob)
}
