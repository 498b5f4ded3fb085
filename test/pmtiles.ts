/* A PMTiles file of version 3, written as its specification says: https://github.com/protomaps/PMTiles */

export interface MadeTile {
  z: number
  x: number
  y: number
  data: Uint8Array
}

const kinds = { mvt: 1, png: 2 } as const
const headBytes = 127
const uncompressed = 1

/** The number of a tile: tiles of all smaller zooms come first, those of one zoom along a Hilbert curve. */
function tileNumber({ z, x, y }: MadeTile): number {
  let number = (4 ** z - 1) / 3
  let [left, top] = [x, y]
  for (let side = 2 ** z / 2; side >= 1; side /= 2) {
    const right = (left & side) > 0 ? 1 : 0
    const below = (top & side) > 0 ? 1 : 0
    number += side * side * ((3 * right) ^ below)
    if (below === 0) {
      if (right === 1) [left, top] = [side - 1 - left, side - 1 - top]
      ;[left, top] = [top, left]
    }
  }
  return number
}

const varint = (value: number): number[] => {
  const bytes = []
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return [...bytes, left]
    bytes.push((left % 128) + 128)
  }
}

/** A file that holds these tiles: all entries in the root directory, nothing compressed. */
export function pmtilesOf(kind: keyof typeof kinds, tiles: readonly MadeTile[]): Buffer {
  const sorted = tiles.map((tile) => ({ ...tile, number: tileNumber(tile) })).sort((a, b) => a.number - b.number)
  const numbers = sorted.map(({ number }) => number)
  const directory = Buffer.from([
    ...varint(sorted.length),
    ...numbers.flatMap((number, i) => varint(number - (numbers[i - 1] ?? 0))),
    ...sorted.flatMap(() => varint(1)),
    ...sorted.flatMap(({ data }) => varint(data.byteLength)),
    // The first lies at 0, written as 1; each other follows the one before, written as 0.
    ...sorted.flatMap((_, i) => varint(i === 0 ? 1 : 0)),
  ])
  const metadata = Buffer.from('{}')
  const content = Buffer.concat(sorted.map(({ data }) => data))
  const zooms = sorted.map(({ z }) => z)
  const head = Buffer.alloc(headBytes)
  head.write('PMTiles', 'latin1')
  head[7] = 3
  const sections = [
    [headBytes, directory.length],
    [headBytes + directory.length, metadata.length],
    [headBytes + directory.length + metadata.length, 0],
    [headBytes + directory.length + metadata.length, content.length],
    [sorted.length, sorted.length],
    [sorted.length],
  ].flat()
  for (const [i, value] of sections.entries()) head.writeBigUInt64LE(BigInt(value), 8 + 8 * i)
  head.set([1, uncompressed, uncompressed, kinds[kind], Math.min(...zooms), Math.max(...zooms)], 96)
  for (const [i, degrees] of [-180, -85, 180, 85].entries()) head.writeInt32LE(degrees * 1e7, 102 + 4 * i)
  return Buffer.concat([head, directory, metadata, content])
}
