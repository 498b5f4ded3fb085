import { type RawBuilder, sql } from 'kysely'
import type { CommunityEvent, EventInput } from '#contract/community-events.ts'
import { communityLimits, type EventAnswer } from '#contract/community-words.ts'
import { publicUsers } from '#server/account/public-users.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { Refusal } from '#server/core/refusal.ts'
import { asMoment } from './queries.ts'
import { isSlip, mayRead, memberId } from './rules.ts'

export interface EventRow extends Omit<EventInput, 'point'> {
  id: number
  version: number
  communityId: number
  communityName: string
  hiddenAt: string | null
  isOrganised: boolean
  startsOn: string
  endsOn: string
  lon: number | null
  lat: number | null
  cancelledAt: string | null
  cancelledReason: string
  answers: { userId: number; answer: EventAnswer }[]
}

const wall = (column: RawBuilder<unknown>) => sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI')`

/** Events (e) by a condition, in an order. Answers are in the order in which people said yes. */
export async function eventRows(
  db: Db,
  where: RawBuilder<unknown>,
  viewer: number | null,
  order: RawBuilder<unknown> = sql`e.starts_at, e.id`,
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select e.id, e.version, e.community_id, c.name as community_name, c.hidden_at, e.title, e.html,
      ${wall(sql`e.starts_at`)} as starts_at, ${wall(sql`e.ends_at`)} as ends_at,
      ${asMoment(sql`e.starts_at`)} as starts_on, ${asMoment(sql`e.ends_at`)} as ends_on,
      e.place, st_x(e.point) as lon, st_y(e.point) as lat, e.metres, e.link, e.most, e.cancelled_at, e.cancelled_reason,
      exists (select 1 from community_organiser o where o.community_id = c.id and o.user_id = ${viewer}::bigint)
        as is_organised,
      coalesce((select json_agg(json_build_object('userId', a.user_id, 'answer', a.answer) order by a.answered_at, a.user_id)
        from community_event_answer a where a.event_id = e.id), '[]') as answers
    from community_event e join community c on c.id = e.community_id and c.deleted_at is null
    where ${where} order by ${order}`.execute(db)
  return rows
}

/** An event of a community that the viewer may read. */
export async function readableEvent(ctx: Ctx, id: number): Promise<EventRow> {
  const [row] = await eventRows(ctx.db, sql`e.id = ${id}`, memberId(ctx.viewer))
  if (!row || !mayRead(ctx.viewer, row)) throw new Refusal('missing', 'not_found')
  return row
}

/** Those who come: the first who said yes have the places, those after them wait. */
export function placesOf({ answers, most }: Pick<EventRow, 'answers' | 'most'>) {
  const yes = answers.filter(({ answer }) => answer === 'yes').map(({ userId }) => userId)
  const places = most ?? yes.length
  return { coming: yes.slice(0, places), waiting: yes.slice(places) }
}

export const isPast = ({ endsOn }: Pick<EventRow, 'endsOn'>, now: Date): boolean => new Date(endsOn) < now

export async function shownEvents(ctx: Ctx, rows: readonly EventRow[]): Promise<CommunityEvent[]> {
  const me = memberId(ctx.viewer)
  const people = await publicUsers(
    ctx.db,
    rows.flatMap(({ answers }) => answers.map(({ userId }) => userId)),
  )
  return rows.map((row) => {
    const { coming, waiting } = placesOf(row)
    const mine = me === null ? undefined : row.answers.find(({ userId }) => userId === me)
    const organises = me !== null && row.isOrganised
    const isWaiting = (userId: number) => waiting.includes(userId)
    // Who comes is for those who come themselves, and who organise it.
    const maySeeWho = organises || mine?.answer === 'yes'
    const { id, version, title, html, startsAt, endsAt, startsOn, endsOn, place, metres, link, most } = row
    const isOpen = row.cancelledAt === null && !isPast(row, ctx.now)
    return {
      ...{ id, version, title, html, startsAt, endsAt, startsOn, endsOn, place, metres, link, most },
      community: { id: row.communityId, name: row.communityName },
      point: row.lon === null || row.lat === null ? null : { lon: row.lon, lat: row.lat },
      ...{ isCancelled: row.cancelledAt !== null, cancelledReason: row.cancelledReason, isPast: isPast(row, ctx.now) },
      ...{ coming: coming.length, waiting: waiting.length },
      maybe: row.answers.filter(({ answer }) => answer === 'maybe').length,
      ...{ answer: mine?.answer ?? null, isWaiting: mine !== undefined && isWaiting(mine.userId) },
      participants: maySeeWho
        ? row.answers.flatMap(({ userId, answer }) => {
            const user = people.get(userId)
            return user ? [{ ...user, answer, isWaiting: isWaiting(userId) }] : []
          })
        : [],
      may: { answer: me !== null && isOpen, edit: organises },
    }
  })
}

export async function shownEvent(ctx: Ctx, id: number): Promise<CommunityEvent> {
  const [event] = await shownEvents(ctx, [await readableEvent(ctx, id)])
  if (!event) throw new Error('one row makes one event')
  return event
}

const wallMs = (text: string) => Date.parse(`${text}:00Z`)
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Copenhagen',
  dateStyle: 'short',
  timeStyle: 'short',
})
/** The clock of Denmark, as the times of events are written. */
export const wallNow = (now: Date) => clock.format(now).replace(' ', 'T')
const hour = 3_600_000
/** Whether clocks in Denmark ever show it: no 30 February, and no half past two in the night when they are put forward. */
const isOnTheClock = (text: string) => {
  const ms = wallMs(text)
  const isShown = (at: number) => clock.format(at).replace(' ', 'T') === text
  return Number.isFinite(ms) && (isShown(ms - hour) || isShown(ms - 2 * hour))
}

/** What cannot be true of an event, in Danish. */
export function checkEvent({
  startsAt,
  endsAt,
  metres,
  point,
}: Pick<EventInput, 'startsAt' | 'endsAt' | 'metres' | 'point'>) {
  const faults: Record<string, string> = {}
  if (!isOnTheClock(startsAt)) faults['event.startsAt'] = 'Det tidspunkt findes ikke i kalenderen.'
  else if (isSlip(startsAt)) faults['event.startsAt'] = 'Vælg en dag mellem år 2000 og 2200.'
  if (!isOnTheClock(endsAt)) faults['event.endsAt'] = 'Det tidspunkt findes ikke i kalenderen.'
  else if (endsAt <= startsAt) faults['event.endsAt'] = 'Vælg et tidspunkt efter begyndelsen.'
  else if (wallMs(endsAt) - wallMs(startsAt) > communityLimits.eventDays * 86_400_000) {
    faults['event.endsAt'] = 'En aktivitet kan højst vare et år.'
  }
  if (metres !== null && point === null) faults['event.metres'] = 'Vælg også et sted på kortet.'
  if (Object.keys(faults).length > 0) throw new Refusal('invalid', 'event_invalid', faults)
}
