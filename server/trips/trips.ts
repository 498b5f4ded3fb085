import { type RawBuilder, sql } from 'kysely'
import { holds } from '#contract/roles.ts'
import type { NewTrip, TripChanges, TripInput, TripShown } from '#contract/trip.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { appendHistory } from '#server/core/history.ts'
import { Refusal } from '#server/core/refusal.ts'
import { refreshPublic } from '#server/records/public.ts'
import { layTrips } from '#server/records/trip-public.ts'
import { plainTripTitle } from '#server/records/trips.ts'
import { checkParticipants, writeParticipants } from './participants.ts'
import { lockTrip, recordIdsIn, type TripRow, tripById } from './queries.ts'
import { checkTripFields, isTripOwner, mayReadTrip, minutesOfBreaks, needAliveTrip, restoreIsLate } from './rules.ts'
import { getTrip, shownTrip } from './shown.ts'
import { takeRecords } from './taking.ts'
import { asSegments, asTrack, lengthOf, refuseImpossible, thinned } from './tracks/mending.ts'

const blank: Omit<TripInput, 'start'> = {
  ...{
    title: '',
    method: 'free',
    end: null,
    breakMinutes: 0,
    breaks: [],
    distance: null,
    areaSearched: null,
    people: null,
  },
  ...{ participantIds: [], participantNames: [], weather: '', notes: '', track: null, shape: null },
  ...{ completeGroups: [], isFinished: false, isPersonal: false, showsEnds: false, againOf: null },
}

/** What was said of a trip: what the form edits. */
const inputOf = (row: TripRow): TripInput => ({
  ...{ title: row.title, method: row.method, start: row.start, end: row.end, breakMinutes: row.breakMinutes },
  breaks: row.breaks,
  ...{ distance: row.distance, areaSearched: row.areaSearched, people: row.people, weather: row.weather },
  ...{ notes: row.notes, participantNames: row.participantNames, track: row.track, shape: row.shape },
  participantIds: row.participants.map(({ userId }) => userId),
  ...{ completeGroups: row.completeGroups, isFinished: row.isFinished, isPersonal: row.isPersonal },
  ...{ showsEnds: row.showsEnds, againOf: row.routeId === row.id ? null : row.routeId },
})

interface Made {
  uuid: string
  trip: NewTrip
  recordIds?: readonly number[]
}

/** Make a trip, and take finds into it. A find that cannot be taken leaves no trip either. */
export async function createTrip(ctx: Ctx, { uuid, trip, recordIds = [] }: Made): Promise<TripShown> {
  const id = await tripMade(ctx, uuid, trip)
  return recordIds.length === 0 ? getTrip(ctx, { id }) : takeRecords(ctx, { id, recordIds, out: false })
}

/** The same uuid sent again by the same person is the same trip, and nothing that was said of it is changed. */
async function tripMade(ctx: Ctx, uuid: string, trip: NewTrip): Promise<number> {
  const owner = viewerId(ctx)
  const known = await knownTrip(ctx, uuid, owner)
  if (known !== null) return known
  const said: TripInput = { ...blank, ...told(trip), start: trip.start }
  const written = await checked(ctx, said, null, true)
  await checkParticipants(ctx, said.participantIds, [])
  const made = await ctx.db
    .insertInto('trip')
    .values({ ...written, uuid, owner, createdAt: ctx.now, modifiedAt: ctx.now } as never)
    .onConflict((on) => on.column('uuid').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return (await knownTrip(ctx, uuid, owner)) ?? 0
  await writeParticipants(ctx, made.id, [], said.participantIds)
  await appendHistory(ctx, { entity: 'trip', entityId: made.id, verb: 'create', after: marksOf(said) })
  await layTrips(ctx.db, [made.id])
  return made.id
}

async function knownTrip(ctx: Ctx, uuid: string, owner: number): Promise<number | null> {
  const known = await ctx.db.selectFrom('trip').select(['id', 'owner']).where('uuid', '=', uuid).executeTakeFirst()
  if (!known) return null
  if (known.owner !== owner) throw new Refusal('conflict', 'trip_uuid_taken')
  return known.id
}

const told = <T extends object>(changes: T) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<T>

/** Only what everybody could know, and no words: the history outlives people. */
const marksOf = ({ isFinished, isPersonal, completeGroups, track }: TripInput) => ({
  ...{ isFinished, isPersonal, completeGroups, hasTrack: track !== null },
})

/** A trip of the viewer's own that is about to be changed. */
export async function ownTrip(ctx: Ctx, id: number): Promise<TripRow> {
  await lockTrip(ctx.db, id)
  const row = await tripById(ctx.db, id)
  if (!row || !mayReadTrip(ctx.viewer, row)) throw new Refusal('missing', 'not_found')
  if (!isTripOwner(ctx.viewer, row)) throw new Refusal('forbidden', 'trip_owner_only')
  return row
}

/** Change an own trip. An older version is refused. */
export async function updateTrip(
  ctx: Ctx,
  { id, version, trip }: { id: number; version: number; trip: TripChanges },
): Promise<TripShown> {
  const row = await ownTrip(ctx, id)
  needAliveTrip(row)
  if (row.version !== version) throw new Refusal('conflict', 'trip_changed')
  return writeTrip(ctx, row, trip)
}

/** Lay changes over a trip that the caller has locked. */
export async function writeTrip(ctx: Ctx, row: TripRow, trip: TripChanges): Promise<TripShown> {
  const before = inputOf(row)
  const said: TripInput = { ...before, ...told(trip) }
  const written = await checked(ctx, said, row, trip.track !== undefined)
  await checkParticipants(ctx, said.participantIds, before.participantIds)
  await ctx.db
    .updateTable('trip')
    .set({ ...written, version: row.version + 1, modifiedAt: ctx.now } as never)
    .where('id', '=', row.id)
    .execute()
  await writeParticipants(ctx, row.id, row.participants, said.participantIds)
  const fields = (Object.keys(said) as (keyof TripInput)[]).filter(
    (name) => JSON.stringify(said[name]) !== JSON.stringify(before[name]),
  )
  await appendHistory(ctx, {
    ...{ entity: 'trip', entityId: row.id, verb: 'update', before: marksOf(before) },
    after: { ...marksOf(said), fields, version: row.version + 1 },
  })
  await layAgain(ctx, row.id)
  return getTrip(ctx, { id: row.id })
}

/** What everybody sees of the trip, and of its finds, which name it or do not. */
export async function layAgain(ctx: Ctx, id: number) {
  await refreshPublic(ctx.db, await recordIdsIn(ctx.db, id))
  await layTrips(ctx.db, [id])
}

const geometry = (value: unknown): RawBuilder<unknown> =>
  sql`st_setsrid(st_geomfromgeojson(${JSON.stringify(value)}::text), 4326)`

/** The columns of what was said, when nothing of it is impossible. */
async function checked(ctx: Ctx, said: TripInput, row: TripRow | null, hasNewTrack: boolean) {
  const track = hasNewTrack ? trackValues(said.track) : null
  const breaks = said.breaks.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const breakMinutes = breaks.length > 0 ? minutesOfBreaks(breaks) : said.breakMinutes
  const trackDistance = track ? track.trackDistance : (row?.trackDistance ?? null)
  checkTripFields({ ...said, breaks, breakMinutes, trackDistance }, ctx.now)
  if (said.shape !== null) await checkShape(ctx, said.shape)
  const { title, method, distance, areaSearched, people, participantNames, weather, notes, showsEnds } = said
  return {
    ...{ method, breakMinutes, distance, areaSearched, people, participantNames, weather, notes, showsEnds },
    breaks: JSON.stringify(breaks),
    title: title || plainTripTitle(said.start.slice(0, 10)),
    startedAt: said.start,
    endedAt: said.end,
    completeGroups: [...new Set(said.completeGroups)].sort((a, b) => a - b),
    shape: said.shape === null ? null : geometry(said.shape),
    finishedAt: said.isFinished ? (row?.isFinished ? sql`finished_at` : ctx.now) : null,
    personalAt: said.isPersonal ? (row?.isPersonal ? sql`personal_at` : ctx.now) : null,
    routeId: await routeOf(ctx, said.againOf, row),
    ...track,
  }
}

function trackValues(track: TripInput['track']) {
  const segments = thinned(asSegments(track ?? [])).filter((piece) => piece.length > 0)
  if (segments.length === 0) return { track: null, line: null, trackDistance: null }
  refuseImpossible(segments)
  // A line has two points at least: a piece of one is a short stand.
  const coordinates = segments.map((piece) => {
    const places = piece.map(({ lon, lat }) => [lon, lat])
    return places.length > 1 ? places : [...places, ...places]
  })
  return {
    track: JSON.stringify(asTrack(segments)),
    line: geometry({ type: 'MultiLineString', coordinates }),
    trackDistance: lengthOf(segments),
  }
}

async function checkShape(ctx: Ctx, shape: NonNullable<TripInput['shape']>) {
  const { rows } = await sql<{ valid: boolean }>`
    select st_isvalid(s) and (st_area(s) > 0 or st_length(s) > 0) as valid from (select ${geometry(shape)} as s) x`.execute(
    ctx.db,
  )
  if (!rows[0]?.valid) throw new Refusal('invalid', 'trip_invalid', { shape: 'Omridset krydser sig selv.' })
}

/** The first walk of those by the same way; it knows itself as one of them from when there are two. */
async function routeOf(ctx: Ctx, againOf: number | null, row: TripRow | null): Promise<number | null> {
  if (againOf === null) return row?.routeId === row?.id ? (row?.routeId ?? null) : null
  if (againOf === row?.routeId) return againOf
  const earlier = await ctx.db
    .selectFrom('trip')
    .select(['id', 'routeId'])
    .where('id', '=', againOf)
    .where('owner', '=', viewerId(ctx))
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!earlier || earlier.id === row?.id) {
    throw new Refusal('invalid', 'trip_invalid', { againOf: 'Vælg en af dine egne ture.' })
  }
  if (earlier.routeId !== null) return earlier.routeId
  await ctx.db.updateTable('trip').set({ routeId: earlier.id }).where('id', '=', earlier.id).execute()
  await layTrips(ctx.db, [earlier.id])
  return earlier.id
}

/** Out of sight, but not gone; its finds stay, and name no trip meanwhile. */
export async function deleteTrip(ctx: Ctx, { id }: { id: number }) {
  const row = await ownTrip(ctx, id)
  if (row.deletedAt === null) {
    await mark(ctx, id, ctx.now, 'delete')
    await ctx.events.emit(ctx, 'tripDeleted', { tripId: id })
  }
  return { done: true as const }
}

/** The owner within 30 days, site administrators always. */
export async function restoreTrip(ctx: Ctx, { id }: { id: number }): Promise<TripShown> {
  await lockTrip(ctx.db, id)
  const row = await tripById(ctx.db, id)
  if (!row || !mayReadTrip(ctx.viewer, row)) throw new Refusal('missing', 'not_found')
  const isSiteAdmin = ctx.viewer.kind === 'user' && holds(ctx.viewer.roles, 'siteAdminRole')
  if (!isSiteAdmin && !isTripOwner(ctx.viewer, row)) throw new Refusal('forbidden', 'trip_owner_only')
  if (row.deletedAt === null) return shownTrip(ctx, row)
  if (!isSiteAdmin && restoreIsLate(row, ctx.now)) throw new Refusal('conflict', 'trip_restore_late')
  await mark(ctx, id, null, 'restore')
  const after = await tripById(ctx.db, id)
  if (!after) throw new Refusal('missing', 'not_found')
  return shownTrip(ctx, after)
}

async function mark(ctx: Ctx, id: number, deletedAt: Date | null, verb: 'delete' | 'restore') {
  await ctx.db.updateTable('trip').set({ deletedAt, modifiedAt: ctx.now }).where('id', '=', id).execute()
  await appendHistory(ctx, { entity: 'trip', entityId: id, verb })
  await layAgain(ctx, id)
}
