import { describe, expect, test } from 'vitest'
import { readNumber } from './cells.ts'
import { readDate, readTime } from './dates.ts'

describe('dates as people write them', () => {
  test.each([
    ['2026-05-17', '2026-05-17'],
    ['17-05-2026', '2026-05-17'],
    ['17-5-2026', '2026-05-17'],
    ['17.05.2026', '2026-05-17'],
    ['17/5 2026', '2026-05-17'],
    ['17/5/2026', '2026-05-17'],
    ['17. maj 2026', '2026-05-17'],
    ['17 maj 2026', '2026-05-17'],
    ['den 1. december 2025', '2025-12-01'],
    ['29-02-2024', '2024-02-29'],
  ])('%s is a day', (text, day) => {
    expect(readDate(text)).toEqual({ from: day, to: null, precision: 'day', time: null })
  })

  test('a real date cell is a day, with its time if it has one', () => {
    expect(readDate(new Date('2026-05-17T00:00:00Z'))).toMatchObject({ from: '2026-05-17', time: null })
    // What Excel keeps is a fraction: a millisecond is lost.
    expect(readDate(new Date('2026-05-17T14:29:59.999Z'))).toMatchObject({ from: '2026-05-17', time: '14:30' })
  })

  test('months and years are spans', () => {
    expect(readDate('maj 2026')).toMatchObject({ from: '2026-05-01', to: '2026-05-31', precision: 'month' })
    expect(readDate('2024-02')).toMatchObject({ from: '2024-02-01', to: '2024-02-29', precision: 'month' })
    expect(readDate(1998)).toMatchObject({ from: '1998-01-01', to: '1998-12-31', precision: 'year' })
  })

  test.each(['', 'i går', '31-02-2026', '17-13-2026', '17-05-26', '46159', '2026-13', '17. foo 2026', '05/2026/17'])(
    '%s is none',
    (text) => expect(readDate(text)).toBeUndefined(),
  )
})

describe('times of day', () => {
  test.each([
    ['14:30', '14:30'],
    ['14.30', '14:30'],
    ['kl. 9.05', '09:05'],
    ['9', '09:00'],
    [0.604166666, '14:30'],
    [new Date('1899-12-30T14:30:00Z'), '14:30'],
  ])('%s', (cell, time) => expect(readTime(cell)).toBe(time))
  test.each(['25:00', '14:70', 'middag'])('%s is none', (text) => expect(readTime(text)).toBeUndefined())
})

describe('numbers', () => {
  test('a full stop parts thousands in counts, never in degrees', () => {
    expect(readNumber('9.545')).toBe(9545)
    expect(readNumber('9.545', 'degrees')).toBe(9.545)
  })

  test.each([
    ['56,1632', 56.1632],
    ['56.1632', 56.1632],
    ['-0,5', -0.5],
    ['1.234.567', 1234567],
    ['6.224.325,5', 6224325.5],
    ['6 224 325', 6224325],
    ['12', 12],
    [9.545, 9.545],
  ])('%s', (text, number) => expect(readNumber(text)).toBe(number))
  test.each(['', '1,2,3', 'to', '1e5', '56°9'])('%s is none', (text) => expect(readNumber(text)).toBeUndefined())
})
