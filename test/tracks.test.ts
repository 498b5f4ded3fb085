import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { thinTrack } from '#contract/tracks/thin.ts'
import { metresBetween, type TrackPoint, trackLength, withoutSpikes } from '#contract/tracks/track.ts'
import { wayLength } from '#contract/tracks/way.ts'
import { rounds } from './rounds.ts'

const start = { lon: 9.5, lat: 56.1 }
/** Metres east and north of the start. */
const at = (east: number, north: number, time: number | null = null): TrackPoint => ({
  lon: start.lon + east / (111_195 * Math.cos((start.lat * Math.PI) / 180)),
  lat: start.lat + north / 111_195,
  time,
})
const line = (metres: number, every = 10): TrackPoint[] =>
  Array.from({ length: Math.floor(metres / every) + 1 }, (_, i) => at(i * every, 0, i * 10_000))

/** A walk of small steps in any direction, with or without times. */
const walk = (most: number) =>
  fc
    .tuple(
      fc.boolean(),
      fc.array(
        fc.tuple(fc.integer({ min: -60, max: 60 }), fc.integer({ min: -60, max: 60 }), fc.integer({ min: 1, max: 90 })),
        {
          maxLength: most,
        },
      ),
    )
    .map(([isTimed, steps]) => {
      let [east, north, time] = [0, 0, 1_700_000_000_000]
      return [
        at(0, 0, isTimed ? time : null),
        ...steps.map(([dx, dy, seconds]) => {
          east += dx
          north += dy
          time += seconds * 1000
          return at(east, north, isTimed ? time : null)
        }),
      ]
    })

/** Where the thinned line says that one was at a point's moment; without times the nearest place of the line. */
function metresOff(kept: readonly TrackPoint[], point: TrackPoint, isTimed: boolean): number {
  const offs = kept.slice(1).flatMap((b, i) => {
    const a = kept[i] as TrackPoint
    const between = (share: number) => ({ lon: a.lon + (b.lon - a.lon) * share, lat: a.lat + (b.lat - a.lat) * share })
    if (!isTimed) return Array.from({ length: 201 }, (_, part) => metresBetween(between(part / 200), point))
    const [from, to, now] = [a.time ?? 0, b.time ?? 0, point.time ?? 0]
    return now < from || now > to ? [] : [metresBetween(between((now - from) / (to - from)), point)]
  })
  return Math.min(...offs, ...kept.map((one) => metresBetween(one, point)))
}

describe('thinning a track', () => {
  test('a straight walk of some minutes is its two ends, and so is any without times', () => {
    expect(thinTrack(line(200), 5, 10_000)).toEqual([at(0, 0, 0), at(200, 0, 200_000)])
    const untimed = line(5000).map((point) => ({ ...point, time: null }))
    expect(thinTrack(untimed, 5, 10_000)).toHaveLength(2)
  })

  test('a long straight walk keeps points enough to tell that one was on it all the time', () => {
    const kept = thinTrack(line(4000), 5, 10_000)
    expect(kept.length).toBeLessThan(40)
    for (const [i, point] of kept.entries()) {
      if (i > 0) expect((point.time ?? 0) - (kept[i - 1]?.time ?? 0)).toBeLessThanOrEqual(240_000)
    }
    expect(thinTrack(line(4000), 5, 3).length).toBeLessThanOrEqual(3)
  })

  test('standing still on a straight walk is kept: a picture is placed by its time', () => {
    const stood = [at(0, 0, 0), at(500, 0, 500_000), at(500, 0, 2_000_000), at(1000, 0, 2_500_000)]
    expect(thinTrack(stood, 5, 10_000)).toEqual(stood)
  })

  test('no point left out is farther off than asked, and what is left is as it was, in order, with both ends', () => {
    fc.assert(
      fc.property(walk(60), fc.integer({ min: 1, max: 40 }), (points, metres) => {
        const kept = thinTrack(points, metres, 10_000)
        expect(kept[0]).toBe(points[0])
        expect(kept.at(-1)).toBe(points.at(-1))
        const places = kept.map((point) => points.indexOf(point))
        expect(places).toEqual(places.toSorted((a, b) => a - b))
        const isTimed = points[0]?.time !== null
        // The line is told in degrees: a hair's breadth is left to the globe.
        for (const point of points) expect(metresOff(kept, point, isTimed)).toBeLessThanOrEqual(metres + 0.5)
      }),
      rounds(150),
    )
  })

  test('never more points than asked for, however the track looks', () => {
    fc.assert(
      fc.property(walk(400), fc.integer({ min: 2, max: 30 }), (points, most) => {
        const kept = thinTrack(points, 0, most)
        expect(kept.length).toBeLessThanOrEqual(most)
        expect(kept[0]).toBe(points[0])
        expect(kept.at(-1)).toBe(points.at(-1))
      }),
      rounds(100),
    )
  })

  test('nothing and a single point stay as they are', () => {
    expect(thinTrack([], 5, 10)).toEqual([])
    expect(thinTrack([at(0, 0)], 5, 10)).toEqual([at(0, 0)])
  })
})

describe('how far one came', () => {
  test('is the way there, when one goes back by the same way', () => {
    const out = line(2000)
    const back = out.toReversed().map((point) => ({ ...point, lat: point.lat + 8 / 111_195 }))
    expect(wayLength(out)).toBeCloseTo(2000, 0)
    expect(wayLength([...out, ...back])).toBeGreaterThan(1990)
    expect(wayLength([...out, ...back])).toBeLessThan(2040)
    expect(trackLength([...out, ...back])).toBeGreaterThan(3990)
  })

  test('is the whole round, and no more when one goes round again', () => {
    const round = Array.from({ length: 201 }, (_, i) =>
      at(500 * Math.cos((i * Math.PI) / 100), 500 * Math.sin((i * Math.PI) / 100)),
    )
    expect(wayLength(round)).toBeGreaterThan(3050)
    expect(wayLength(round)).toBeLessThan(3145)
    expect(wayLength([...round, ...round])).toBeLessThan(3200)
  })

  test('does not grow while one stands still and the device trembles', () => {
    const still = Array.from({ length: 500 }, (_, i) => at(4 * Math.sin(i), 4 * Math.cos(i * 7)))
    expect(wayLength(still)).toBe(0)
  })

  test('is never more than was walked', () => {
    fc.assert(
      fc.property(walk(120), (points) => {
        expect(wayLength(points)).toBeLessThanOrEqual(trackLength(points) + 0.001)
      }),
      rounds(150),
    )
  })
})

describe('a device that lost its way', () => {
  test('a point four kilometres off and back in ten seconds goes', () => {
    const points = line(200)
    const astray = points.with(7, at(4000, 300, 70_000))
    expect(withoutSpikes(astray)).toEqual(points.toSpliced(7, 1))
    expect(withoutSpikes(astray.map((point) => ({ ...point, time: null })))).toHaveLength(points.length - 1)
  })

  test('three points astray go together', () => {
    const points = line(300)
    const astray = points.map((point, i) => (i > 4 && i < 8 ? { ...point, lat: point.lat + 0.2 } : point))
    expect(withoutSpikes(astray)).toHaveLength(points.length - 3)
  })

  test('a drive and a pause stay', () => {
    const drive = Array.from({ length: 40 }, (_, i) => at(i * 300, 0, i * 10_000))
    expect(withoutSpikes(drive)).toEqual(drive)
    const pause = [...line(100), at(3000, 0, 3_600_000), at(3010, 0, 3_610_000)]
    expect(withoutSpikes(pause)).toEqual(pause)
  })

  test('only points go, and the ends stay', () => {
    fc.assert(
      fc.property(walk(80), (points) => {
        const kept = withoutSpikes(points)
        expect(kept.every((point) => points.includes(point))).toBe(true)
        expect(kept[0]).toBe(points[0])
        expect(kept.at(-1)).toBe(points.at(-1))
      }),
      rounds(100),
    )
  })
})
