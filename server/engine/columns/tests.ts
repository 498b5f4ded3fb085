import type { Square } from '#contract/squares.ts'
import type { Range } from '#server/records/tree-ranges.ts'
import { bits, hidingSides } from './bits.ts'
import type { Test } from './scan.ts'

/** A test of one number a line. */
export const numberTest =
  (name: 'areaSet' | 'datasetId' | 'treeNumber', holds: (value: number) => boolean): Test =>
  ({ [name]: column }) =>
  (lines, count) => {
    let kept = 0
    for (let i = 0; i < count; i++) {
      const line = lines[i] as number
      lines[kept] = line
      if (holds(column[line] as number)) kept++
    }
    return kept
  }

export const datasetTest = (ids: ReadonlySet<number>, isIn: boolean) =>
  numberTest('datasetId', (id) => ids.has(id) === isIn)

export function rangeTest(ranges: readonly Range[]): Test {
  const firsts = Float64Array.from(ranges, ({ first }) => first)
  const lasts = Float64Array.from(ranges, ({ last }) => last)
  return numberTest('treeNumber', (number) => {
    let low = 0
    let high = firsts.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((firsts[middle] as number) <= number) low = middle + 1
      else high = middle
    }
    return low > 0 && number <= (lasts[low - 1] as number)
  })
}

/** The find's whole interval lies in the period. */
export const periodTest =
  ({ from, to }: { from: number; to: number }): Test =>
  ({ dayFrom, dayTo }) =>
  (lines, count) => {
    let kept = 0
    for (let i = 0; i < count; i++) {
      const line = lines[i] as number
      lines[kept] = line
      // The sign says whether one of both differences is below zero.
      kept += 1 + ((((dayFrom[line] as number) - from) | (to - (dayTo[line] as number))) >> 31)
    }
    return kept
  }

/** One that hides in a larger square is in no smaller one. */
export const squareTest =
  (square: Square): Test =>
  ({ east, north, bits: packed }) =>
  (lines, count) => {
    let kept = 0
    for (let i = 0; i < count; i++) {
      const line = lines[i] as number
      lines[kept] = line
      const x = (east[line] as number) - square.east
      const y = (north[line] as number) - square.north
      const hides = hidingSides[((packed[line] as number) >>> bits.side.at) & bits.side.mask] as number
      if (x >= 0 && x < square.side && y >= 0 && y < square.side && hides <= square.side) kept++
    }
    return kept
  }
