import type { DatePrecision } from '#contract/details.ts'
import type { Fields } from './draft.ts'

/** Days as calendars have them: `2026-05-03`. */

const utc = (day: string) => new Date(`${day}T00:00:00Z`)

export const dayBefore = (day: string): string => new Date(utc(day).getTime() - 86_400_000).toISOString().slice(0, 10)

const lastOfMonth = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

type When = Pick<Fields, 'observedFrom' | 'observedTo' | 'timeFrom' | 'timeTo' | 'utcOffset' | 'datePrecision'>

/** A whole month (`2026-05`) or year (`2026`) as the days it spans, never beyond today. */
export function spanOf(text: string, precision: Exclude<DatePrecision, 'day'>, today: string): When | undefined {
  const isGiven = precision === 'month' ? /^\d{4}-(0[1-9]|1[0-2])$/.test(text) : /^\d{4}$/.test(text)
  if (!isGiven) return undefined
  const from = precision === 'month' ? `${text}-01` : `${text}-01-01`
  const to = precision === 'month' ? lastOfMonth(text) : `${text}-12-31`
  return {
    observedFrom: from,
    observedTo: from <= today && to > today ? today : to,
    timeFrom: null,
    timeTo: null,
    utcOffset: null,
    datePrecision: precision,
  }
}

/** The same find seen with another precision. */
export function withPrecision(when: When, precision: DatePrecision, today: string): When {
  const day = when.observedFrom ?? today
  if (precision === 'day') return { ...when, observedFrom: day, observedTo: null, datePrecision: 'day' }
  return spanOf(day.slice(0, precision === 'month' ? 7 : 4), precision, today) ?? when
}
