/** Small helpers that draw nature from a few numbers. All are pure: the same seed gives the same picture everywhere. */

/** Mulberry32: numbers from 0 to 1 that only look random. */
export const randomFrom = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const n = (value: number) => String(Math.round(value * 10) / 10)
/** Whole numbers next to each other as paths write them: a minus separates by itself. */
const whole = (...values: number[]) =>
  values
    .map((value) => Math.round(value) + 0)
    .reduce((text, value) => text + (text === '' || value < 0 ? '' : ' ') + value, '')

/** One blade of grass, from its foot up to its tip and down again. */
export const blade = (x: number, foot: number, height: number, lean: number, width: number): string =>
  `M${whole(x, foot)}q${whole(lean * 0.15 + width / 2, -height * 0.6, lean + width / 2, -height)}q${whole(-lean * 0.65, height * 0.5, width / 2 - lean, height)}z`

interface Grass {
  seed: number
  from: number
  to: number
  foot: number
  count: number
  /** Shortest and tallest. */
  height: readonly [number, number]
  width: number
}

/** A strip of grass as one path. */
export const grass = ({ seed, from, to, foot, count, height, width }: Grass): string => {
  const random = randomFrom(seed)
  return Array.from({ length: count }, (_, i) => {
    const x = from + ((i + random()) / count) * (to - from)
    const tall = height[0] + random() ** 1.6 * (height[1] - height[0])
    return blade(x, foot, tall, (random() - 0.42) * tall * 0.55, width * (0.6 + random() * 0.7))
  }).join('')
}

/** A disc that hangs from a point at its top. */
const disc = (x: number, top: number, r: number) => `M${whole(x, top)}a${whole(r, r)} 0 1 0 1 0z`

interface Treetops {
  seed: number
  /** The line that the tops follow, from left to right. */
  line: (x: number) => number
  from: number
  to: number
  count: number
  size: readonly [number, number]
  /** How far below the line a cluster may sit. */
  depth: number
}

/** The tops of a wood seen from afar: clusters of leaves under a line, as one path. */
export const treetops = ({ seed, line, from, to, count, size, depth }: Treetops): string => {
  const random = randomFrom(seed)
  return Array.from({ length: count }, (_, i) => {
    const x = from + ((i + random()) / count) * (to - from)
    const r = size[0] + random() ** 2 * (size[1] - size[0])
    return disc(x, line(x) + random() * depth, r)
  }).join('')
}

interface Scatter {
  seed: number
  from: readonly [number, number]
  to: readonly [number, number]
  count: number
}

/** Dots strewn over a rectangle (stars, heather, flowers): a path to be stroked with round caps. */
export const scatter = ({ seed, from, to, count }: Scatter): string => {
  const random = randomFrom(seed)
  const between = (a: number, b: number) => a + random() * (b - a)
  return Array.from({ length: count }, () => `M${whole(between(from[0], to[0]), between(from[1], to[1]))}h0`).join('')
}

export interface Place {
  x: number
  y: number
  /** In degrees. */
  turn: number
  size: number
}

/**
 * A shape laid somewhere: many of them are one path, where as many elements would each cost a phone time. The shape is
 * written in absolute points (M, C, L and Z).
 */
export const placed = (shape: string, { x, y, turn, size }: Place): string => {
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180) * size, Math.cos((turn * Math.PI) / 180) * size]
  return shape.replace(/(-?[\d.]+) ?(-?[\d.]+) ?/g, (_, a: string, b: string) => {
    const [px, py] = [Number(a), Number(b)]
    const down = n(y + px * sin + py * cos)
    return `${n(x + px * cos - py * sin)}${down.startsWith('-') ? '' : ' '}${down} `
  })
}

/** Where the leaves of a twig sit: alternating, smaller towards the tip. `along` gives the twig's points from 0 to 1. */
export const leavesAlong = (along: (t: number) => readonly [number, number], count: number, seed: number): Place[] => {
  const random = randomFrom(seed)
  return Array.from({ length: count }, (_, i) => {
    const t = (i + 0.6) / count
    const [x, y] = along(t)
    const [nextX, nextY] = along(Math.min(1, t + 0.02))
    const direction = (Math.atan2(nextY - y, nextX - x) * 180) / Math.PI
    const side = i % 2 === 0 ? 1 : -1
    const turn = direction + side * (48 + random() * 22)
    return { x, y, turn, size: (1.15 - t * 0.55) * (0.85 + random() * 0.3) }
  })
}
