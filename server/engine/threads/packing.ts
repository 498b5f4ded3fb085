import type { SquareCount, Squares } from '../columns/grid.ts'

/*
 * Squares on their way from a thread: as one row of numbers they are handed over, where thousands of objects would be
 * written and read one by one, the reading by the thread that serves everybody.
 */

interface PackedSquares {
  squares: Int32Array<ArrayBuffer>
  hidden: Int32Array<ArrayBuffer>
}

/** side, column, row, and how many finds have 0, 1, 2, 3 stars */
const numbers = 7

function pack(squares: readonly SquareCount[]): Int32Array<ArrayBuffer> {
  const packed = new Int32Array(squares.length * numbers)
  let at = 0
  for (const { side, column, row, stars } of squares) {
    packed[at++] = side
    packed[at++] = column
    packed[at++] = row
    for (const count of stars) packed[at++] = count
  }
  return packed
}

function unpack(packed: Int32Array): SquareCount[] {
  const next = (at: number) => packed[at] as number
  return Array.from({ length: packed.length / numbers }, (_, i) => {
    const at = i * numbers
    const stars: SquareCount['stars'] = [next(at + 3), next(at + 4), next(at + 5), next(at + 6)]
    return { side: next(at), column: next(at + 1), row: next(at + 2), stars }
  })
}

const hasSquares = <S>(value: unknown): value is { squares: S; hidden: S } =>
  typeof value === 'object' && value !== null && 'squares' in value && 'hidden' in value

/** An answer as it is sent, and what of it is handed over instead of being copied. */
export function packed(answer: unknown): { value: unknown; handedOver: ArrayBuffer[] } {
  if (answer instanceof Uint32Array) return { value: answer, handedOver: [answer.buffer as ArrayBuffer] }
  if (Array.isArray(answer)) {
    const parts = answer.map(packed)
    return { value: parts.map(({ value }) => value), handedOver: parts.flatMap(({ handedOver }) => handedOver) }
  }
  if (!hasSquares<SquareCount[]>(answer)) return { value: answer, handedOver: [] }
  const { squares, hidden }: PackedSquares = { squares: pack(answer.squares), hidden: pack(answer.hidden) }
  return { value: { ...answer, squares, hidden }, handedOver: [squares.buffer, hidden.buffer] }
}

export function unpacked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpacked)
  if (!hasSquares<Int32Array>(value)) return value
  const squares: Squares = { squares: unpack(value.squares), hidden: unpack(value.hidden) }
  return { ...value, ...squares }
}
