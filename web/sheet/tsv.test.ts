import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellsIn, cellsOut } from './tsv.ts'

test('reads what Excel puts on the clipboard', () => {
  expect(cellsIn('Musvit\t3\r\nSolsort\t\r\n"to\nlinjer"\t"5"" tyk"\r\n')).toEqual([
    ['Musvit', '3'],
    ['Solsort', ''],
    ['to\nlinjer', '5" tyk'],
  ])
})

test('an inch in the middle of a text, and an empty cell among the rows, are what they are', () => {
  expect(cellsIn('gren 5" tyk\n\nlav')).toEqual([['gren 5" tyk'], [''], ['lav']])
})

test('a quotation mark that nothing closes is text', () => {
  expect(cellsIn('"Musvit\t3\r\nSolsort\t"4\r\n')).toEqual([
    ['"Musvit', '3'],
    ['Solsort', '"4'],
  ])
  expect(cellsIn('"Musvit')).toEqual([['"Musvit']])
  expect(cellsIn('gren 5" tyk\t"to\nlinjer"')).toEqual([['gren 5" tyk', 'to\nlinjer']])
})

test('whatever is copied comes back the same', () => {
  const cells = fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(cells, (rows) => {
      expect(cellsIn(cellsOut(rows))).toEqual(rows)
    }),
    { numRuns: 200, seed: 20261118 },
  )
})
