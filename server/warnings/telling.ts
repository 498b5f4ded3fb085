import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { holdersOf } from '#server/account/site-admins.ts'
import type { Ctx } from '#server/core/context.ts'
import { danishDay } from '#server/core/roles.ts'
import { takeTurn } from './judging.ts'
import { isTold, officeOf } from './sight.ts'

/** So many warnings that came together are told together: of an import, or what one person has sent at once. */
const together = { lot: 2, person: 4 }
/** Finds that came so many days ago are a lot, whoever reported them. */
const oldDays = 7
/** What comes and goes more often than this is told when it has stayed as it is for a day. */
const mostRounds = 5
/** Who may see a warning only now, because a find of it has changed, hears of it while it is so new. */
const newsDays = 30

interface Untold {
  id: number
  taxonId: number
  round: number
  recordId: number
  reporter: number | null
  /** What it came with. */
  lot: string | null
}

/** Tell of the warnings that nobody has been told of yet, and of those that are withdrawn: each person once. */
export async function tellWaiting(ctx: Ctx): Promise<number> {
  await takeTurn(ctx)
  const untold = await untoldWarnings(ctx)
  const told = untold.length === 0 ? 0 : await tellMade(ctx, untold)
  return told + (await tellWithdrawn(ctx))
}

async function untoldWarnings(ctx: Ctx): Promise<Untold[]> {
  const { rows } = await sql<Untold>`
    select w.id, w.taxon_id, w.round, h.record_id, h.reporter,
      case when r.import_id is not null then 'import ' || r.import_id
        when r.submitted_at < ${ctx.now.toISOString()}::timestamptz - make_interval(days => ${oldDays}) then 'old' end as lot
    from warning w
    cross join lateral (
      select o.record_id, o.reporter from warning_holding o where o.warning_id = w.id
      order by o.side = 0 desc, o.record_id limit 1
    ) h
    join record r on r.id = h.record_id
    where w.is_due and w.withdrawn_at is null and ${isCalm(ctx)} order by w.id`.execute(ctx.db)
  return rows
}

const isCalm = (ctx: Ctx) => sql`(w.round <= ${mostRounds}
  or w.changed_at < ${ctx.now.toISOString()}::timestamptz - interval '1 day')`

interface Hearer {
  warningId: number
  userId: number
  mails: boolean
}

/** The finds that a telling is about. */
type About = 'news' | 'standing'

/**
 * Who hears of which warning: those who see one of its finds by office, and those who asked, of what everybody may see.
 * What is news are the finds that joined since people were told; those who see it by office hear of the others too when
 * they see them only now, and those who asked of what everybody sees only now. Nobody hears of finds of their own alone.
 * Who has stayed away for three months hears of it when they have asked for e-mail; an authority does unless it has said
 * no: many work from their mailbox alone.
 */
export async function hearersOf(ctx: Ctx, ids: readonly number[], about: About, only?: number): Promise<Hearer[]> {
  const holders = await holdersOf(ctx, ['managingAuthorityRole', 'groupExpertRole', 'speciesExpertRole'])
  const offices = holders
    .filter(({ id }) => only === undefined || id === only)
    .map(({ id, roles }) => officeOf(id, roles))
    .filter(isTold)
    .map(({ userId, isAuthority, ofAll, ofGroups }) => ({
      ...{ user_id: userId, is_authority: isAuthority, of_all: ofAll, of_groups: ofGroups },
    }))
  const authorities = offices.filter((office) => office.is_authority).map((office) => office.user_id)
  const at = sql`${ctx.now.toISOString()}::timestamptz`
  const isNew = about === 'news' ? sql`(w.told_at is null or f.joined_at > w.told_at)` : sql`true`
  const isOpened = sql`coalesce(f.open_since > w.told_at, false)`
  const isNews = sql`${isNew} or (
    w.state <> 'closed' and w.told_at > ${at} - make_interval(days => ${newsDays}) and (${isOpened} or not exists (
      select from warning_find o where o.warning_id = w.id and o.left_at is null and o.joined_at > w.told_at)))`
  const { rows } = await sql<Hearer>`
    with news as materialized (
      select h.warning_id, h.record_id, h.side, h.areas, h.reporter, w.taxon_id, ${isNew} or ${isOpened} as is_new
      from warning_holding h join warning w on w.id = h.warning_id
      join warning_find f on f.warning_id = h.warning_id and f.record_id = h.record_id
      where h.warning_id = any(${ids}::bigint[]) and (${isNews})
    ), meant as (
      select o.user_id, s.warning_id, s.record_id
      from jsonb_to_recordset(${JSON.stringify(offices)}::jsonb)
        as o(user_id bigint, is_authority boolean, of_all boolean, of_groups integer[])
      cross join lateral warning_seen(o.user_id, false, o.is_authority, o.of_all, o.of_groups,
        ${danishDay(ctx.now)}::date) s
      where s.warning_id = any(${ids}::bigint[])
      union
      select x.user_id, n.warning_id, n.record_id
      from warning_wish x join news n on x.is_on and n.side = 0 and n.is_new
        and (x.area_ids = '{}' or x.area_ids && n.areas)
        and (x.taxon_ids = '{}' or n.taxon_id = any(x.taxon_ids))
      where ${only ?? null}::bigint is null or x.user_id = ${only ?? null}
    )
    select distinct m.warning_id, m.user_id, coalesce(x.emails, true) and u.email is not null as mails
    from meant m
    join news n on n.warning_id = m.warning_id and n.record_id = m.record_id
    join app_user u on u.id = m.user_id and u.deleted_at is null and u.blocked_at is null
      and u.accepted_terms_version is not null
    left join warning_wish x on x.user_id = m.user_id
    where n.reporter is distinct from m.user_id and not exists (
        select from record_finder f where f.record_id = n.record_id and f.user_id = m.user_id and f.status = 'accepted')
      and (coalesce(x.emails, m.user_id = any(${authorities}::bigint[])) or coalesce(u.last_login_date, ${at}) > ${at} - interval '3 months')
    order by m.user_id, m.warning_id`.execute(ctx.db)
  return rows
}

async function tellMade(ctx: Ctx, untold: readonly Untold[]): Promise<number> {
  const ids = untold.map(({ id }) => id)
  const byId = new Map(untold.map((one) => [one.id, one]))
  const rows = [...Map.groupBy(await hearersOf(ctx, ids, 'news'), ({ userId }) => userId).values()].flatMap((own) =>
    gathered(own, byId),
  )
  const told = await noteTold(ctx, rows, 'made')
  await sql`update warning set is_due = false, told_at = ${ctx.now.toISOString()}::timestamptz where id = any(${ids}::bigint[])`.execute(
    ctx.db,
  )
  const [alone, lots] = [told.filter(({ batch }) => batch === null), told.filter(({ batch }) => batch !== null)]
  for (const [warningId, own] of Map.groupBy(alone, (row) => row.warningId)) {
    const { recordId = null, taxonId = 0 } = byId.get(warningId) ?? {}
    const userIds = own.map(({ userId }) => userId)
    await ctx.events.emit(ctx, 'warningTold', { warningId, recordId, taxonId, userIds, isWithdrawn: false })
  }
  for (const own of Map.groupBy(lots, ({ batch }) => batch).values()) {
    const warningIds = own.map(({ warningId }) => warningId)
    await ctx.events.emit(ctx, 'warningsTold', { userId: own[0]?.userId ?? 0, warningIds, isWithdrawn: false })
  }
  return told.length
}

interface Told extends Hearer {
  round: number
  batch: string | null
}

/** What one person hears, with those together that came together. */
function gathered(own: readonly Hearer[], byId: ReadonlyMap<number, Untold>): Told[] {
  const lots = Map.groupBy(own, ({ warningId }) => {
    const { lot = null, reporter = null } = byId.get(warningId) ?? {}
    return lot ?? `person ${reporter}`
  })
  return [...lots].flatMap(([lot, some]) => {
    const least = lot.startsWith('person') ? together.person : together.lot
    const batch = some.length >= least ? randomUUID() : null
    return some.map((row) => ({ ...row, round: byId.get(row.warningId)?.round ?? 1, batch }))
  })
}

/** Write down who is told what. Whoever has heard it already is not among those that it returns. */
async function noteTold(ctx: Ctx, rows: readonly Told[], what: 'made' | 'withdrawn'): Promise<Told[]> {
  if (rows.length === 0) return []
  const sent = rows.map(({ warningId, userId, round, batch, mails }) => ({
    ...{ warning_id: warningId, user_id: userId, round, batch, mails },
  }))
  const { rows: told } = await sql<Told>`
    insert into warning_told (warning_id, user_id, round, what, told_at, batch, mails)
    select t.warning_id, t.user_id, t.round, ${what}, ${ctx.now.toISOString()}::timestamptz, t.batch, t.mails
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb)
      as t(warning_id bigint, user_id bigint, round integer, batch uuid, mails boolean)
    on conflict do nothing
    returning warning_id, user_id, round, batch, mails`.execute(ctx.db)
  return told
}

/** Those who were told of a warning hear that it is withdrawn; an e-mail only where one has told of it. */
async function tellWithdrawn(ctx: Ctx): Promise<number> {
  const { rows } = await sql<Told & { taxonId: number }>`
    select t.warning_id, t.user_id, t.round, t.mails and t.mailed_at is not null as mails, w.taxon_id
    from warning_told t join warning w on w.id = t.warning_id and w.withdrawn_at is not null and t.round = w.round
    join app_user u on u.id = t.user_id and u.deleted_at is null
    where t.what = 'made' and ${isCalm(ctx)} and not exists (
      select from warning_told o where o.warning_id = t.warning_id and o.user_id = t.user_id and o.round = t.round
        and o.what = 'withdrawn')
    order by t.user_id, t.warning_id`.execute(ctx.db)
  const gone = [...Map.groupBy(rows, ({ userId }) => userId).values()].flatMap((own) => {
    const batch = own.length >= together.lot ? randomUUID() : null
    return own.map((row) => ({ ...row, batch }))
  })
  const told = await noteTold(ctx, gone, 'withdrawn')
  await sql`update warning_told t set mails = false from warning w
    where w.id = t.warning_id and w.withdrawn_at is not null and t.what = 'made' and t.mails and t.mailed_at is null
    `.execute(ctx.db)
  const taxonOf = new Map(rows.map(({ warningId, taxonId }) => [warningId, taxonId]))
  const [alone, lots] = [told.filter(({ batch }) => batch === null), told.filter(({ batch }) => batch !== null)]
  for (const [warningId, own] of Map.groupBy(alone, (row) => row.warningId)) {
    const userIds = own.map(({ userId }) => userId)
    const about = { warningId, recordId: null, taxonId: taxonOf.get(warningId) ?? 0 }
    await ctx.events.emit(ctx, 'warningTold', { ...about, userIds, isWithdrawn: true })
  }
  for (const own of Map.groupBy(lots, ({ batch }) => batch).values()) {
    const warningIds = own.map(({ warningId }) => warningId)
    await ctx.events.emit(ctx, 'warningsTold', { userId: own[0]?.userId ?? 0, warningIds, isWithdrawn: true })
  }
  return told.length
}
