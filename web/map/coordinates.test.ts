import fc from 'fast-check'
import proj4 from 'proj4'
import { describe, expect, it } from 'vitest'
import { formatPoint, formatUtm, parseCoordinates } from './coordinates.ts'
import { fromUtm, toUtm } from './utm.ts'

const reference = (zone: number) => `+proj=utm +zone=${zone} +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs`
const somewhere = fc.record({
  lon: fc.double({ min: 7, max: 16, noNaN: true }),
  lat: fc.double({ min: 54, max: 58.5, noNaN: true }),
})
const zone = fc.constantFrom(32, 33)
const copenhagen = { lon: expect.closeTo(12.568, 3), lat: expect.closeTo(55.676, 3) }

describe('the projection', () => {
  it('agrees with a library of projections to a millimetre', () => {
    fc.assert(
      fc.property(somewhere, zone, ({ lon, lat }, inZone) => {
        const [x, y] = proj4('WGS84', reference(inZone), [lon, lat])
        const own = toUtm(lon, lat, inZone)
        expect(Math.hypot(own[0] - x, own[1] - y)).toBeLessThan(0.001)
      }),
    )
  })
  it('comes back to where it went from', () => {
    fc.assert(
      fc.property(somewhere, zone, ({ lon, lat }, inZone) => {
        const back = fromUtm(...toUtm(lon, lat, inZone), inZone)
        expect(back[0]).toBeCloseTo(lon, 9)
        expect(back[1]).toBeCloseTo(lat, 9)
      }),
    )
  })
})

describe('typed coordinates', () => {
  it.each([
    '55,676 12,568',
    '55,676, 12,568',
    '55,676; 12,568',
    '55.676 12.568',
    '55.676, 12.568',
    '55.676,12.568',
    '(55.676, 12.568)',
    '55,676 N 12,568 Ø',
    '55,676° N, 12,568° Ø',
    'N55.676 E12.568',
    '12.568 Ø 55.676 N',
    '12,568 øst, 55,676 nord',
    'lat: 55.676, lon: 12.568',
    'lat=55.676 lon=12.568',
    '55°40\'33.6"N 12°34\'04.8"E',
    '55° 40′ 33,6″ N, 12° 34′ 4,8″ Ø',
    '55 40 33.6 N 12 34 4.8 E',
    "55°40.56'N 12°34.08'E",
    '32U 724334 6175792',
    '32 U 724334 6175792',
    '32N 724334 6175792',
    'UTM 32N 724334 6175792',
    'UTM zone 32 724334 6175792',
    'EPSG:25832 724334 6175792',
    '724334 6175792',
    '724334, 6175792',
    '6175792 724334',
    '724334,4 6175792,2',
    'E 724334 N 6175792',
    '724334 m Ø, 6175792 m N',
    '724.334 6.175.792',
    '724 334 6 175 792',
    '33U 347072 6172701',
    'EPSG:25833 347072 6172701',
  ])('%s is the town hall square', (text) => expect(parseCoordinates(text)).toEqual(copenhagen))

  it.each([
    ['55°40\'33"N 12°34\'06"E', { lon: 12.568333, lat: 55.675833 }],
    ['-33,5 -70,25', { lon: -70.25, lat: -33.5 }],
    ['33,5 S 70,25 V', { lon: -70.25, lat: -33.5 }],
    ['56 10', { lon: 10, lat: 56 }],
    ['56,10', { lon: 10, lat: 56 }],
  ])('%s', (text, point) => expect(parseCoordinates(text)).toEqual(point))

  it.each([
    '',
    'Gribskov',
    '55',
    '55,676',
    '95 12',
    '55 12 33',
    '55 N 12 N',
    '55°70\'00"N 12°34\'06"E',
    '55.5 30 N 12 30 E',
    '55.676 12.568 9',
    '55.676 x 12.568',
    '724334 61756',
    '55.676N 12.568',
    '12345678 12345678',
    '34U 724334 6175792',
    '1'.repeat(101),
  ])('%j is nonsense', (text) => expect(parseCoordinates(text)).toBeUndefined())

  it('never throws and never leaves the world', () => {
    const odd = fc.array(fc.constantFrom(...'0123456789.,;°\'" NSEWØV-UTM:/'.split('')), { maxLength: 40 })
    fc.assert(
      fc.property(
        odd.map((signs) => signs.join('')),
        (text) => {
          const point = parseCoordinates(text)
          if (!point) return
          expect(Math.abs(point.lon)).toBeLessThanOrEqual(180)
          expect(Math.abs(point.lat)).toBeLessThanOrEqual(90)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('shown coordinates', () => {
  it('are written as Danes write them', () => {
    expect(formatPoint({ lon: 12.5683, lat: 55.6761 })).toBe('55,67610° N, 12,56830° Ø')
    expect(formatPoint({ lon: -70.25, lat: -33.5 })).toBe('33,50000° S, 70,25000° V')
  })
  it('can be typed again: degrees within a metre and a half, metres within one', () => {
    const metres = (a: { lon: number; lat: number }, b: { lon: number; lat: number } | undefined) => {
      const [x, y] = toUtm(a.lon, a.lat)
      const [u, v] = toUtm(b?.lon ?? 0, b?.lat ?? 0)
      return Math.hypot(x - u, y - v)
    }
    fc.assert(
      fc.property(somewhere, (point) => {
        expect(metres(point, parseCoordinates(formatPoint(point)))).toBeLessThan(1.5)
        expect(metres(point, parseCoordinates(formatUtm(point)))).toBeLessThan(1)
      }),
    )
  })
})
