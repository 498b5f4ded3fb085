import { finestLand, fromWorld, type LandBox, mostTiles, onWorld } from '#contract/map-words.ts'
import { type Camera, country, type FittingCamera, type FixedCamera, type MapBounds } from './camera.ts'

/** A part of the world, 0 to 1 from its upper left corner. */
interface Part {
  x: number
  y: number
  width: number
  height: number
}

/** Where everything lies in a picture: whole numbers, fine enough that none is seen. */
export interface Frame {
  viewBox: string
  /** In pixels of the page: it may be smaller, where it does not fit, and never larger. */
  width: number
  height: number
  /** Exact where the camera says it; else about what a screen shows. */
  zoom: number
  /** Steps of the picture to a pixel: exact, or about, as the zoom. */
  perPixel: number
  isExact: boolean
  at: (lon: number, lat: number) => [x: number, y: number]
  land: { box: LandBox; x: number; y: number; tile: number }
  /** No screen shows more than this. */
  seen: MapBounds
}

const pixels = 512
const stepsPerPixel = 4
const stepsOfBounds = 2000
/** Half of what the largest box of a map shows, in pixels. */
const reach = { x: 800, y: 400 }
/** For what is fitted in: a box of usual size, and how much wider or higher than it others are. */
const usual = { width: 640, height: 400 }
const widest = 3
const highest = 1.6
/** The whole country is one file for all: all land that there is, in this zoom. */
const countryLand: LandBox = { z: 5, x: 16, y: 9, across: 2, down: 2 }

const tilesOver = ({ x, y, width, height }: Part, zoom: number): LandBox => {
  const z = Math.max(0, Math.min(finestLand, Math.floor(zoom)))
  const tiles = 2 ** z
  const [left, top] = [Math.max(0, Math.floor(x * tiles)), Math.max(0, Math.floor(y * tiles))]
  const count = (from: number, to: number) =>
    Math.max(1, Math.min(mostTiles, tiles - from, Math.ceil(to * tiles) - from))
  return { z, x: left, y: top, across: count(left, x + width), down: count(top, y + height) }
}

const boundsOf = ({ x, y, width, height }: Part): MapBounds => {
  const [[west, south], [east, north]] = [fromWorld([x, y + height]), fromWorld([x + width, y])]
  return [west, south, east, north]
}

const around = (x: number, y: number, width: number, height: number): Part => ({
  ...{ x: x - width / 2, y: y - height / 2, width, height },
})

interface Layout {
  /** The point of the world that the picture's coordinates begin in, and steps to the side of the world. */
  origin: [x: number, y: number]
  scale: number
  seen: Part
  land: LandBox
}

const laidOut = ({ origin: [x0, y0], scale, seen, land }: Layout): Pick<Frame, 'at' | 'land' | 'seen'> => {
  const tiles = 2 ** land.z
  const placed = (x: number, y: number): [number, number] => [(x - x0) * scale, (y - y0) * scale]
  const [x, y] = placed(land.x / tiles, land.y / tiles)
  return {
    at: (lon, lat) => {
      const [toX, toY] = placed(...onWorld([lon, lat]))
      return [Math.round(toX), Math.round(toY)]
    },
    land: { box: land, x, y, tile: scale / tiles },
    seen: boundsOf(seen),
  }
}

/** One pixel of the picture is one of the page, and the centre of the box is the centre of the picture. */
function fixedFrame({ center, zoom }: FixedCamera): Frame {
  const world = pixels * 2 ** zoom
  const origin = onWorld([center.lon, center.lat])
  const seen = around(...origin, (2 * reach.x) / world, (2 * reach.y) / world)
  return {
    ...{
      viewBox: `${-stepsPerPixel} ${-stepsPerPixel} ${2 * stepsPerPixel} ${2 * stepsPerPixel}`,
      width: 2,
      height: 2,
    },
    ...{ zoom, perPixel: stepsPerPixel, isExact: true },
    ...laidOut({ origin, scale: world * stepsPerPixel, seen, land: tilesOver(seen, zoom) }),
  }
}

/** The picture is the bounds; it is as large as its box lets it be, and what lies around them is seen too. */
function fittingFrame({ bounds, maxZoom }: FittingCamera): Frame {
  const [west, south, east, north] = bounds
  const [[x, low], [right, y]] = [onWorld([west, south]), onWorld([east, north])]
  const [width, height] = [right - x, low - y]
  const scale = stepsOfBounds / Math.max(width, height)
  const largest = pixels * 2 ** maxZoom
  const world = Math.min(largest, usual.width / width, usual.height / height)
  const zoom = Math.log2(world / pixels)
  // A map near a point shows more around it.
  const [least, tall] = [usual.width / world, usual.height / world]
  const seen = around(
    ...[x + width / 2, y + height / 2],
    ...[Math.max(width, least, height * widest) * 1.2, Math.max(height, tall, width * highest) * 1.2],
  )
  return {
    viewBox: `0 0 ${Math.round(width * scale)} ${Math.round(height * scale)}`,
    width: Math.ceil(width * largest),
    height: Math.ceil(height * largest),
    ...{ zoom, perPixel: scale / world, isExact: false },
    ...laidOut({ origin: [x, y], scale, seen, land: bounds === country ? countryLand : tilesOver(seen, zoom) }),
  }
}

export const frameOf = (camera: Camera): Frame => ('center' in camera ? fixedFrame(camera) : fittingFrame(camera))

type Line = readonly (readonly [lon: number, lat: number])[]

/** A line as steps from corner to corner. */
export function linePath({ at }: Pick<Frame, 'at'>, line: Line): string {
  const [only] = line
  // One point alone is drawn by the round ends of its stroke.
  if (only && line.length === 1) return `M${at(...only).join(' ')}h0`
  let [fromX, fromY] = [0, 0]
  const steps = line.map(([lon, lat], i) => {
    const [x, y] = at(lon, lat)
    const step = i === 0 ? `M${x} ${y}l` : `${x - fromX} ${y - fromY} `
    ;[fromX, fromY] = [x, y]
    return step
  })
  return steps.join('').trim().replaceAll(' -', '-')
}

/** Rings whose last corner is their first. */
export const ringPath = (frame: Frame, rings: readonly Line[]): string =>
  rings.map((ring) => `${linePath(frame, ring.slice(0, -1))}z`).join('')

/** Points that are drawn with the round ends of strokes, which stay as wide as said however large the picture is. */
export const dotPath = ({ at }: Frame, points: readonly { lon: number; lat: number }[]): string =>
  points.map(({ lon, lat }) => `M${at(lon, lat).join(' ')}h0`).join('')
