import { expect, test } from 'vitest'
import { spanOf } from './trip-of-pictures.ts'

const now = Date.parse('2026-06-01T12:00:00Z')
const at = (day: string, time: string) => ({ day, time })

test('a trip of pictures lasts from the first to the last', () => {
  const pictures = [at('2026-05-17', '09:10'), at('2026-05-17', '07:05'), {}]
  expect(spanOf(pictures, now)).toEqual({ start: '2026-05-17T07:05', end: '2026-05-17T09:10' })
})

test('a clock that cannot be right counts for nothing', () => {
  const pictures = [at('1904-01-01', '00:00'), at('2026-05-17', '07:05'), at('2106-02-07', '06:28')]
  expect(spanOf(pictures, now)).toEqual({ start: '2026-05-17T07:05', end: '2026-05-17T07:05' })
})

test('pictures of half a year are a trip of their last day', () => {
  const pictures = [at('2025-12-01', '09:10'), at('2026-05-17', '14:05')]
  expect(spanOf(pictures, now)).toEqual({ start: '2026-05-17T00:00', end: '2026-05-17T14:05' })
})

test('pictures without a time are of today', () => {
  expect(spanOf([{}], now)).toEqual({ start: '2026-06-01T14:00', end: '2026-06-01T14:00' })
})
