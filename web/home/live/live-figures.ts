import type { Reply } from '#contract/calls.ts'
import { numberText } from '#contract/counted.ts'
import { squareOf } from '#contract/squares.ts'
import { frame } from './outline.ts'

export interface Figure {
  label: string
  value: string
}
export interface SquareCount {
  square: string
  count: number
}

const counted = (value: number, one: string, many: string): Figure[] =>
  value === 0 ? [] : [{ value: numberText(value), label: value === 1 ? one : many }]

/** The numbers that are worth telling: a portal that has just begun tells none. */
export const figuresOf = ({ records, species, observers, pictures }: Reply<'GET /statistics/site-stats'>): Figure[] =>
  records === 0
    ? []
    : [
        ...counted(records, 'fund', 'fund'),
        ...counted(species, 'art', 'arter'),
        ...counted(observers, 'finder', 'findere'),
        ...counted(pictures, 'billede', 'billeder'),
      ]

export interface Dot {
  key: string
  x: number
  y: number
  side: number
  /** From 0 (one find) to 1 (most). */
  share: number
}

/** Squares in the frame of the small map, in kilometres from its upper left corner. */
export function dotsOf(squares: readonly SquareCount[]): Dot[] {
  const most = Math.log1p(Math.max(1, ...squares.map(({ count }) => count)))
  return squares.flatMap(({ square, count }) => {
    const place = squareOf(square)
    if (!place) return []
    const side = place.side / 1000
    const x = place.east / 1000 - frame.west
    const y = frame.north - place.north / 1000 - side
    const isInside = x >= -side && y >= -side && x <= frame.width && y <= frame.height
    return isInside ? [{ key: square, x, y, side, share: Math.log1p(count) / most }] : []
  })
}
