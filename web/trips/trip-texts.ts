import { counted } from '#contract/counted.ts'
import { lazily } from '#contract/lazily.ts'
import type { TripLine, TripShown } from '#contract/trip.ts'
import { dayText } from '../ui/dates.ts'

const number = lazily(() => new Intl.NumberFormat('da-DK', { maximumFractionDigits: 1 }))

/** "2 timer 15 min." */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min.`
  return rest === 0 ? counted(hours, 'time', 'timer') : `${counted(hours, 'time', 'timer')} ${rest} min.`
}

/** "850 m", "4,2 km" */
export const distanceText = (metres: number): string =>
  metres < 1000 ? `${Math.round(metres)} m` : `${number().format(metres / 1000)} km`

/** "4.000 m²", "2,5 ha" */
export const areaText = (squareMetres: number): string =>
  squareMetres < 10_000 ? `${number().format(squareMetres)} m²` : `${number().format(squareMetres / 10_000)} ha`

const clock = (wall: string) => wall.slice(11).replace(':', '.')
const dayOf = (wall: string) => wall.slice(0, 10)

/** "17. maj 2026 kl. 6.30–9.15"; over midnight both days are told. */
export function whenText({ start, end }: Pick<TripLine, 'start' | 'end'>): string {
  const from = `${dayText(dayOf(start))} kl. ${clock(start)}`
  if (end === null) return from
  return dayOf(end) === dayOf(start) ? `${from}–${clock(end)}` : `${from} til ${dayText(dayOf(end))} kl. ${clock(end)}`
}

/** "kl. 08.00–08.15" */
export const breakText = ({ from, to }: { from: string; to: string }): string => `kl. ${clock(from)}–${clock(to)}`

/** A number stays on the line of its word. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0')

/** What a list says of a trip in a line. */
export const lineText = ({ minutes, distance, records, species }: TripLine): string =>
  [
    ...(minutes === null ? [] : [durationText(minutes)]),
    ...(distance === null ? [] : [distanceText(distance)]),
    ...(records === 0 ? ['ingen fund endnu'] : [counted(records, 'fund'), counted(species, 'art', 'arter')]),
  ]
    .map(unbroken)
    .join(' · ')

/** For the head of the page and for who it is shared with. */
export const tripDescription = (trip: Pick<TripShown, 'owner' | 'start' | 'records' | 'species'>): string =>
  `${counted(trip.records, 'fund')} af ${counted(trip.species, 'art', 'arter')} ${dayText(dayOf(trip.start))}${
    trip.owner ? ` af ${trip.owner.displayName}` : ''
  }.`

/** A time on the clock of Denmark as trips write it: `2026-05-17T06:30`. */
export function wallOf(moment: number): string {
  const parts = Object.fromEntries(
    copenhagen()
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`
}
const copenhagen = lazily(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone: 'Europe/Copenhagen', hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
      ...{ hour: '2-digit', minute: '2-digit' },
    }),
)

/** Minutes from one wall time to another; a change of the clock between them is left to the clock. */
export const minutesBetween = (start: string, end: string): number =>
  Math.round((Date.parse(`${end}:00Z`) - Date.parse(`${start}:00Z`)) / 60_000)

/** What is proposed as a title: where, when it is known, and the day. */
export const proposedTitle = (place: string | undefined, day: string): string =>
  place ? `${place}, ${dayText(day)}` : `Tur ${dayText(day)}`

/** Of a way, walked or drawn, others are not told where it began and ended. */
export const hidesEnds = ({ isOwn, showsEnds, track, shape }: TripShown): boolean =>
  !isOwn && !showsEnds && (track !== null || shape?.type === 'LineString')
