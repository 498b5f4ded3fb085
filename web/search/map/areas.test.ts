import { describe, expect, it } from 'vitest'
import { areaRings, aroundSpot, boundsOfRings, inSquare, squareCenter, squareRing } from './areas.ts'

describe('where the finds are', () => {
  it('a square is drawn with four corners around its centre', () => {
    const ring = squareRing('10km_617_72')
    const center = squareCenter('10km_617_72')
    const [west = 0, south = 0, east = 0, north = 0] = boundsOfRings(ring ? [ring] : []) ?? []
    expect(ring).toHaveLength(5)
    expect(center?.lon).toBeGreaterThan(west)
    expect(center?.lon).toBeLessThan(east)
    expect(center?.lat).toBeGreaterThan(south)
    expect(center?.lat).toBeLessThan(north)
  })
  it('a municipality has an outline that only the server knows', () => expect(areaRings({ areaId: 3 })).toEqual([]))
  it('a square inside the filter narrows it, a larger one does not widen it', () => {
    expect(inSquare({ square: '10km_617_72' }, '1km_6175_723')).toEqual({ square: '1km_6175_723' })
    expect(inSquare({ square: '1km_6175_723' }, '10km_617_72')).toEqual({ square: '1km_6175_723' })
    expect(inSquare({ months: [5] }, '10km_617_72')).toEqual({ months: [5], square: '10km_617_72' })
  })
  it('a spot never takes the place of an area that was asked for', () => {
    const spot = { lon: 10, lat: 56, metres: 20 }
    const near = { lon: 9, lat: 55, metres: 5000 }
    expect(aroundSpot({}, spot)).toEqual({ near: spot })
    expect(aroundSpot({ near }, spot)).toMatchObject({ near, box: expect.any(Array) })
    expect(aroundSpot({ near, box: [8, 54, 11, 57] }, spot)).toMatchObject({
      near,
      box: [8, 54, 11, 57],
      polygon: expect.any(Array),
    })
  })
})
