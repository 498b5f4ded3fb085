import { describe, expect, test } from 'vitest'
import { polygonOfBox, polygonOfGeoJson, reachOf } from './area.ts'

const amager = {
  type: 'Polygon',
  coordinates: [
    [
      [12.55, 55.56],
      [12.68, 55.56],
      [12.68, 55.67],
      [12.55, 55.56],
    ],
  ],
}
const pasted = (value: unknown) => polygonOfGeoJson(JSON.stringify(value))
const toldAbout = (value: unknown) => {
  const outcome = pasted(value)
  return 'errors' in outcome ? outcome.errors.geoJson : undefined
}

describe('an area typed as four sides', () => {
  test('is a closed rectangle, with comma or point', () => {
    expect(polygonOfBox({ north: '55,7', south: '55.5', west: '12', east: '12,7' })).toEqual({
      polygon: {
        type: 'Polygon',
        coordinates: [
          [
            [12, 55.5],
            [12.7, 55.5],
            [12.7, 55.7],
            [12, 55.7],
            [12, 55.5],
          ],
        ],
      },
    })
  })

  test('says at which side something is wrong', () => {
    expect(polygonOfBox({ north: '55', south: '56', west: '', east: '200' })).toEqual({
      errors: {
        north: 'Nord skal være større end syd.',
        west: 'Skriv et tal i grader, fx 55,67.',
        east: 'Skal ligge mellem −180 og 180.',
      },
    })
  })
})

describe('an area pasted as GeoJSON', () => {
  test('may be the polygon, a feature or a collection of one', () => {
    const feature = { type: 'Feature', properties: {}, geometry: amager }
    for (const value of [amager, feature, { type: 'FeatureCollection', features: [feature] }]) {
      expect(pasted(value)).toEqual({ polygon: amager })
    }
    expect(pasted({ type: 'MultiPolygon', coordinates: [amager.coordinates] })).toEqual({ polygon: amager })
  })

  test('loses heights and is closed when it is open', () => {
    const open = amager.coordinates[0]?.slice(0, 3).map(([x, y]) => [x, y, 7])
    expect(pasted({ type: 'Polygon', coordinates: [open] })).toEqual({ polygon: amager })
  })

  test('is refused in words', () => {
    expect(polygonOfGeoJson('{"type": "Poly')).toEqual({
      errors: { geoJson: 'Teksten er ikke gyldig JSON. Tjek, at du har fået det hele med.' },
    })
    expect(toldAbout({ type: 'Point', coordinates: [1, 2] })).toContain('polygon')
    expect(toldAbout(null)).toContain('polygon')
    expect(toldAbout({ type: 'Polygon', coordinates: [] })).toContain('ingen punkter')
    expect(toldAbout({ type: 'Polygon', coordinates: [[[12, 55]]] })).toContain('mindst tre')
    expect(toldAbout({ type: 'Polygon', coordinates: [[[12, 'x']]] })).toContain('Punkt 1')
    expect(toldAbout({ type: 'Polygon', coordinates: [[[12, 155]]] })).toContain('uden for jorden')
    expect(toldAbout({ type: 'Polygon', coordinates: [...amager.coordinates, []] })).toContain('huller')
    expect(toldAbout({ type: 'FeatureCollection', features: [] })).toContain('præcis ét')
    const swapped = amager.coordinates[0]?.map(([x, y]) => [y, x])
    expect(toldAbout({ type: 'Polygon', coordinates: [swapped] })).toContain('byttet om')
    const many = Array.from({ length: 102 }, (_, n) => [12 + n / 1000, 55])
    expect(toldAbout({ type: 'Polygon', coordinates: [many] })).toContain('mere end 100')
  })
})

test('the reach of an area is told in degrees', () => {
  expect(reachOf(amager)).toBe('55,56–55,67° N, 12,55–12,68° Ø')
  expect(reachOf(null)).toBeUndefined()
})
