import type { TrackPoint } from '#contract/tracks/track.ts'
import { tripLimits } from '#contract/trip-words.ts'
import { Refusal } from '#server/core/refusal.ts'

export interface FileWaypoint extends TrackPoint {
  name: string
  notes: string
}

/** What a file of a track holds, as it was written. */
export interface TrackFile {
  title: string
  segments: TrackPoint[][]
  waypoints: FileWaypoint[]
  /** Points that were passed over because they are nowhere. */
  lost: number
  /** Waypoints beyond what a trip can hold. */
  beyond: number
}

/** Takes in what a reader comes upon, and refuses what no trip can hold. */
export class TrackTaker {
  readonly file: TrackFile = { title: '', segments: [], waypoints: [], lost: 0, beyond: 0 }
  #points = 0
  #segment: TrackPoint[] | null = null

  begin() {
    this.#segment = null
  }
  point(point: TrackPoint | null) {
    if (point === null) {
      this.file.lost++
      return
    }
    if (++this.#points > tripLimits.filePoints) throw new Refusal('invalid', 'track_too_many_points')
    if (this.#segment === null) {
      this.#segment = []
      this.file.segments.push(this.#segment)
    }
    this.#segment.push(point)
  }
  waypoint(point: TrackPoint | null, name: string, notes: string) {
    if (point === null) this.file.lost++
    else if (this.file.waypoints.length >= tripLimits.waypoints) this.file.beyond++
    else this.file.waypoints.push({ ...point, name: line(name), notes: lines(notes) })
  }
  title(title: string) {
    this.file.title ||= line(title)
  }
}

/** What no text of the portal can hold is left out: a waypoint that came with it could never be sent. */
const line = (words: string) =>
  words
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, tripLimits.title)
const lines = (words: string) =>
  words
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim()
    .slice(0, 1000)

/** A place on the globe at a moment; null when it is none. Times that no device can have written are none. */
export function pointOf(lon: unknown, lat: unknown, time: string | null): TrackPoint | null {
  const [east, north] = [numberOf(lon), numberOf(lat)]
  if (east === null || north === null || Math.abs(east) > 180 || Math.abs(north) > 90) return null
  return { lon: east, lat: north, time: timeOf(time) }
}

const numberOf = (value: unknown): number | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || value.trim() === '' || value.length > 40) return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

const oldest = Date.UTC(1970, 0, 1)
const newest = Date.UTC(2100, 0, 1)
export const timeOf = (text: string | null): number | null => {
  if (text === null || !/^\s*\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return null
  const time = Date.parse(text.trim())
  return time >= oldest && time < newest ? time : null
}
