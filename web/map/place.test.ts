import { describe, expect, it } from 'vitest'
import { formatMetres } from './format-metres.ts'
import { distance } from './geometry.ts'
import { otherMaps } from './other-maps.ts'
import { NoPosition, ownPosition } from './own-position.ts'
import { describePlace, honestUncertainty, nudged, roundUncertainty, stepOf, uncertaintySteps } from './place.ts'

const point = { lon: 12.5683, lat: 55.6761 }

describe('the uncertainty of a place', () => {
  it.each([
    [0.2, 1],
    [5.4, 5],
    [37.8, 38],
    [347, 350],
    [1349, 1300],
    [999_999, 100_000],
  ])('%f m is said as %i m', (metres, said) => expect(roundUncertainty(metres)).toBe(said))
  it('has a place on the slider, also between its steps', () => {
    expect(uncertaintySteps[stepOf(5)]).toBe(5)
    expect(uncertaintySteps[stepOf(60)]).toBe(50)
    expect(uncertaintySteps[stepOf(90_000)]).toBe(10_000)
  })
  it('is questioned when the map is too far away to point so well', () => {
    expect(honestUncertainty({ point, uncertainty: 5 }, 8)).toBeGreaterThan(100)
    expect(honestUncertainty({ point, uncertainty: 5 }, 17)).toBeUndefined()
    expect(honestUncertainty({ point: null, uncertainty: 5 }, 8)).toBeUndefined()
  })
})

describe('the arrow keys', () => {
  it('move the point the way they point, further when the map shows more', () => {
    const near = nudged(point, 'ArrowRight', 16, false)
    const far = nudged(point, 'ArrowRight', 10, false)
    if (!near || !far) throw new Error('Not moved')
    expect(near.lon).toBeGreaterThan(point.lon)
    expect(near.lat).toBeCloseTo(point.lat, 5)
    expect(distance(point, far)).toBeGreaterThan(distance(point, near) * 20)
  })
  it('move ten times as far with Shift', () => {
    const plain = nudged(point, 'ArrowUp', 14, false)
    const shifted = nudged(point, 'ArrowUp', 14, true)
    if (!plain || !shifted) throw new Error('Not moved')
    expect(distance(point, shifted) / distance(point, plain)).toBeCloseTo(10, 3)
  })
  it('are the only keys that move it', () => expect(nudged(point, 'Enter', 14, false)).toBeUndefined())
})

describe('the own position', () => {
  const device = (answer: (found: PositionCallback, failed: PositionErrorCallback) => void) =>
    ({
      getCurrentPosition: (found: PositionCallback, failed: PositionErrorCallback) => answer(found, failed),
    }) as Geolocation
  const failing = (code: number) => device((_, failed) => failed({ code } as GeolocationPositionError))

  it('brings its own uncertainty along', async () => {
    const found = device((tell) =>
      tell({ coords: { longitude: 12, latitude: 56, accuracy: 12.3 } } as GeolocationPosition),
    )
    expect(await ownPosition(found)).toEqual({ point: { lon: 12, lat: 56 }, uncertainty: 13 })
  })
  it.each([
    [1, 'givet lov'],
    [2, 'kunne ikke findes'],
    [3, 'for lang tid'],
  ])('that cannot be had (%i) is explained', async (code, words) => {
    const error = await ownPosition(failing(code)).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(NoPosition)
    expect(String(error)).toContain(words)
  })
})

it('says a place in one sentence', () => {
  expect(describePlace({ point, uncertainty: 1500 })).toBe('Valgt sted: 55,67610° N, 12,56830° Ø. Usikkerhed 1,5 km.')
  expect(describePlace({ point: null, uncertainty: 5 })).toBe('Der er ikke valgt et sted endnu.')
  expect([5, 999, 1000, 12_345].map(formatMetres)).toEqual(['5 m', '999 m', '1 km', '12 km'])
})

it('a place is found again in the maps of others, with the point of decimals and not the comma', () => {
  const [first, second] = otherMaps({ lon: 12.5683, lat: 55.6761 })
  expect(first?.url).toBe('https://www.openstreetmap.org/?mlat=55.67610&mlon=12.56830#map=16/55.67610/12.56830')
  expect(second?.url).toBe('https://www.google.com/maps/search/?api=1&query=55.67610,12.56830')
})
