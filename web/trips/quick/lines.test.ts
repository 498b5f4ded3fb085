import { expect, test } from 'vitest'
import { linesOf, withoutLines } from './lines.ts'

const read = (text: string) => linesOf(text).map((line) => ({ text: line }))

test('what was sent goes from the list, and what was written meanwhile stays', () => {
  const now = read('5 musvit\nqqxxzz\n2 solsort\n7 husskade')
  expect(withoutLines(now, ['5 musvit', '2 solsort'])).toBe('qqxxzz\n7 husskade')
})

test('a line that was written again meanwhile is another one', () => {
  expect(withoutLines(read('5 musvit\n5 musvit'), ['5 musvit'])).toBe('5 musvit')
})

test('species on one line with semicolons are lines of their own', () => {
  expect(withoutLines(read('5 musvit; qqxxzz;2 solsort'), ['5 musvit', '2 solsort'])).toBe('qqxxzz')
})
