import { describe, expect, it } from 'vitest'
import { dayBefore, spanOf, withPrecision } from './days.ts'

const today = '2026-05-03'
const none = { timeFrom: null, timeTo: null, utcOffset: null }

describe('when', () => {
  it('yesterday crosses months', () => expect(dayBefore('2026-03-01')).toBe('2026-02-28'))
  it('a month is all of its days', () => {
    expect(spanOf('2024-02', 'month', today)).toMatchObject({ observedFrom: '2024-02-01', observedTo: '2024-02-29' })
  })
  it('the month that is running ends today', () => {
    expect(spanOf('2026-05', 'month', today)?.observedTo).toBe(today)
    expect(spanOf('2026', 'year', today)).toMatchObject({ observedFrom: '2026-01-01', observedTo: today })
  })
  it('what is no month is nothing', () => expect(spanOf('2026-13', 'month', today)).toBeUndefined())
  it('a day becomes its month, and the month its first day', () => {
    const day = { observedFrom: '2026-04-12', observedTo: null, ...none, datePrecision: 'day' as const }
    const month = withPrecision(day, 'month', today)
    expect(month).toMatchObject({ observedFrom: '2026-04-01', observedTo: '2026-04-30', datePrecision: 'month' })
    expect(withPrecision(month, 'day', today)).toMatchObject({ observedFrom: '2026-04-01', observedTo: null })
  })
})
