import pointInPolygon from 'point-in-polygon-hao'
import { degree } from './arrays.ts'
import type { Test } from './scan.ts'

type Place = readonly [lon: number, lat: number]
/** west, south, east, north */
type Box = readonly [number, number, number, number]

export const boxTest =
  ([west, south, east, north]: Box): Test =>
  ({ arrays: { lon, lat } }) =>
  (lines, count) => {
    let kept = 0
    for (let i = 0; i < count; i++) {
      const line = lines[i] as number
      const x = (lon[line] as number) / degree
      const y = (lat[line] as number) / degree
      lines[kept] = line
      if (x >= west && x <= east && y >= south && y <= north) kept++
    }
    return kept
  }

const outside = 0
const inside = 1
const border = 2
type Side = typeof outside | typeof inside | typeof border

/** An area is laid over with so many small boxes each way: only finds in boxes on its border are looked at closely. */
const boxes = 256

/**
 * Finds in an area of any form: what is wholly inside or outside is told by the box that a find is in. A row of boxes is
 * laid when the first find is looked for in it: often few finds are asked about, and all boxes are 65,536.
 */
function laidOver(
  box: Box,
  sideOf: (column: number, row: number) => Side,
  isInside: (lon: number, lat: number) => boolean,
): Test {
  const [west, south, east, north] = box
  const wide = (east - west) / boxes || 1
  const high = (north - south) / boxes || 1
  const sides = new Uint8Array(boxes * boxes)
  const isLaid = new Uint8Array(boxes)
  const lay = (row: number) => {
    for (let column = 0; column < boxes; column++) sides[row * boxes + column] = sideOf(column, row)
    isLaid[row] = 1
  }
  const inBox = boxTest(box)
  return (on) => {
    const { lon, lat } = on.arrays
    const isInBox = inBox(on)
    return (lines, given) => {
      const count = isInBox(lines, given)
      let kept = 0
      for (let i = 0; i < count; i++) {
        const line = lines[i] as number
        const x = (lon[line] as number) / degree
        const y = (lat[line] as number) / degree
        const column = Math.min(boxes - 1, ((x - west) / wide) | 0)
        const row = Math.min(boxes - 1, ((y - south) / high) | 0)
        if (isLaid[row] === 0) lay(row)
        const side = sides[row * boxes + column] as Side
        lines[kept] = line
        if (side === inside || (side === border && isInside(x, y))) kept++
      }
      return kept
    }
  }
}

export function boxOf(corners: readonly Place[]): Box {
  const lons = corners.map(([lon]) => lon)
  const lats = corners.map(([, lat]) => lat)
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]
}

const ringOf = (corners: readonly Place[]) =>
  [...corners, corners[0] as Place].map(([lon, lat]): [number, number] => [lon, lat])

/** In a drawn area, with its border. Where its sides cross each other, what is enclosed twice is outside. */
export const isInPolygon = (corners: readonly Place[], lon: number, lat: number): boolean =>
  pointInPolygon([lon, lat], [ringOf(corners)]) !== false

/** The same for finds. */
export function polygonTest(corners: readonly Place[]): Test {
  const box = boxOf(corners)
  const ring = ringOf(corners)
  const isInside = (lon: number, lat: number) => pointInPolygon([lon, lat], [ring]) !== false
  const onBorder = borderBoxes(ring, box)
  const [west, south, east, north] = box
  const middle = (from: number, to: number, i: number) => from + ((to - from) * (i + 0.5)) / boxes
  // Beside each other and both off the border: both inside, or both outside.
  let before: Side = border
  return laidOver(
    box,
    (column, row) => {
      const isBorder = onBorder[row * boxes + column] === 1
      const isNew = column === 0 || before === border
      if (isBorder) before = border
      else if (isNew) before = isInside(middle(west, east, column), middle(south, north, row)) ? inside : outside
      return before
    },
    isInside,
  )
}

/** The boxes that a side of the polygon may touch, and those beside them: rounding must not lose one. */
function borderBoxes(ring: readonly Place[], [west, south, east, north]: Box): Uint8Array {
  const marked = new Uint8Array(boxes * boxes)
  const column = (lon: number) => ((lon - west) / (east - west || 1)) * boxes
  const row = (lat: number) => ((lat - south) / (north - south || 1)) * boxes
  const within = (i: number) => Math.max(0, Math.min(boxes - 1, i))
  for (let i = 0; i + 1 < ring.length; i++) {
    const [a, b] = [ring[i] as Place, ring[i + 1] as Place]
    const [x1, y1, x2, y2] = [column(a[0]), row(a[1]), column(b[0]), row(b[1])]
    const [low, high] = [Math.min(y1, y2), Math.max(y1, y2)]
    for (let r = within(Math.floor(low) - 1); r <= within(Math.floor(high) + 1); r++) {
      const at = (y: number) =>
        y1 === y2 ? x1 : x1 + ((x2 - x1) * (Math.max(low, Math.min(high, y)) - y1)) / (y2 - y1)
      // A side that lies flat runs through its row from end to end.
      const ends = y1 === y2 ? [x1, x2] : [at(r - 1), at(r + 2)]
      const from = within(Math.floor(Math.min(...ends)) - 1)
      const to = within(Math.floor(Math.max(...ends)) + 1)
      marked.fill(1, r * boxes + from, r * boxes + to + 1)
    }
  }
  return marked
}

/** As the database measures on the sphere. */
const earth = 6_371_008.771_415_059
const radians = Math.PI / 180

export function sphereDistance([lon1, lat1]: Place, [lon2, lat2]: Place): number {
  const high = Math.sin(((lat2 - lat1) * radians) / 2)
  const wide = Math.sin(((lon2 - lon1) * radians) / 2)
  const h = high * high + Math.cos(lat1 * radians) * Math.cos(lat2 * radians) * wide * wide
  return 2 * earth * Math.asin(Math.min(1, Math.sqrt(h)))
}

interface Circle {
  lon: number
  lat: number
  metres: number
}

/** A little more than the circle. */
export function boxAround({ lon, lat, metres }: Circle): Box {
  const high = (metres / 110_000) * 1.01
  const wide = Math.min(180, high / Math.max(0.001, Math.cos((Math.abs(lat) + high) * radians)))
  return [lon - wide, lat - high, lon + wide, lat + high]
}

export function circleTest(circle: Circle): Test {
  const { lon, lat, metres } = circle
  const centre: Place = [lon, lat]
  const box = boxAround(circle)
  const [wide, high] = [box[2] - lon, box[3] - lat]
  // The farthest that a point of a small box can be from its middle, generously.
  const reach = sphereDistance([lon, lat], [lon + (2 * wide) / boxes, lat + (2 * high) / boxes]) * 1.1 + 1
  return laidOver(
    box,
    (column, row) => {
      const middle: Place = [box[0] + (2 * wide * (column + 0.5)) / boxes, box[1] + (2 * high * (row + 0.5)) / boxes]
      const distance = sphereDistance(centre, middle)
      return distance + reach <= metres ? inside : distance - reach > metres ? outside : border
    },
    (x, y) => sphereDistance(centre, [x, y]) <= metres,
  )
}
