/* Coastlines for pictures: cut to a box, with fewer corners, and as an SVG path. */

export type Corner = readonly [x: number, y: number]
/** Without its first corner again at the end. */
export type Ring = readonly Corner[]

export interface Box {
  west: number
  east: number
  /** In the direction of the second coordinate, whichever way it grows. */
  low: number
  high: number
}

export const areaOf = (ring: Ring) =>
  Math.abs(
    ring.reduce((sum, [x, y], i) => {
      const [nextX, nextY] = ring[(i + 1) % ring.length] ?? [0, 0]
      return sum + x * nextY - nextX * y
    }, 0),
  ) / 2

/** The part of a ring on one side of a line (Sutherland and Hodgman). */
function cut(ring: Ring, isInside: (corner: Corner) => boolean, meet: (a: Corner, b: Corner) => Corner): Ring {
  return ring.flatMap((corner, i) => {
    const before = ring.at(i - 1) ?? corner
    const [isIn, wasIn] = [isInside(corner), isInside(before)]
    if (isIn) return wasIn ? [corner] : [meet(before, corner), corner]
    return wasIn ? [meet(before, corner)] : []
  })
}

const across =
  (axis: 0 | 1, at: number) =>
  (a: Corner, b: Corner): Corner => {
    const share = (at - a[axis]) / (b[axis] - a[axis])
    const other = a[(1 - axis) as 0 | 1] + (b[(1 - axis) as 0 | 1] - a[(1 - axis) as 0 | 1]) * share
    return axis === 0 ? [at, other] : [other, at]
  }

export function cutToBox(ring: Ring, { west, east, low, high }: Box): Ring {
  let rest = cut(ring, ([x]) => x >= west, across(0, west))
  rest = cut(rest, ([x]) => x <= east, across(0, east))
  rest = cut(rest, ([, y]) => y >= low, across(1, low))
  return cut(rest, ([, y]) => y <= high, across(1, high))
}

/** A line with fewer corners, none of them further from it than the tolerance (Douglas and Peucker). */
function simplerLine(line: Ring, tolerance: number): Corner[] {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 3) return [...line]
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]]
  const length = Math.hypot(dx, dy)
  let [farthest, at] = [0, 0]
  for (const [i, [x, y]] of line.entries()) {
    const distance =
      length === 0
        ? Math.hypot(x - first[0], y - first[1])
        : Math.abs(dx * (first[1] - y) - (first[0] - x) * dy) / length
    if (distance > farthest) [farthest, at] = [distance, i]
  }
  if (farthest <= tolerance) return [first, last]
  return [...simplerLine(line.slice(0, at + 1), tolerance).slice(0, -1), ...simplerLine(line.slice(at), tolerance)]
}

export const simpler = (ring: Ring, tolerance: number): Ring =>
  ring[0] ? simplerLine([...ring, ring[0]], tolerance).slice(0, -1) : ring

/** In whole numbers, as steps from corner to corner. */
export function pathOf(ring: Ring): string {
  let [atX, atY] = [0, 0]
  const steps = ring.map(([x, y], i) => {
    const [toX, toY] = [Math.round(x), Math.round(y)]
    const step = i === 0 ? `M${toX} ${toY}l` : `${toX - atX} ${toY - atY} `
    ;[atX, atY] = [toX, toY]
    return step
  })
  return `${steps.join('').trim().replaceAll(' -', '-')}z`
}
