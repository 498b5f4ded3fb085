import { holds } from '#contract/roles.ts'
import type { TripBreak, TripInput, TripMay } from '#contract/trip.ts'
import { movingMethods, tripLimits } from '#contract/trip-words.ts'
import type { Ctx, Viewer } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { memberOf } from '#server/records/sight.ts'
import type { TripRow } from './queries.ts'

const restoreDays = 30
const minute = 60_000

export const wallMs = (wall: string): number => Date.parse(`${wall}:00Z`)
const isOfTheCalendar = (wall: string) => {
  const ms = wallMs(wall)
  return Number.isFinite(ms) && new Date(ms).toISOString().slice(0, 16) === wall
}

/** Without the breaks; null while it goes on. */
export const minutesOf = (start: string, end: string | null, breakMinutes: number): number | null =>
  end === null ? null : Math.max(0, Math.round((wallMs(end) - wallMs(start)) / minute) - breakMinutes)

/** How long breaks were in all. */
export const minutesOfBreaks = (breaks: readonly TripBreak[]): number =>
  breaks.reduce((sum, { from, to }) => sum + Math.round((wallMs(to) - wallMs(from)) / minute), 0)

/** What cannot be true of the breaks. */
function breakFault({ start, end, breaks }: Pick<TripInput, 'start' | 'end' | 'breaks'>): string | undefined {
  const walls = [start, ...breaks.flatMap(({ from, to }) => [from, to]), ...(end === null ? [] : [end])]
  if (!walls.every(isOfTheCalendar)) return 'Den dag findes ikke i kalenderen.'
  if (breaks.some(({ from, to }) => to <= from)) return 'En pause slutter, før den begynder.'
  const isInOrder = walls.every((wall, i) => i === 0 || wall >= (walls[i - 1] ?? ''))
  return isInOrder ? undefined : 'Pauserne skal ligge efter hinanden inden for turen.'
}

type Said = Omit<TripInput, 'track' | 'participantIds'> & { trackDistance: number | null }

/** What cannot be true of a trip, in Danish. `now` is the clock of Denmark; elsewhere it may be later by half a day. */
export function checkTripFields(trip: Said, now: Date) {
  const faults: Partial<Record<keyof TripInput, string>> = {}
  const { start, end, breakMinutes, completeGroups } = trip
  const latest = now.getTime() + 16 * 60 * minute
  if (!isOfTheCalendar(start)) faults.start = 'Den dag findes ikke i kalenderen.'
  else if (wallMs(start) > latest) faults.start = 'Turen begynder ude i fremtiden.'
  const span = end === null || faults.start ? null : (wallMs(end) - wallMs(start)) / minute
  if (end !== null && !isOfTheCalendar(end)) faults.end = 'Den dag findes ikke i kalenderen.'
  else if (span !== null && span < 0) faults.end = 'Turen slutter, før den begynder.'
  else if (span !== null && span > tripLimits.days * 1440) faults.end = `En tur kan højst vare ${tripLimits.days} dage.`
  else if (end !== null && trip.isFinished && wallMs(end) > latest) faults.end = 'Turen slutter ude i fremtiden.'
  const unfit = faults.start || faults.end ? undefined : breakFault(trip)
  if (unfit) faults.breaks = unfit
  if (span !== null && !faults.end && breakMinutes > span) faults.breakMinutes = 'Pauserne er længere end turen.'
  if (trip.isFinished && end === null) faults.end = 'Angiv, hvornår turen sluttede.'
  if (trip.isFinished && completeGroups.length > 0 && !faults.start && !faults.end) {
    if (span === null || span - breakMinutes <= 0) faults.end = 'En komplet liste skal have en varighed.'
    const moved = trip.distance ?? trip.trackDistance ?? trip.areaSearched
    if (movingMethods.includes(trip.method) && moved === null) {
      faults.distance = 'Angiv, hvor langt du gik, når listen er komplet.'
    }
  }
  if (trip.shape?.type === 'Polygon') {
    const [ring = []] = trip.shape.coordinates
    const [first, last] = [ring[0], ring.at(-1)]
    if (first?.[0] !== last?.[0] || first?.[1] !== last?.[1]) faults.shape = 'Omridset skal slutte, hvor det begynder.'
  }
  if (Object.keys(faults).length > 0) throw new Refusal('invalid', 'trip_invalid', faults as Record<string, string>)
}

type Sight = Pick<TripRow, 'owner' | 'deletedAt' | 'isPublic' | 'participants' | 'isFinished' | 'track'>

const idOf = (viewer: Viewer) => (viewer.kind === 'user' ? viewer.userId : null)
export const isTripOwner = (viewer: Viewer, { owner }: Pick<TripRow, 'owner'>) => idOf(viewer) === owner
export const statusOn = (viewer: Viewer, { participants }: Pick<TripRow, 'participants'>) =>
  participants.find(({ userId }) => userId === idOf(viewer))?.status

/** Those whose trip it is: its owner, and who has said that they were there. */
export const isOfTrip = (viewer: Viewer, row: Pick<TripRow, 'owner' | 'participants'>) =>
  isTripOwner(viewer, row) || statusOn(viewer, row) === 'accepted'

const isSiteAdmin = (viewer: Viewer) => {
  const member = memberOf(viewer)
  return member !== null && holds(member.roles, 'siteAdminRole')
}

/** Who may know that a trip is there. What they see of it is another question. */
export function mayReadTrip(viewer: Viewer, row: Sight): boolean {
  if (isTripOwner(viewer, row)) return true
  // Whoever can restore it must be able to see that it is there.
  if (row.deletedAt !== null) return isSiteAdmin(viewer)
  const status = statusOn(viewer, row)
  // Who is asked must be able to look before they answer.
  return row.isPublic || status === 'accepted' || status === 'asked'
}

export const restoreIsLate = ({ deletedAt }: Pick<TripRow, 'deletedAt'>, now: Date) =>
  deletedAt !== null && now.getTime() - new Date(deletedAt).getTime() > restoreDays * 86_400_000

export function mayOfTrip({ viewer, now }: Pick<Ctx, 'viewer' | 'now'>, row: Sight): TripMay {
  const member = memberOf(viewer)
  const owner = member !== null && isTripOwner(viewer, row)
  const ofTrip = member !== null && isOfTrip(viewer, row)
  const alive = row.deletedAt === null
  return {
    edit: owner && alive,
    delete: owner && alive,
    restore: !alive && (isSiteAdmin(viewer) || (owner && !restoreIsLate(row, now))),
    answer: member !== null && alive && statusOn(viewer, row) === 'asked',
    addRecords: ofTrip && alive,
    downloadTrack: ofTrip && row.track !== null,
    comment: member !== null && alive && row.isFinished && (row.isPublic || ofTrip),
  }
}

export function needAliveTrip({ deletedAt }: Pick<TripRow, 'deletedAt'>) {
  if (deletedAt !== null) throw new Refusal('conflict', 'trip_deleted')
}
