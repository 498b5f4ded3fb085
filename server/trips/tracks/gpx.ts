import { Refusal } from '#server/core/refusal.ts'
import { pointOf, type TrackFile, TrackTaker } from './file.ts'
import { attribute, decoded, readTags } from './tags.ts'

const points: ReadonlySet<string> = new Set(['trkpt', 'rtept', 'wpt'])
/** The words of a point, or of the whole, that mean something here. */
const told: ReadonlySet<string> = new Set(['time', 'name', 'desc', 'cmt'])

interface Open {
  kind: string
  lon: string | undefined
  lat: string | undefined
  words: Record<string, string>
}

/** Read GPX as it comes: tracks, else routes, and waypoints. */
export async function readGpx(chunks: AsyncIterable<string>): Promise<TrackFile> {
  const taker = new TrackTaker()
  let isGpx = false
  let point: Open | null = null
  let inside: string[] = []
  for await (const piece of readTags(chunks)) {
    if ('open' in piece) {
      if (!isGpx && piece.open !== 'gpx') throw new Refusal('invalid', 'track_unreadable')
      isGpx = true
      if (piece.open === 'trkseg' || piece.open === 'rte') taker.begin()
      if (points.has(piece.open)) {
        point = {
          kind: piece.open,
          words: {},
          lon: attribute(piece.attributes, 'lon'),
          lat: attribute(piece.attributes, 'lat'),
        }
        if (piece.isEmpty) point = close(taker, point)
        else inside = []
      } else if (!piece.isEmpty) {
        inside.push(piece.open)
        if (inside.length > 100) throw new Refusal('invalid', 'track_unreadable')
      }
    } else if ('close' in piece) {
      if (point && piece.close === point.kind) point = close(taker, point)
      else if (inside.at(-1) === piece.close) inside.pop()
    } else if (isGpx) {
      const where = inside.at(-1) ?? ''
      if (!told.has(where)) continue
      if (point && inside.length === 1) point.words[where] = (point.words[where] ?? '') + decoded(piece.words)
      else if (!point && where === 'name') taker.title(decoded(piece.words))
    }
  }
  if (!isGpx) throw new Refusal('invalid', 'track_unreadable')
  return taker.file
}

function close(taker: TrackTaker, { kind, lon, lat, words }: Open): null {
  const point = pointOf(lon, lat, words.time ?? null)
  if (kind === 'wpt') taker.waypoint(point, words.name ?? '', words.desc ?? words.cmt ?? '')
  else taker.point(point)
  return null
}
