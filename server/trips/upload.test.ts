import { describe, expect, test } from 'vitest'
import type { TrackRead } from '#contract/trip.ts'
import type { Answer } from '#test/app.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeTrip } from '#test/trips.ts'
import { formOf } from '#test/upload.ts'

const portal = await portalOfFile()
const ann = await portal.person()
const bo = await portal.person()

async function send(
  text: string | Uint8Array,
  fields: Record<string, string> = {},
  as = ann,
): Promise<Answer<TrackRead>> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const form = await formOf(bytes, 'spor.gpx', 'application/gpx+xml', fields)
  const url = '/api/trip-sampling-event/upload-track'
  return (await portal.request({ method: 'POST', url, as, ...form })) as Answer<TrackRead>
}

const begun = Date.UTC(2026, 4, 14, 4, 0)
const time = (minute: number) => `<time>${new Date(begun + minute * 60_000).toISOString()}</time>`
const point = (lat: number, lon: number, inside = '') => `<trkpt lat="${lat}" lon="${lon}">${inside}</trkpt>`
const gpx = (inside: string) =>
  `<?xml version="1.0"?>\n<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${inside}</gpx>`
const track = (points: string) => gpx(`<trk><name>Mols &amp; omegn</name><trkseg>${points}</trkseg></trk>`)
const line = (count: number, of = (i: number) => point(56.2 + i / 10_000, 10.5 + (i % 3) / 1000, time(i))) =>
  Array.from({ length: count }, (_, i) => of(i)).join('')

describe('a track file', () => {
  test('is read, thinned and laid on an own trip; without a trip it is only read', async () => {
    const { body } = await send(track(line(60)))
    expect(body).toMatchObject({
      ...{ trip: null, points: { read: 60 }, mended: [] },
      proposed: { title: 'Mols & omegn', start: '2026-05-14T06:00', end: '2026-05-14T06:59' },
    })
    const trip = await makeTrip(portal, { as: ann })
    const laid = (await send(track(line(60)), { id: String(trip.id) })).body
    expect([laid.trip?.version, laid.trip?.track, laid.trip?.distance]).toEqual([2, laid.track, body.proposed.distance])
    const others = await send(track(line(60)), { id: String(trip.id) }, bo)
    expect([others.status, others.problem.code]).toEqual([403, 'trip_owner_only'])
  })

  test('of 50,000 points becomes one of at most 10,000 that lies within 5 m of it', async () => {
    const many = line(50_000, (i) => point(56 + i / 500_000, 10 + Math.sin(i / 40) / 100, time(i / 60)))
    const { body } = await send(track(many))
    expect(body.points.read).toBe(50_000)
    expect(body.points.kept).toBeLessThanOrEqual(10_000)
  })

  test('gives its waypoints in their order with their numbers', async () => {
    const points = Array.from(
      { length: 40 },
      (_, i) =>
        `<wpt lat="${56 + i / 1000}" lon="10">${time(i)}<name>Punkt ${i}</name><desc><![CDATA[Set <her> & der]]></desc></wpt>`,
    )
    const { body } = await send(gpx(points.join('\n')))
    expect(body.waypoints.map(({ number }) => number)).toEqual(points.map((_, i) => i + 1))
    expect(body.waypoints[3]).toMatchObject({ name: 'Punkt 3', notes: 'Set <her> & der', at: '2026-05-14T06:03' })
  })

  test('proposes when the trip was, also by its waypoints, and no end where there is but one moment', async () => {
    const whenOf = async (inside: string) => {
      const { start, end } = (await send(inside)).body.proposed
      return [start, end]
    }
    expect(await whenOf(track(point(56, 10, time(0)) + point(56.001, 10)))).toEqual(['2026-05-14T06:00', null])
    const mark = (at: string) => `<wpt lat="56" lon="10">${at}</wpt>`
    const marks = mark(time(20)) + mark(time(0))
    expect(await whenOf(gpx(marks))).toEqual(['2026-05-14T06:00', '2026-05-14T06:20'])
    // Marks of many years are no trip.
    expect(await whenOf(gpx(marks + mark('<time>2016-05-14T04:00:00Z</time>')))).toEqual([null, null])
  })

  test('may be GeoJSON', async () => {
    const geometry = {
      type: 'LineString',
      coordinates: [
        [10, 56],
        [10.01, 56],
        [10.01, 56.01, 12],
      ],
    }
    const coordTimes = ['2026-05-14T04:00:00Z', '2026-05-14T04:10:00Z', '2026-05-14T04:20:00Z']
    const spot = { type: 'Feature', properties: { name: 'Rede' }, geometry: { type: 'Point', coordinates: [10, 56] } }
    const features = [{ type: 'Feature', properties: { name: 'Runden', coordTimes }, geometry }, spot]
    const { body } = await send(JSON.stringify({ type: 'FeatureCollection', features }))
    expect(body).toMatchObject({
      points: { read: 3, kept: 3 },
      proposed: { title: 'Runden', start: '2026-05-14T06:00' },
    })
    expect(body.waypoints.map(({ name }) => name)).toEqual(['Rede'])
  })

  test('with points in another order, without times or nowhere is mended, and told so', async () => {
    const points = [
      point(56.002, 10, time(2)),
      point(56, 10, time(0)),
      point(56.001, 10, time(1)),
      point(99, 10),
      point(56, 'x' as never),
    ]
    const mended = (await send(track(points.join('')))).body
    expect(mended.mended).toEqual([
      '2 punkter uden et gyldigt sted er sprunget over.',
      'Punkterne stod ikke i rækkefølge og er sorteret efter tid.',
    ])
    expect(mended.track?.[0]?.[0]?.[1]).toBe(56)
    const untimed = (await send(track([point(56, 10), point(56.001, 10, '<time>i går</time>')].join('')))).body
    expect([untimed.mended, untimed.proposed.start]).toEqual([['Nogle af punkterne har ingen tid.'], null])
  })

  test.each([
    ['entities', '<!DOCTYPE gpx [<!ENTITY a "aaaa">]><gpx><trk><name>&a;</name></trk></gpx>', 400, 'track_entities'],
    ['10,000 km apart', track(point(56, 10, time(0)) + point(-30, 10, time(500))), 400, 'track_too_far'],
    [
      'ten years',
      track(point(56, 10, time(0)) + point(56.01, 10, '<time>2016-05-14T04:00:00Z</time>')),
      400,
      'track_too_long',
    ],
    ['nothing in it', gpx(''), 400, 'track_empty'],
    ['another XML', '<kml><Placemark/></kml>', 400, 'track_unreadable'],
    ['no XML', 'Det er ikke et spor', 400, 'track_unreadable'],
    ['cut off in a tag', gpx('').slice(0, -3), 400, 'track_unreadable'],
    ['no JSON', '{"type": "FeatureColl', 400, 'track_unreadable'],
    ['another JSON', '{"type": "Spor", "points": []}', 400, 'track_unreadable'],
    ['no text', new Uint8Array([0x3c, 0xff, 0xfe, 0x00]), 400, 'track_unreadable'],
  ])('is refused in words, and nothing is half done: %s', async (_what, text, status, code) => {
    const trip = await makeTrip(portal, { as: ann })
    const answer = await send(text, { id: String(trip.id) })
    expect([answer.status, answer.problem.code]).toEqual([status, code])
    expect((await portal.call('getTrip', { as: ann, id: trip.id })).body).toMatchObject({ version: 1, track: null })
  })

  test('is read in what it says that it is written in; what cannot be read says why', async () => {
    const named = (encoding: string) =>
      track(line(60))
        .replace('<?xml version="1.0"?>', `<?xml version="1.0" encoding="${encoding}"?>`)
        .replace('Mols', 'Ærø')
    const old = await send(Buffer.from(named('ISO-8859-1'), 'latin1'))
    const wide = await send(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(named('UTF-16'), 'utf16le')]))
    expect([old.body.proposed.title, wide.body.proposed.title]).toEqual(['Ærø & omegn', 'Ærø & omegn'])
    const unknown = await send(named('x-klingon'))
    expect([unknown.status, unknown.problem.fields]).toEqual([
      400,
      { file: 'Tegnsættet x-klingon kendes ikke. Gem filen som UTF-8.' },
    ])
    const wrong = await send(Buffer.from(named('UTF-8'), 'latin1'))
    expect([wrong.status, wrong.problem.fields]).toEqual([400, { file: 'Filen er ikke skrevet i UTF-8.' }])
  })

  test('is read also where a program says in another way, or wrongly, what it is written in', async () => {
    const named = (how: string) => track(line(60)).replace('?>', ` ${how}?>`).replace('Mols', 'Ærø')
    const wide = Buffer.from(named('encoding="UTF-16"'), 'utf16le')
    const files = [
      Buffer.from(named('encoding = "ISO-8859-1"'), 'latin1'),
      wide,
      Buffer.from(wide).swap16(),
      // As it stood in memory, and not as it was written.
      Buffer.from(named('encoding="utf-16"')),
    ]
    for (const file of files) expect((await send(file)).body.proposed?.title).toBe('Ærø & omegn')
  })

  test('gives no signs that no text can hold', async () => {
    const { body } = await send(gpx('<wpt lat="56" lon="10"><name>P\u0000 1</name><desc>Set\u0001\nher</desc></wpt>'))
    expect(body.waypoints).toMatchObject([{ name: 'P 1', notes: 'Set\nher' }])
  })

  test('that is refused at its beginning is refused at once, however much comes after', async () => {
    const rest = `<trkseg>${line(4000)}</trkseg>`
    const doctype = `<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY a "b">]><gpx><trk>${rest}</trk></gpx>`
    for (const text of [doctype, `<kml>${rest}</kml>`, '<html>', `x${rest}`]) {
      for (let round = 0; round < 4; round++) expect((await send(text)).status).toBe(400)
    }
  })

  test('with a track and a route gives the track: where one went, not where one meant to go', async () => {
    const route = `<rte>${line(30).replaceAll('trkpt', 'rtept')}</rte>`
    const both = gpx(`${route}<trk><trkseg>${line(30)}</trkseg></trk>`)
    expect((await send(both)).body.proposed.distance).toBe((await send(track(line(30)))).body.proposed.distance)
    expect((await send(gpx(route))).body.points.read).toBe(30)
  })

  test('with more than a trip holds says so', async () => {
    const waypoints = Array.from({ length: 510 }, (_, i) => `<wpt lat="${56 + i / 10_000}" lon="10"></wpt>`).join('')
    const { body } = await send(gpx(waypoints))
    expect([body.waypoints.length, body.mended]).toEqual([
      500,
      ['Filen har 510 mærker. Kun de første 500 er taget med.'],
    ])
  })

  test('of more than 100 MB, or of half a million points, is refused before it is read to its end', async () => {
    const name = new Uint8Array(101_000_000).fill(32)
    name.set(new TextEncoder().encode('<gpx>'))
    const large = await send(name)
    expect([large.status, large.problem.message]).toEqual([413, 'Filen må højst fylde 100 MB.'])
    const many = await send(track(line(500_001, () => '<trkpt lat="56" lon="10"/>')))
    expect([many.status, many.problem.code]).toEqual([400, 'track_too_many_points'])
  }, 60_000)
})
