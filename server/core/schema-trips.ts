import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Track, TripBreak } from '#contract/trip.ts'
import type { ParticipantStatus, TripMethod } from '#contract/trip-words.ts'
import type { At, AtNow } from './schema.ts'

type Geometry = ColumnType<unknown, unknown, unknown>
/** A time on the wall: written as text, read through to_char. */
type WallTime = ColumnType<unknown, string, string>

export interface TripsSchema {
  trip: {
    id: GeneratedAlways<number>
    uuid: string
    version: Generated<number>
    owner: number
    title: string
    method: Generated<TripMethod>
    startedAt: WallTime
    endedAt: ColumnType<unknown, string | null | undefined, string | null>
    breakMinutes: Generated<number>
    breaks: ColumnType<TripBreak[], string | undefined, string>
    distance: number | null
    trackDistance: number | null
    areaSearched: number | null
    people: number | null
    participantNames: Generated<string[]>
    weather: Generated<string>
    notes: Generated<string>
    track: ColumnType<Track | null, string | null | undefined, string | null>
    line: Geometry
    shape: Geometry
    completeGroups: Generated<number[]>
    finishedAt: At | null
    personalAt: At | null
    showsEnds: Generated<boolean>
    routeId: number | null
    threadId: number | null
    createdAt: AtNow
    modifiedAt: AtNow
    deletedAt: At | null
  }
  tripParticipant: {
    tripId: number
    userId: number
    status: Generated<ParticipantStatus>
    without: Generated<number[]>
    askedAt: AtNow
    answeredAt: At | null
  }
  tripPublic: TripPublic
}

interface TripPublic {
  tripId: number
  owner: number
  title: string
  notes: string
  startedAt: WallTime
  endedAt: WallTime
  minutes: number
  distance: number | null
  areaSearched: number | null
  line: Geometry
  shape: Geometry
  squareSide: number | null
  squareEast: number | null
  squareNorth: number | null
  completeGroups: number[]
  routeId: number | null
  isWithheld: boolean
  squares: Generated<number[]>
}
