import type { Square } from '#contract/squares.ts'
import type { Range } from '#server/records/tree-ranges.ts'
import { bits, hidingSides } from './bits.ts'
import type { Test } from './scan.ts'
import { treeNumbersIn } from './tables.ts'

/** Which datasets and areas belong: 1 of each setting. */
export const settingTest =
  (settings: Uint8Array): Test =>
  (on) =>
  (lines, count) => {
    const { setting } = on.tree
    const there = on.treeLines(lines, count)
    let kept = 0
    for (let i = 0; i < count; i++) {
      lines[kept] = lines[i] as number
      kept += settings[setting[there[i] as number] as number] ?? 0
    }
    return kept
  }

export function rangeTest(ranges: readonly Range[]): Test {
  const firsts = Float64Array.from(ranges, ({ first }) => first)
  const lasts = Float64Array.from(ranges, ({ last }) => last)
  const isIn = (number: number) => {
    let low = 0
    let high = firsts.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((firsts[middle] as number) <= number) low = middle + 1
      else high = middle
    }
    return low > 0 && number <= (lasts[low - 1] as number)
  }
  return ({ arrays: { name }, tables }) => {
    const numbers = treeNumbersIn(tables)
    return (lines, count) => {
      let kept = 0
      for (let i = 0; i < count; i++) {
        const line = lines[i] as number
        lines[kept] = line
        if (isIn(numbers[name[line] as number] as number)) kept++
      }
      return kept
    }
  }
}

/** The find's whole interval lies in the period. */
export const periodTest =
  ({ from, to }: { from: number; to: number }): Test =>
  ({ arrays: { dayFrom, days } }) =>
  (lines, count) => {
    let kept = 0
    for (let i = 0; i < count; i++) {
      const line = lines[i] as number
      lines[kept] = line
      const day = dayFrom[line] as number
      // The sign says whether one of both differences is below zero.
      kept += 1 + (((day - from) | (to - day - (days[line] as number))) >> 31)
    }
    return kept
  }

const cellSide = 250

/** One that hides in a larger square is in no smaller one. */
export const squareTest =
  ({ east, north, side }: Square): Test =>
  (on) => {
    const { cell, bits: packed } = on.arrays
    const [west, south] = [Math.floor(east / cellSide), Math.floor(north / cellSide)]
    const [right, top] = [Math.floor((east + side - 1) / cellSide), Math.floor((north + side - 1) / cellSide)]
    const isWhole = side % cellSide === 0
    const isWithin = (line: number) => {
      const at = on.within(line)
      const x = ((cell[line] as number) & 0xffff) * cellSide + (at & 0xff) - east
      const y = ((cell[line] as number) >>> 16) * cellSide + (at >>> 8) - north
      return x >= 0 && x < side && y >= 0 && y < side
    }
    return (lines, count) => {
      let kept = 0
      for (let i = 0; i < count; i++) {
        const line = lines[i] as number
        lines[kept] = line
        const column = (cell[line] as number) & 0xffff
        const row = (cell[line] as number) >>> 16
        const hides = hidingSides[((packed[line] as number) >>> bits.side.at) & bits.side.mask] as number
        const isNear = column >= west && column <= right && row >= south && row <= top
        if (isNear && hides <= side && (isWhole || isWithin(line))) kept++
      }
      return kept
    }
  }

/** Reported up to a moment, in microseconds. */
export const reportedTest =
  (until: number): Test =>
  (on) =>
  (lines, count) => {
    const { submittedAt } = on.tree
    const there = on.treeLines(lines, count)
    let kept = 0
    for (let i = 0; i < count; i++) {
      lines[kept] = lines[i] as number
      if ((submittedAt[there[i] as number] as number) <= until) kept++
    }
    return kept
  }

/** All but some few finds. */
export function withoutTest(recordIds: Uint32Array): Test {
  const ids = new Set(recordIds)
  return ({ arrays: { recordId } }) =>
    (lines, count) => {
      let kept = 0
      for (let i = 0; i < count; i++) {
        const line = lines[i] as number
        lines[kept] = line
        if (!ids.has(recordId[line] as number)) kept++
      }
      return kept
    }
}

/** Reported by one of some people. */
export function reporterTest(people: Uint32Array): Test {
  const ids = new Set(people)
  return (on) => (lines, count) => {
    const { reporter } = on.tree
    const there = on.treeLines(lines, count)
    let kept = 0
    for (let i = 0; i < count; i++) {
      lines[kept] = lines[i] as number
      if (ids.has(reporter[there[i] as number] as number)) kept++
    }
    return kept
  }
}
