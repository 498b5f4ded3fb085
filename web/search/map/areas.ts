import type { RecordFilter } from '#contract/record-filter.ts'
import { squareOf } from '#contract/squares.ts'
import { circle, metresPerPixel, moved, type Ring } from '../../map/geometry.ts'
import { fromUtm } from '../../map/utm.ts'
import type { MapView } from '../address.ts'
import { type Box, rounded } from '../filter/read.ts'
import type { AskedView } from '../search-data.ts'
import { boxRing } from './draw/shapes.ts'

/** A square of the grid as a ring that can be drawn. */
export function squareRing(name: string): Ring | undefined {
  const square = squareOf(name)
  if (!square) return undefined
  const { side, east, north } = square
  const corners: [number, number][] = [
    [east, north],
    [east + side, north],
    [east + side, north + side],
    [east, north + side],
    [east, north],
  ]
  return corners.map(([x, y]) => fromUtm(x, y))
}

export function squareCenter(name: string): { lon: number; lat: number } | undefined {
  const square = squareOf(name)
  if (!square) return undefined
  const [lon, lat] = fromUtm(square.east + square.side / 2, square.north + square.side / 2)
  return { lon, lat }
}

/** The outline of what the filter says of where; of an area by its id only the server knows it. */
export function areaRings({ polygon, near, box, square }: RecordFilter): Ring[] {
  const [first] = polygon ?? []
  if (polygon && first) return [[...polygon, first]]
  if (near) return [circle(near, near.metres)]
  if (box) return [boxRing(box)]
  return square === undefined ? [] : squareOutline(square)
}

export function squareOutline(name: string | undefined): Ring[] {
  const ring = name === undefined ? undefined : squareRing(name)
  return ring ? [ring] : []
}

export function boundsOfRings(rings: readonly Ring[]): Box | undefined {
  const corners = rings.flat()
  if (corners.length === 0) return undefined
  const lons = corners.map(([lon]) => lon)
  const lats = corners.map(([, lat]) => lat)
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]
}

export const isInBox = ([west, south, east, north]: Box, { lon, lat }: { lon: number; lat: number }) =>
  lon >= west && lon <= east && lat >= south && lat <= north

/** The same search within a square. A filter that asks for a smaller one keeps it. */
export function inSquare(filter: RecordFilter, name: string): RecordFilter {
  const own = filter.square === undefined ? undefined : squareOf(filter.square)
  const asked = squareOf(name)
  return own && asked && own.side <= asked.side ? filter : { ...filter, square: name }
}

export interface Spot {
  lon: number
  lat: number
  metres: number
}

/** The same search around a spot: in a form that the filter does not use for something else already. */
export function aroundSpot(filter: RecordFilter, { lon, lat, metres }: Spot): RecordFilter {
  if (!filter.near) return { ...filter, near: { lon, lat, metres } }
  const bounds = boundsOfRings([circle({ lon, lat }, metres)])
  if (!filter.box && bounds) return { ...filter, box: bounds }
  return { ...filter, polygon: circle({ lon, lat }, metres, 16).slice(0, -1) }
}

/** The whole country. */
export const countryView: AskedView = { box: [7.5, 54.4, 15.6, 58], zoom: 7 }

/** What a map of the usual size shows there: for the table, which needs no map. */
export function viewAround({ lon, lat, zoom }: MapView): AskedView {
  const metres = metresPerPixel(lat, zoom)
  const southWest = moved({ lon, lat }, -500 * metres, -300 * metres)
  const northEast = moved({ lon, lat }, 500 * metres, 300 * metres)
  return { box: [rounded(southWest.lon), rounded(southWest.lat), rounded(northEast.lon), rounded(northEast.lat)], zoom }
}

/** All of a part of the country, as near as a map of the usual size shows it. */
export function viewOf([west, south, east, north]: Box): AskedView {
  const degrees = Math.max(east - west, (north - south) * 1.8, 0.001)
  const zoom = Math.min(14, Math.max(5, Math.floor(Math.log2((360 * 700) / (512 * degrees)))))
  return { box: [rounded(west), rounded(south), rounded(east), rounded(north)], zoom }
}
