import { ICalCalendar, ICalEventStatus } from 'ical-generator'
import { sql } from 'kysely'
import type { Ctx } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { plainText } from '#server/core/rich-text.ts'
import type { FileReply } from '#server/core/serve.ts'
import { type EventRow, eventRows, readableEvent } from './happenings.ts'
import { readableCommunity } from './shown.ts'

/** Titles and places are one line each; line breaks would be lines of the calendar in a careless reader. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** An event, or all events of a community, as programs for calendars read them: as everybody may see them. */
export async function communityCalendar(
  ctx: Ctx,
  { communityId, eventId }: { communityId?: number | undefined; eventId?: number | undefined },
): Promise<FileReply> {
  if ((communityId === undefined) === (eventId === undefined)) {
    throw new Refusal('invalid', 'bad_input', { communityId: 'Angiv enten et fællesskab eller en aktivitet.' })
  }
  const rows = eventId === undefined ? await ofCommunity(ctx, communityId ?? 0) : [await readableEvent(ctx, eventId)]
  const name = eventId === undefined ? rows[0]?.communityName : rows[0]?.title
  const calendar = new ICalCalendar({
    prodId: { company: ctx.config.SITE_NAME, product: 'Fællesskaber', language: 'DA' },
    name: oneLine(name ?? ctx.config.SITE_NAME),
  })
  for (const row of rows) addEvent(ctx, calendar, row)
  return { fileName: 'aktiviteter.ics', content: Buffer.from(`${calendar.toString().trimEnd()}\r\n`) }
}

async function ofCommunity(ctx: Ctx, communityId: number): Promise<EventRow[]> {
  await readableCommunity(ctx, communityId)
  return eventRows(ctx.db, sql`e.community_id = ${communityId}`, null)
}

function addEvent(ctx: Ctx, calendar: ICalCalendar, row: EventRow) {
  const address = `${ctx.config.siteUrl}/faellesskaber/${row.communityId}?fane=aktiviteter&aktivitet=${row.id}`
  const event = calendar.createEvent({
    id: `aktivitet-${row.id}@${new URL(ctx.config.siteUrl).hostname}`,
    sequence: row.version - 1,
    start: new Date(row.startsOn),
    // An end is later than the beginning, or there is none.
    ...(new Date(row.endsOn) > new Date(row.startsOn) ? { end: new Date(row.endsOn) } : {}),
    stamp: ctx.now,
    summary: oneLine(row.title),
    description: [plainText(row.html), row.link, row.cancelledReason].filter((part) => part !== '').join('\n'),
    url: address,
    status: row.cancelledAt === null ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
  })
  const place = oneLine(row.place)
  if (row.lon !== null && row.lat !== null) {
    event.location({ title: place || oneLine(row.title), geo: { lat: row.lat, lon: row.lon } })
  } else if (place !== '') event.location(place)
}
