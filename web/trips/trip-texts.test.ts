import { describe, expect, test } from 'vitest'
import { areaText, distanceText, durationText, minutesBetween, proposedTitle, wallOf, whenText } from './trip-texts.ts'

describe('a trip in words', () => {
  test.each([
    [45, '45 min.'],
    [60, '1 time'],
    [135, '2 timer 15 min.'],
  ])('%i minutes', (minutes, text) => expect(durationText(minutes)).toBe(text))

  test('how far, and how large', () => {
    expect([distanceText(850), distanceText(4230), areaText(4000), areaText(25_000)]).toEqual([
      '850 m',
      '4,2 km',
      '4.000 m²',
      '2,5 ha',
    ])
  })

  test('when: one day is told once', () => {
    expect(whenText({ start: '2026-05-17T06:30', end: '2026-05-17T09:15' })).toBe('17. maj 2026 kl. 06.30–09.15')
    expect(whenText({ start: '2026-06-20T22:00', end: '2026-06-21T03:05' })).toBe(
      '20. juni 2026 kl. 22.00 til 21. juni 2026 kl. 03.05',
    )
    expect(whenText({ start: '2026-05-17T06:30', end: null })).toBe('17. maj 2026 kl. 06.30')
  })

  test('the clock of Denmark, in summer and in winter, wherever the device is', () => {
    expect(wallOf(Date.parse('2026-07-01T10:00:00Z'))).toBe('2026-07-01T12:00')
    expect(wallOf(Date.parse('2026-01-01T23:30:00Z'))).toBe('2026-01-02T00:30')
    expect(minutesBetween('2026-06-20T22:00', '2026-06-21T03:05')).toBe(305)
  })

  test('a title is proposed', () => {
    expect(proposedTitle('Mols Bjerge', '2026-05-17')).toBe('Mols Bjerge, 17. maj 2026')
    expect(proposedTitle(undefined, '2026-05-17')).toBe('Tur 17. maj 2026')
  })
})
