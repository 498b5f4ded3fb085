import { sql } from 'kysely'
import type { Digest, NotificationFamily } from '#contract/validation-words.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { isAddress, type SendMail } from '#server/core/mail.ts'
import { viewerOfUser } from '#server/core/session.ts'
import { digestMail } from './digest-mail.ts'
import { unreadableOn } from './notifications.ts'
import { type CardRow, isShown, isUntold, linesOf, ofCard } from './queries.ts'
import { showCards } from './shown.ts'

const linesOnCard = 10
const mostCards = 50

/** Which digests are due on a day: the weekly one comes on Mondays, in Danish time. */
export const digestsDue = (now: Date): Digest[] => {
  const weekday = now.toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'Europe/Copenhagen' })
  return weekday === 'Monday' ? ['daily', 'weekly'] : ['daily']
}

/** A transaction of its own, without a viewer. */
export type Begin = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>

/** Send everybody who has asked for it, as often as is due now, what has happened since the last time and is unseen. */
export async function sendDigests(db: Db, begin: Begin, send: SendMail, due: readonly Digest[]) {
  const people = await db
    .selectFrom('notificationSetting as s')
    .innerJoin('appUser as u', 'u.id', 's.userId')
    .select('s.userId')
    .distinct()
    .where('s.email', 'in', due)
    .where('u.email', 'is not', null)
    .where('u.deletedAt', 'is', null)
    .where('u.blockedAt', 'is', null)
    .orderBy('s.userId')
    .execute()
  let sent = 0
  const failures: unknown[] = []
  for (const { userId } of people) {
    try {
      if (await sendDigest(begin, userId, due, send)) sent += 1
    } catch (error) {
      failures.push(error)
    }
  }
  return { sent, failures }
}

/**
 * The lines count as told before the e-mail is on its way, so that nothing is ever told twice; when the mail server says
 * no, they are taken up again the next time.
 */
async function sendDigest(begin: Begin, userId: number, due: readonly Digest[], send: SendMail): Promise<boolean> {
  const claimed = await begin((ctx) => claim(ctx, userId, due))
  if (!claimed) return false
  try {
    await send(claimed.mail)
  } catch (error) {
    await begin((ctx) => giveBack(ctx, userId, claimed.before))
    throw error
  }
  return true
}

interface Told {
  family: NotificationFamily
  mailedLineId: number
  mailedAt: string | null
}

async function claim(ctx: Ctx, userId: number, due: readonly Digest[]) {
  const before: Told[] = await ctx.db
    .selectFrom('notificationSetting')
    .select(['family', 'mailedLineId', 'mailedAt'])
    .where('userId', '=', userId)
    .where('email', 'in', due)
    .forUpdate()
    .execute()
  const viewer = await viewerOfUser(ctx.db, userId, ctx.now)
  const { email } = await ctx.db
    .selectFrom('appUser')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (viewer === null || !isAddress(email)) return null
  const cards = await cardsToTell({ ...ctx, viewer }, userId, before)
  await ctx.db
    .updateTable('notificationSetting')
    .set({ mailedLineId: sql<number>`(select coalesce(max(id), 0) from notification_line)`, mailedAt: ctx.now })
    .where('userId', '=', userId)
    .where('email', 'in', due)
    .execute()
  return cards.length === 0 ? null : { mail: digestMail({ to: email, cards }, ctx.config), before }
}

async function giveBack(ctx: Ctx, userId: number, before: readonly Told[]) {
  for (const { family, mailedLineId, mailedAt } of before) {
    await ctx.db
      .updateTable('notificationSetting')
      .set({ mailedLineId, mailedAt })
      .where('userId', '=', userId)
      .where('family', '=', family)
      .execute()
  }
}

/** Cards with lines that have been neither sent nor seen, as the receiver may see them. Warnings have e-mails of their own. */
async function cardsToTell(ctx: Ctx, userId: number, told: readonly Told[]) {
  const shown = []
  for (const { family, mailedLineId } of told) {
    const cards = sql`c.user_id = ${userId} and c.family = ${family} and c.subject not like 'warning%' and exists (
      select 1 from notification_line l where l.card_id = c.id and ${isUntold(mailedLineId)})`
    const unreadable = await unreadableOn(ctx, cards)
    const { rows: readable } = await sql<CardRow>`
      select ${ofCard} from notification_card c where ${cards} and ${isShown(unreadable)} group by c.subject
      order by max(c.newest_at) desc, min(c.id) desc limit ${mostCards}`.execute(ctx.db)
    const lines = await linesOf(
      ctx.db,
      readable.map(({ id }) => id),
      { most: linesOnCard, after: mailedLineId },
    )
    shown.push(...(await showCards(ctx, readable, lines, linesOnCard)))
  }
  return shown
}
