import { sql } from 'kysely'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { isAddress, type Mail, type SendMail } from '#server/core/mail.ts'
import { mediaAddress } from '#server/core/media-address.ts'
import { viewerOfUser } from '#server/core/session.ts'
import { nearestTownsTo } from '#server/places/towns.ts'
import { lotMail, type ToldWarning, warningMail, withdrawnMail } from './mail.ts'
import { isTold, officeOf } from './sight.ts'
import { hearersOf } from './telling.ts'

type Begin = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>

/** Lines of one e-mail: one warning, or several that are told together. */
interface Due {
  userId: number
  what: 'made' | 'withdrawn'
  /** The batch, or the warning. */
  key: string
}

/** What was taken up so long ago was not handed in: the process ended in the middle. Twice is better than never. */
const isWaiting = sql`mails and mailed_at is null and (claimed_at is null or claimed_at < now() - interval '10 minutes')
  and coalesce(mail_after, now()) <= now()`

/** So many e-mails an hour about one person's finds; what comes beyond them comes as one when the hour is over. */
const mostOfOne = 3

/** Who reports one listed species after the other fills no mailbox: cards come at once, e-mails in the end together. */
const holdBack = (ctx: Ctx) => {
  const reporter = sql`cross join lateral (
    select o.reporter from warning_holding o where o.warning_id = t.warning_id
    order by o.side = 0 desc, o.record_id limit 1) h`
  return sql`
    with lately as (
      select t.user_id, h.reporter, max(t.mailed_at) + interval '1 hour' as free_at
      from warning_told t ${reporter}
      where t.what = 'made' and t.mailed_at > now() - interval '1 hour'
      group by 1, 2 having count(distinct coalesce(t.batch::text, t.warning_id || ' ' || t.round)) >= ${mostOfOne}
    )
    update warning_told w set mail_after = l.free_at, batch = md5(concat_ws(' ', l.user_id, l.reporter, l.free_at))::uuid
    from warning_told t ${reporter}
    join lately l on l.user_id = t.user_id and l.reporter is not distinct from h.reporter
    where w.warning_id = t.warning_id and w.user_id = t.user_id and w.round = t.round and w.what = t.what
      and t.what = 'made' and t.mails and t.mailed_at is null and t.claimed_at is null and t.batch is null`.execute(
    ctx.db,
  )
}

/** E-mail what people were told and have not been written yet. Returns how many were sent; a failure is thrown at the end. */
export async function mailWaiting(db: Db, begin: Begin, send: SendMail): Promise<number> {
  await begin(holdBack)
  const { rows } = await sql<Due>`
    select distinct user_id, what, coalesce(batch::text, warning_id || ' ' || round) as key
    from warning_told where ${isWaiting} order by 1, 2, 3`.execute(db)
  let sent = 0
  const failures: unknown[] = []
  for (const due of rows) {
    try {
      if (await mailOne(begin, due, send)) sent += 1
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return sent
}

const lines = ({ userId, what, key }: Due) =>
  sql`user_id = ${userId} and what = ${what} and coalesce(batch::text, warning_id || ' ' || round) = ${key}`

/**
 * It is taken before it is on its way, so that two who send at once do not write twice; when the mail server says no, it
 * is taken up again the next time.
 */
async function mailOne(begin: Begin, due: Due, send: SendMail): Promise<boolean> {
  const mail = await begin((ctx) => claim(ctx, due))
  if (mail === null) return false
  try {
    await send(mail)
  } catch (error) {
    await begin((ctx) => sql`update warning_told set claimed_at = null where ${lines(due)}`.execute(ctx.db))
    throw error
  }
  await begin((ctx) => sql`update warning_told set mailed_at = now() where ${lines(due)} and mails`.execute(ctx.db))
  return true
}

async function claim(ctx: Ctx, due: Due): Promise<Mail | null> {
  const { rows } = await sql<{ warningId: number }>`
    update warning_told set claimed_at = now() where ${lines(due)} and ${isWaiting} returning warning_id`.execute(
    ctx.db,
  )
  const mail =
    rows.length === 0
      ? null
      : await written(
          ctx,
          due,
          rows.map(({ warningId }) => warningId),
        )
  // What is not written is not due any more.
  if (rows.length > 0 && mail === null) {
    await sql`update warning_told set mails = false where ${lines(due)} and mailed_at is null`.execute(ctx.db)
  }
  return mail
}

/** The e-mail, as things are now; null when there is nothing to write, or nobody who may and wants to read it. */
async function written(ctx: Ctx, due: Due, warningIds: readonly number[]): Promise<Mail | null> {
  const viewer = await viewerOfUser(ctx.db, due.userId, ctx.now)
  const { email } = await ctx.db
    .selectFrom('appUser')
    .select('email')
    .where('id', '=', due.userId)
    .executeTakeFirstOrThrow()
  if (viewer === null || !isAddress(email)) return null
  const to = { email, hasPage: isTold(officeOf(due.userId, viewer.roles)) }
  if (due.what === 'withdrawn') {
    const gone = await toldWarnings(ctx, warningIds)
    return gone.length === 0 ? null : withdrawnMail(to, gone, ctx.config)
  }
  const hears = (await hearersOf(ctx, warningIds, 'standing', due.userId)).filter(({ mails }) => mails)
  const told = await toldWarnings(
    ctx,
    hears.map(({ warningId }) => warningId),
  )
  const standing = told.filter(({ recordId }) => recordId !== null)
  const [only] = standing
  if (only === undefined) return null
  return told.length === 1 ? warningMail(to, only, ctx.config) : lotMail(to, standing, ctx.config)
}

/** Warnings with the find that they are told by: one that everybody may see where there is one. Its public place is told. */
async function toldWarnings(ctx: Ctx, ids: readonly number[]): Promise<ToldWarning[]> {
  const { rows } = await sql<Omit<ToldWarning, 'pictureUrl' | 'town'> & { mediaId: string | null }>`
    select w.id, t.shown_name as name, t.latin_name, w.reasons, 
      public_metres(h.east, h.north, n.east, n.north) as nearest_metres, n.day_from::text as nearest_on,
      a.name as municipality, h.record_id, h.day_from::text as observed_on, h.side, h.locality, st_x(h.shown_point) as lon, st_y(h.shown_point) as lat,
      (select max(o.stars) from warning_holding o where o.warning_id = w.id) as stars,
      (select m.id from media m join media_public s on s.id = m.id
        where m.owner_type = 'record' and m.owner_id = h.record_id::text and m.status = 'used'
        order by m.position, m.id limit 1) as media_id
    from warning w
    join taxon t on t.id = w.taxon_id
    left join area a on a.id = w.area_id
    left join record_public n on n.record_id = w.nearest_id
    left join lateral (
      select o.record_id, o.day_from, o.side, o.locality, o.shown_point, o.east, o.north from warning_holding o where o.warning_id = w.id
      order by o.side = 0 desc, o.record_id limit 1
    ) h on true
    where w.id = any(${ids}::bigint[]) order by w.id`.execute(ctx.db)
  const towns = await nearestTownsTo(
    ctx.db,
    rows.map(({ lon, lat }) => ({ lon: lon ?? 0, lat: lat ?? 0 })),
  )
  return rows.map(({ mediaId, ...row }, i) => ({
    ...row,
    town: row.lon === null ? null : (towns[i] ?? null),
    pictureUrl: mediaId === null ? null : `${ctx.config.siteUrl}${mediaAddress(mediaId, 640)}`,
  }))
}
