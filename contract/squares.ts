/** Squares of the grid of Denmark (EPSG:25832). Plain data: the browser uses it too. */
export const squareSides = {
  '100km': 100_000,
  '50km': 50_000,
  '10km': 10_000,
  '5km': 5000,
  '1km': 1000,
  '250m': 250,
  '100m': 100,
} as const
export type SquareSize = keyof typeof squareSides

/** Size, row and column, north first: `10km_617_72`. */
export const squareName = /^(100km|50km|10km|5km|1km|250m|100m)_(\d{1,6})_(\d{1,6})$/

export interface Square {
  side: number
  /** Metres of the lower left corner. */
  east: number
  north: number
}

export function squareOf(name: string): Square | undefined {
  const [, size, north, east] = squareName.exec(name) ?? []
  if (size === undefined) return undefined
  const side = squareSides[size as SquareSize]
  return { side, east: Number(east) * side, north: Number(north) * side }
}

/** Farther away the grid has no answer. */
const mostEast = 3_000_000
const mostNorth = 9_000_000
export const isOnGrid = ({ side, east, north }: Square) => east + side <= mostEast && north + side <= mostNorth

/** The name of a square that there is. */
export const isSquare = (name: string): boolean => {
  const square = squareOf(name)
  return square !== undefined && isOnGrid(square)
}

export function nameOfSquare({ side, east, north }: Square): string {
  const [size] = Object.entries(squareSides).find(([, metres]) => metres === side) ?? []
  if (size === undefined) throw new Error(`there are no squares of ${side} m`)
  return `${size}_${Math.floor(north / side)}_${Math.floor(east / side)}`
}

/** Most corners that an area may be drawn with. */
export const mostCorners = 100
