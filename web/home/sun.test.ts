import { describe, expect, it } from 'vitest'
import { dayAfter, middleOfDenmark, sunTimes } from './sun.ts'

const copenhagen = { latitude: 55.676, longitude: 12.568 }
const london = { latitude: 51.507, longitude: -0.128 }

/** Minutes between a moment and a clock time that an almanac gives (UTC). */
const off = (moment: Date | undefined, almanac: string) =>
  moment === undefined ? Number.NaN : Math.abs(moment.getTime() - Date.parse(almanac)) / 60_000

describe('the sun', () => {
  it.each([
    { place: copenhagen, day: [2024, 6, 21], rise: '2024-06-21T02:25Z', set: '2024-06-21T19:58Z' },
    { place: copenhagen, day: [2024, 12, 21], rise: '2024-12-21T07:37Z', set: '2024-12-21T14:38Z' },
    { place: london, day: [2024, 6, 20], rise: '2024-06-20T03:43Z', set: '2024-06-20T20:21Z' },
    { place: london, day: [2024, 12, 21], rise: '2024-12-21T08:04Z', set: '2024-12-21T15:53Z' },
  ] as const)('rises and sets as the almanac says: $rise', ({ place, day, rise, set }) => {
    const times = sunTimes({ year: day[0], month: day[1], day: day[2] }, place)
    expect(off(times.rise, rise)).toBeLessThan(3)
    expect(off(times.set, set)).toBeLessThan(3)
  })
  it('gives Denmark a little more than twelve hours at the equinox', () => {
    const { length } = sunTimes({ year: 2026, month: 3, day: 20 }, middleOfDenmark)
    expect(length).toBeGreaterThan(720)
    expect(length).toBeLessThan(740)
  })
  it('stays up in the northern summer and down in the northern winter', () => {
    const svalbard = { latitude: 78.2, longitude: 15.6 }
    expect(sunTimes({ year: 2026, month: 6, day: 21 }, svalbard)).toEqual({
      rise: undefined,
      set: undefined,
      length: 1440,
    })
    expect(sunTimes({ year: 2026, month: 12, day: 21 }, svalbard)).toEqual({
      rise: undefined,
      set: undefined,
      length: 0,
    })
  })
  it('knows the days around the turn of a month and a year', () => {
    expect(dayAfter({ year: 2025, month: 12, day: 31 })).toEqual({ year: 2026, month: 1, day: 1 })
    expect(dayAfter({ year: 2024, month: 3, day: 1 }, -1)).toEqual({ year: 2024, month: 2, day: 29 })
  })
})
