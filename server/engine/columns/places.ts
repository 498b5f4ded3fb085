/** Places are told apart in blocks of so many 250 m squares each way: 2 km. */
const blockCells = 8
const blockSide = blockCells * 250
/** Blocks are numbered row by row; a row has this many at most. */
const rowStep = 0x10000 / blockCells

export const blockOf = (cell: number) =>
  Math.floor((cell >>> 16) / blockCells) * rowStep + Math.floor((cell & 0xffff) / blockCells)

/** A part of the grid in metres. */
export interface Area {
  west: number
  south: number
  east: number
  north: number
}

/** The first and the last block of each row of blocks that an area touches. */
export function rowsOf({ west, south, east, north }: Area): [number, number][] {
  const at = (metres: number) => Math.max(0, Math.floor(metres / blockSide))
  const [left, right] = [at(west), Math.min(rowStep - 1, at(east))]
  return Array.from({ length: Math.max(0, at(north) - at(south) + 1) }, (_, i): [number, number] => {
    const row = (at(south) + i) * rowStep
    return [row + left, row + right]
  })
}
