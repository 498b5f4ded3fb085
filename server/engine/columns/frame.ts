import { toGrid } from '#server/places/grid.ts'
import type { Box } from '#server/records/filter.ts'
import type { Frame } from './grid.ts'
import type { Area } from './places.ts'

/** What the grid covers at most, with all of Denmark in it: wider views see no more than this. */
const widest: Box = [3, 53, 18, 59]
const steps = 8

/** The squares that cover a part of the map: its sides are curves on the grid, so they are followed from end to end. */
export function frameOf(box: Box, side: number): Frame {
  const [west, south, east, north] = within(box)
  const easts: number[] = []
  const norths: number[] = []
  for (let i = 0; i <= steps; i++) {
    for (let j = 0; j <= steps; j++) {
      const [x, y] = toGrid(west + ((east - west) * i) / steps, south + ((north - south) * j) / steps)
      easts.push(x)
      norths.push(y)
    }
  }
  const column = Math.floor(Math.min(...easts) / side)
  const row = Math.floor(Math.min(...norths) / side)
  return {
    side,
    column,
    row,
    columns: Math.floor(Math.max(...easts) / side) - column + 1,
    rows: Math.floor(Math.max(...norths) / side) - row + 1,
  }
}

/** The part of the grid that holds a box of degrees, generously: its sides are curves between the steps. */
export function areaOf(box: Box): Area | null {
  const [west, south, east, north] = box
  if (west < widest[0] || south < widest[1] || east > widest[2] || north > widest[3]) return null
  const { side, column, row, columns, rows } = frameOf(box, margin)
  return {
    west: (column - 1) * side,
    south: (row - 1) * side,
    east: (column + columns + 1) * side,
    north: (row + rows + 1) * side,
  }
}
const margin = 2000

const within = ([west, south, east, north]: Box): Box => {
  const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))
  const [w, s, e, n] = widest
  return [clamp(west, w, e), clamp(south, s, n), clamp(east, w, e), clamp(north, s, n)]
}
