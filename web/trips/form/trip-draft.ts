import { limits } from '#contract/details.ts'
import type { Point } from '#contract/record.ts'
import { thinTrack } from '#contract/tracks/thin.ts'
import type { TrackPoint } from '#contract/tracks/track.ts'
import { wayLength } from '#contract/tracks/way.ts'
import type { NewTrip, Track, TripBreak, TripShown } from '#contract/trip.ts'
import { type TripMethod, tripLimits } from '#contract/trip-words.ts'
import { circle } from '../../map/geometry.ts'
import { minutesBetween, proposedTitle } from '../trip-texts.ts'

/** A break while it is written: wall times. */
export interface DraftBreak {
  from: string | null
  to: string | null
}

export interface Person {
  id: number
  displayName: string
  userProfilePhotoUrl: string | null
}

/** A trip while it is written: numbers as they are typed. */
export interface TripDraft {
  title: string
  method: TripMethod
  startDay: string
  startTime: string | null
  endDay: string
  endTime: string | null
  breaks: string
  /** One by one; where there are any, they count in the place of the minutes. */
  breakList?: DraftBreak[]
  /** Kilometres. */
  distance: string
  /** Hectares. */
  area: string
  people: string
  participants: Person[]
  participantNames: string[]
  weather: string
  notes: string
  track: Track | null
  shape: TripShown['shape']
  completeGroups: number[]
  isPersonal: boolean
  showsEnds: boolean
  againOf: number | null
}

export const blankDraft = (day: string): TripDraft => ({
  ...{ title: '', method: 'free', startDay: day, startTime: null, endDay: '', endTime: null },
  ...{ breaks: '', breakList: [], distance: '', area: '', people: '', participants: [], participantNames: [] },
  ...{ weather: '', notes: '', track: null, shape: null, completeGroups: [] },
  ...{ isPersonal: false, showsEnds: false, againOf: null },
})

const told = (value: number | null, share = 1) =>
  value === null ? '' : (value / share).toLocaleString('da-DK', { maximumFractionDigits: 2, useGrouping: false })

/** The day of its end, where it is not that of its start. */
function otherDay({ start, end }: Pick<NewTrip, 'start' | 'end'>): string {
  const day = end?.slice(0, 10) ?? ''
  return day === start.slice(0, 10) ? '' : day
}

export function draftOf(trip: TripShown): TripDraft {
  const accepted = trip.participants.filter(({ status }) => status !== 'declined')
  return {
    ...{ title: trip.title, method: trip.method, startDay: trip.start.slice(0, 10), startTime: trip.start.slice(11) },
    ...{ endDay: otherDay(trip), endTime: trip.end?.slice(11) ?? null },
    ...{ breaks: trip.breakMinutes === 0 ? '' : String(trip.breakMinutes), area: told(trip.areaSearched, 10_000) },
    breakList: trip.breaks,
    ...{ distance: trip.isDistanceTyped ? told(trip.distance, 1000) : '', people: told(trip.people) },
    participants: accepted.map(({ id, displayName, userProfilePhotoUrl }) => ({
      id,
      displayName,
      userProfilePhotoUrl,
    })),
    ...{ participantNames: trip.participantNames, weather: trip.weather, notes: trip.notes },
    ...{ track: trip.track, shape: trip.shape, completeGroups: trip.completeGroups },
    ...{ isPersonal: trip.isPersonal, showsEnds: trip.showsEnds, againOf: null },
  }
}

/** A trip as it was sent, in the form again. People who are asked are known by their numbers alone. */
export const draftOfInput = (trip: NewTrip): TripDraft => ({
  ...blankDraft(trip.start.slice(0, 10)),
  ...{ title: trip.title ?? '', method: trip.method ?? 'free', startTime: trip.start.slice(11) },
  ...{ endDay: otherDay(trip), endTime: trip.end?.slice(11) ?? null },
  ...{ breaks: trip.breakMinutes ? String(trip.breakMinutes) : '', area: told(trip.areaSearched ?? null, 10_000) },
  breakList: trip.breaks ?? [],
  ...{ distance: told(trip.distance ?? null, 1000), people: told(trip.people ?? null) },
  participants: (trip.participantIds ?? []).map((id) => ({
    id,
    displayName: `Bruger ${id}`,
    userProfilePhotoUrl: null,
  })),
  ...{ participantNames: trip.participantNames ?? [], weather: trip.weather ?? '', notes: trip.notes ?? '' },
  ...{ track: trip.track ?? null, shape: trip.shape ?? null, completeGroups: trip.completeGroups ?? [] },
  ...{ isPersonal: trip.isPersonal ?? false, showsEnds: trip.showsEnds ?? false, againOf: trip.againOf ?? null },
})

/** The way of a track as a line: where one goes again, without when one was there. */
function lineOf(track: Track | null): TripShown['shape'] {
  const points = (track ?? []).flat().map(([lon, lat]): TrackPoint => ({ lon, lat, time: null }))
  if (points.length < 2) return null
  const thin = thinTrack(points, tripLimits.off, limits.pointsOfLine)
  return { type: 'LineString', coordinates: thin.map(({ lon, lat }): [number, number] => [lon, lat]) }
}

/** The same way another day: what belongs to the way stays, what belongs to the day does not. */
export const againDraft = (trip: TripShown, day: string): TripDraft => ({
  ...blankDraft(day),
  ...{ method: trip.method, area: told(trip.areaSearched, 10_000), distance: told(trip.distance, 1000) },
  ...{ title: trip.title.replace(/,? \d{1,2}\. \p{L}+ \d{4}$/u, ''), againOf: trip.id },
  shape: trip.shape ?? lineOf(trip.track),
})

/** A number as Danes write it; undefined when it is none, null when nothing is written. */
export function numberIn(text: string): number | null | undefined {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return null
  const value = Number(plain)
  return /^\d+(\.\d+)?$/.test(plain) && Number.isFinite(value) ? value : undefined
}

export const startOf = ({ startDay, startTime }: TripDraft) =>
  startDay === '' || startTime === null ? null : `${startDay}T${startTime}`
export const endOf = ({ startDay, endDay, endTime }: TripDraft) =>
  endTime === null ? null : `${endDay === '' ? startDay : endDay}T${endTime}`

/** The breaks that are written whole, in order. */
export const breaksOf = ({ breakList = [] }: TripDraft): TripBreak[] =>
  breakList
    .flatMap(({ from, to }) => (from !== null && to !== null ? [{ from, to }] : []))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))

/** Minutes of all breaks: as they are listed, else as somebody has told. */
export function breakMinutesOf(draft: TripDraft): number {
  const listed = breaksOf(draft)
  return listed.length === 0
    ? (whole(draft.breaks) ?? 0)
    : listed.reduce((sum, { from, to }) => sum + minutesBetween(from, to), 0)
}

/** A time on the clock as a moment of the trip: on its first day, or on the next when it is earlier than the start. */
export function wallOnTrip({ startDay, startTime }: TripDraft, time: string): string {
  const isNext = startTime !== null && time < startTime
  const next = () => new Date(Date.parse(`${startDay}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  return `${isNext ? next() : startDay}T${time}`
}

/** What is missing or wrong, by the name of the field. */
export function problemsIn(draft: TripDraft): Record<string, string> {
  const start = startOf(draft)
  const end = endOf(draft)
  const number = 'Skriv et tal, for eksempel 2,5.'
  const isWrong = (text: string) => numberIn(text) === undefined
  return {
    ...(start === null
      ? { [draft.startDay === '' ? 'trip.start' : 'trip.startTime']: 'Skriv, hvornår turen begyndte.' }
      : {}),
    ...(start !== null && end !== null && minutesBetween(start, end) < 0
      ? { 'trip.end': 'Turen kan ikke slutte, før den begyndte.' }
      : {}),
    ...(breaksOf(draft).some(({ from, to }) => minutesBetween(from, to) <= 0)
      ? { 'trip.breaks': 'En pause slutter, før den begynder.' }
      : {}),
    ...(isWrong(draft.breaks) ? { 'trip.breakMinutes': 'Skriv pauser i minutter.' } : {}),
    ...(isWrong(draft.distance) ? { 'trip.distance': number } : {}),
    ...(isWrong(draft.area) ? { 'trip.areaSearched': number } : {}),
    ...(isWrong(draft.people) ? { 'trip.people': 'Skriv et helt tal.' } : {}),
  }
}

const whole = (text: string, times = 1) => {
  const value = numberIn(text)
  return value === null || value === undefined ? null : Math.round(value * times)
}

/** What is sent. An end finishes the trip. */
export function inputOf(draft: TripDraft, proposed: Proposed): NewTrip & { title: string } {
  const end = endOf(draft)
  return {
    title: draft.title.trim() === '' ? proposed.title : draft.title.trim(),
    ...{ method: draft.method, start: startOf(draft) ?? '', end, isFinished: end !== null },
    ...{ breakMinutes: whole(draft.breaks) ?? 0, breaks: breaksOf(draft), distance: whole(draft.distance, 1000) },
    ...{ areaSearched: whole(draft.area, 10_000), people: whole(draft.people) },
    ...{ participantIds: draft.participants.map(({ id }) => id), participantNames: draft.participantNames },
    ...{ weather: draft.weather.trim(), notes: draft.notes.trim(), track: draft.track, shape: draft.shape },
    ...{ completeGroups: draft.completeGroups, isPersonal: draft.isPersonal, showsEnds: draft.showsEnds },
    againOf: draft.againOf,
  }
}

/** What follows from the rest, where nobody has said it. */
export interface Proposed {
  title: string
  /** Minutes without the breaks. */
  minutes: number | null
  /** Metres by the track. */
  distance: number | null
  people: number
}

export function proposedBy(draft: TripDraft, place: string | undefined): Proposed {
  const [start, end] = [startOf(draft), endOf(draft)]
  const minutes = start !== null && end !== null ? minutesBetween(start, end) - breakMinutesOf(draft) : null
  return {
    title: proposedTitle(place, draft.startDay),
    minutes: minutes !== null && minutes >= 0 ? minutes : null,
    distance: draft.track && trackWay(draft.track),
    people: 1 + draft.participants.length + draft.participantNames.length,
  }
}

/** How far a track leads, one way. */
export const trackWay = (track: Track): number =>
  Math.round(wayLength(track.flat().map(([lon, lat, time]): TrackPoint => ({ lon, lat, time }))))

/** A round area, for who tells a place and no more. */
export const roundArea = (point: Point, metres: number): TripShown['shape'] => ({
  type: 'Polygon',
  coordinates: [circle(point, Math.max(25, metres), 24)],
})
