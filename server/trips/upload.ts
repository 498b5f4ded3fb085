import type { FastifyRequest } from 'fastify'
import type { TrackPoint } from '#contract/tracks/track.ts'
import type { TrackRead, Waypoint } from '#contract/trip.ts'
import { tripLimits } from '#contract/trip-words.ts'
import type { Ctx } from '#server/core/context.ts'
import { readParts } from '#server/core/form.ts'
import { Refusal } from '#server/core/refusal.ts'
import { needAliveTrip } from './rules.ts'
import type { FileWaypoint, TrackFile } from './tracks/file.ts'
import { readGeoJson } from './tracks/geo-json.ts'
import { readGpx } from './tracks/gpx.ts'
import { asTrack, lengthOf, mendTrack, spanOf } from './tracks/mending.ts'
import { ownTrip, writeTrip } from './trips.ts'

/** JSON is read whole, so it may not be as large as what is read as it comes. */
const mostJson = 20_000_000

/** Read a file with a track, and lay it on an own trip where one is named. Nothing is half done. */
export async function uploadTrack(ctx: Ctx, request: FastifyRequest): Promise<TrackRead> {
  let file: TrackFile | undefined
  let fault: Refusal | undefined
  const fields = await readParts(
    request,
    async (part) => {
      const bytes: AsyncIterator<Uint8Array> = part.file[Symbol.asyncIterator]()
      try {
        file = await readTrack(unended(bytes))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        // What else is in the form is looked at first: it may be that it is not the file that was meant.
        fault = error
        // The rest must be read by the same reader, or the form never comes to its end.
        while (!(await bytes.next()).done);
      }
    },
    tripLimits.fileBytes,
  ).catch((error: unknown) => {
    if ((error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE')
      throw new Refusal('tooLarge', 'track_too_large')
    throw error
  })
  if (fault) throw fault
  if (!file) throw new Refusal('invalid', 'file_missing')
  const id = Number(fields.id ?? 0)
  if (!Number.isSafeInteger(id) || id < 0)
    throw new Refusal('invalid', 'bad_input', { id: 'Er ikke et gyldigt nummer.' })
  if (file.segments.length === 0 && file.waypoints.length === 0) throw new Refusal('invalid', 'track_empty')
  const { segments, read, kept, told } = mendTrack(file)
  const track = segments.length === 0 ? null : asTrack(segments)
  const trip = id === 0 ? null : await layTrack(ctx, id, track)
  return {
    ...{ trip, track, waypoints: file.waypoints.map(asWaypoint), points: { read, kept }, mended: told },
    proposed: {
      title: file.title,
      ...whenOf(segments, file.waypoints),
      distance: track === null ? null : lengthOf(segments),
    },
  }
}

/** When the trip was by its track, else by its marks, where they can be of one trip. A single moment tells no end. */
function whenOf(segments: readonly TrackPoint[][], waypoints: readonly FileWaypoint[]) {
  const ofMarks = spanOf([waypoints])
  const isOneTrip = (ofMarks[1] ?? 0) - (ofMarks[0] ?? 0) <= tripLimits.days * 86_400_000
  const ofTrack = spanOf(segments)
  const [from, to] = ofTrack[0] === null && isOneTrip ? ofMarks : ofTrack
  const [start, end] = [from === null ? null : danishWall(from), to === null ? null : danishWall(to)]
  return { start, end: end === start ? null : end }
}

const layTrack = (ctx: Ctx, id: number, track: TrackRead['track']) =>
  ctx.db.transaction().execute(async (db) => {
    const within = { ...ctx, db }
    const row = await ownTrip(within, id)
    needAliveTrip(row)
    return track === null ? writeTrip(within, row, {}) : writeTrip(within, row, { track })
  })

/** The same bytes, which somebody else can go on reading where this reader stops. */
async function* unended(bytes: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  for (let next = await bytes.next(); !next.done; next = await bytes.next()) yield next.value
}

async function readTrack(bytes: AsyncIterable<Uint8Array>): Promise<TrackFile> {
  const texts = decodedFrom(bytes)
  const first = await texts.next()
  const beginning = first.done ? '' : first.value
  const sign = beginning.trimStart()[0]
  if (sign === '<') return readGpx(joined(beginning, texts))
  if (sign !== '{') throw new Refusal('invalid', 'track_unreadable')
  let text = ''
  for await (const chunk of joined(beginning, texts)) {
    text += chunk
    if (text.length > mostJson)
      throw new Refusal('tooLarge', 'track_too_large', { file: 'GeoJSON må højst fylde 20 MB.' })
  }
  return readGeoJson(text)
}

/** What a file is written in: as its first bytes show or say, or UTF-8. */
function decoderFor(beginning: Uint8Array): TextDecoder {
  const [, said] =
    /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w-]+)["']/.exec(
      Buffer.from(beginning.subarray(0, 200)).toString('latin1'),
    ) ?? []
  // Whose declaration can be read by single bytes is not UTF-16: some programs name what they hold in memory.
  const named = said !== undefined && /^utf-?16/i.test(said) ? undefined : said
  try {
    return new TextDecoder(wideIn(beginning) ?? named ?? 'utf-8', { fatal: true })
  } catch {
    throw new Refusal('invalid', 'track_unreadable', {
      file: `Tegnsættet ${named} kendes ikke. Gem filen som UTF-8.`,
    })
  }
}

/** UTF-16 is known by its mark, or by the empty half of its first sign. */
function wideIn([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === undefined || second === undefined) return undefined
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  return undefined
}

/** The first text is longer than a byte-order mark and blank lines are. */
async function* decodedFrom(file: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  let decoder: TextDecoder | undefined
  let held = ''
  try {
    for await (const bytes of file) {
      decoder ??= decoderFor(bytes)
      held += decoder.decode(bytes, { stream: true })
      if (held.trimStart() === '') {
        if (held.length > 10_000) throw new Refusal('invalid', 'track_unreadable')
        continue
      }
      yield held
      held = ''
    }
    held += decoder?.decode() ?? ''
  } catch (error) {
    if (error instanceof TypeError)
      throw new Refusal('invalid', 'track_unreadable', {
        file: `Filen er ikke skrevet i ${decoder?.encoding.toUpperCase()}.`,
      })
    throw error
  }
  if (held !== '') yield held
}

async function* joined(first: string, rest: AsyncIterable<string>) {
  yield first
  yield* rest
}

const clock = new Intl.DateTimeFormat('sv-SE', {
  ...{ timeZone: 'Europe/Copenhagen', dateStyle: 'short', timeStyle: 'short' },
})
/** A moment on the clock of Denmark, to the minute. */
export const danishWall = (time: number): string => clock.format(time).replace(' ', 'T')

const asWaypoint = ({ lon, lat, time, name, notes }: FileWaypoint, at: number): Waypoint => ({
  ...{ number: at + 1, name, notes, point: { lon, lat }, time },
  at: time === null ? null : danishWall(time),
})
