import { expect, test } from 'vitest'
import { chosenIn, cursorAt, stepped, tabbed } from './cursor.ts'

const extent = { rows: 40, columns: 5, page: 10 }

test.each([
  ['ArrowDown', false, { row: 6, column: 2 }],
  ['ArrowUp', true, { row: 0, column: 2 }],
  ['ArrowRight', false, { row: 5, column: 3 }],
  ['ArrowRight', true, { row: 5, column: 4 }],
  ['Home', false, { row: 5, column: 0 }],
  ['Home', true, { row: 0, column: 0 }],
  ['End', true, { row: 39, column: 4 }],
  ['PageDown', false, { row: 15, column: 2 }],
  ['PageUp', false, { row: 0, column: 2 }],
  ['x', false, undefined],
])('%s (with Ctrl: %s) leads to its cell and never out of the sheet', (key, isFar, place) => {
  expect(stepped({ row: 5, column: 2 }, key, isFar, extent)).toEqual(place)
})

test('Tab reads on at the next row, and leads out at the ends', () => {
  expect(tabbed({ row: 5, column: 4 }, 1, extent)).toEqual({ row: 6, column: 0 })
  expect(tabbed({ row: 5, column: 0 }, -1, extent)).toEqual({ row: 4, column: 4 })
  expect(tabbed({ row: 39, column: 4 }, 1, extent)).toBeUndefined()
  expect(tabbed({ row: 0, column: 0 }, -1, extent)).toBeUndefined()
})

test('what is chosen lies between where one began and where one is; the head of a row is the whole row', () => {
  const from = { row: 7, column: 4 }
  expect(chosenIn({ at: { row: 5, column: 2 }, anchor: from }, 5)).toEqual({
    ...{ row: 5, lastRow: 7, column: 1, lastColumn: 3 },
  })
  expect(chosenIn(cursorAt({ row: 3, column: 0 }), 5)).toEqual({ row: 3, lastRow: 3, column: 0, lastColumn: 3 })
})
