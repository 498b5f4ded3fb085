import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { names } from './names.ts'
import { mapStyle } from './style.ts'

type Ring = [number, number][]
const { geometry } = JSON.parse(readFileSync(new URL('land/world.geojson', import.meta.url), 'utf8')) as {
  geometry: { coordinates: Ring[][] }
}

/** How often a line to the east crosses the ring tells whether a point is inside. */
const isWithin = (lon: number, lat: number, ring: Ring) =>
  ring.filter(([x, y], i) => {
    const [u = 0, v = 0] = ring[(i + 1) % ring.length] ?? []
    return y > lat !== v > lat && lon < ((u - x) * (lat - y)) / (v - y) + x
  }).length %
    2 ===
  1
const isLand = (lon: number, lat: number) =>
  geometry.coordinates.some(([outline = [], ...lakes]) => {
    return isWithin(lon, lat, outline) && !lakes.some((lake) => isWithin(lon, lat, lake))
  })

const colours = {} as Parameters<typeof mapStyle>[1]
const style = (isWorld: boolean) => mapStyle({ land: 'land', world: isWorld ? 'world' : undefined }, colours)

describe('the map of the world', () => {
  it('has land where people live, and none where a find at 0/0 lies', () => {
    const places = { Brasília: [-47.9, -15.8], Jylland: [9.3, 56.2], Nairobi: [36.8, -1.3], Malaysia: [103.3, 2.2] }
    for (const [name, [lon = 0, lat = 0]] of Object.entries(places))
      expect([name, isLand(lon, lat)]).toEqual([name, true])
    const [caspian, swapped] = [isLand(51, 42), isLand(56.2, 9.5)]
    expect([isLand(0, 0), isLand(-30, 30), caspian, swapped]).toEqual([false, false, false, false])
  })

  it('has no line across the world where a coast passes the date line', () => {
    const jumps = geometry.coordinates
      .flat()
      .flatMap((ring) =>
        ring.filter(([lon, lat], i) => i > 0 && lat > -90 && Math.abs(lon - (ring[i - 1]?.[0] ?? lon)) > 180),
      )
    expect(jumps).toEqual([])
  })

  it('names parts of the world where they are, and waters in the water', () => {
    for (const { name, kind, lon, lat } of names.filter(({ to }) => to <= 4)) {
      expect([name, isLand(lon, lat)]).toEqual([name, kind === 'land'])
    }
    const denmark = names.find(({ name }) => name === 'Danmark')
    expect([denmark?.lon, denmark?.lat].map((degrees) => Math.round(degrees ?? 0))).toEqual([9, 56])
  })

  it('is fetched only where something lies outside Denmark, and says whom it is from', () => {
    expect(Object.keys(style(false).sources)).not.toContain('world')
    expect(style(true).sources.world).toMatchObject({
      data: 'world',
      attribution: expect.stringContaining('Natural Earth'),
    })
    expect(style(true).layers.map(({ id }) => id)).toContain('world-land')
    expect(style(false).layers.filter(({ id }) => id.startsWith('world'))).toEqual([])
  })
})
