import { type Handler, Parser } from 'htmlparser2'
import { Refusal } from '#server/core/refusal.ts'
import { pointOf, type TrackFile, TrackTaker } from './file.ts'

const points: ReadonlySet<string> = new Set(['trkpt', 'rtept', 'wpt'])
/** The words of a point, or of the whole, that mean something here. */
const told: ReadonlySet<string> = new Set(['time', 'name', 'desc', 'cmt'])
/** No track is so deep, and no tag of one so long; what never ends is no track. */
const deepest = 100
const longestTag = 1_000_000
const longestWords = 2000

interface Open {
  kind: string
  lon: string | undefined
  lat: string | undefined
  words: Record<string, string>
}

const unreadable = () => new Refusal('invalid', 'track_unreadable')
const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase()
const more = (there: string | undefined, words: string) => ((there ?? '') + words).slice(0, longestWords)

/** Hears of tags and words as they come, and keeps nothing but the points. */
class GpxHearer implements Partial<Handler> {
  readonly taker = new TrackTaker()
  /** Where one meant to go: only of use where nobody wrote down where one went. */
  readonly routes = new TrackTaker()
  depth = 0
  isGpx = false
  /** How much has come without a tag or words. */
  silence = 0
  #point: Open | null = null
  #inside: string[] = []
  #title = ''

  /** What a document type says, and entities of its own, are refused before they are read. */
  onprocessinginstruction(name: string) {
    if (name.startsWith('!')) throw new Refusal('invalid', 'track_entities')
  }
  onopentag(name: string, { lon, lat }: Record<string, string>) {
    this.silence = 0
    const tag = localName(name)
    if (!this.isGpx && tag !== 'gpx') throw unreadable()
    this.isGpx = true
    if (++this.depth > deepest) throw unreadable()
    if (tag === 'trkseg') this.taker.begin()
    if (tag === 'rte') this.routes.begin()
    if (points.has(tag)) {
      this.#point = { kind: tag, lon, lat, words: {} }
      this.#inside = []
    } else this.#inside.push(tag)
  }
  ontext(words: string) {
    this.silence = 0
    const where = this.#inside.at(-1) ?? ''
    if (!told.has(where)) return
    const point = this.#point
    if (point && this.#inside.length === 1) point.words[where] = more(point.words[where], words)
    else if (!point && where === 'name') this.#title = more(this.#title, words)
  }
  onclosetag(name: string) {
    this.silence = 0
    this.depth--
    const tag = localName(name)
    if (this.#point?.kind === tag) return this.#close(this.#point)
    if (tag === 'name' && this.#point === null) this.taker.title(this.#title)
    if (this.#inside.at(-1) === tag) this.#inside.pop()
  }
  #close({ kind, lon, lat, words }: Open) {
    this.#point = null
    const point = pointOf(lon, lat, words.time ?? null)
    if (kind === 'wpt') this.taker.waypoint(point, words.name ?? '', words.desc ?? words.cmt ?? '')
    else if (kind === 'rtept') this.routes.point(point)
    else this.taker.point(point)
  }
}

/** Read GPX as it comes: tracks, else routes, and waypoints. */
export async function readGpx(chunks: AsyncIterable<string>): Promise<TrackFile> {
  const hearer = new GpxHearer()
  const parser = new Parser(hearer, { xmlMode: true })
  for await (const chunk of chunks) {
    hearer.silence += chunk.length
    parser.write(chunk)
    if (hearer.silence > longestTag) throw unreadable()
  }
  // What is cut off leaves something open.
  if (!hearer.isGpx || hearer.depth > 0) throw unreadable()
  parser.end()
  const { taker, routes } = hearer
  if (taker.file.segments.length > 0) return taker.file
  return { ...taker.file, segments: routes.file.segments, lost: taker.file.lost + routes.file.lost }
}
