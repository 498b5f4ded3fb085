export const msOfDay = 86_400_000

/** A day as a number of days since 1970, as text. */
export const dayText = (day: number): string => new Date(day * msOfDay).toISOString().slice(0, 10)

export const yearOfDay = (day: number): number => new Date(day * msOfDay).getUTCFullYear()

/** From 1 to 12. */
export const monthOfDay = (day: number): number => new Date(day * msOfDay).getUTCMonth() + 1

const newYear = (year: number) => Date.UTC(year, 0, 1) / msOfDay

/** From 0. */
export const dayOfYear = (day: number): number => day - newYear(yearOfDay(day))

/** Days since the last Monday. The first day of 1970 was a Thursday. */
const sinceMonday = (day: number) => (((day + 3) % 7) + 7) % 7

/** The Monday of a week by its ISO number: the first week of a year is that of 4 January. */
export const mondayOf = (year: number, week: number): number => {
  const fourth = newYear(year) + 3
  return fourth - sinceMonday(fourth) + (week - 1) * 7
}

/** The ISO number of a day's week: that of its Thursday, whose year it belongs to. */
export const weekOfDay = (day: number): number => Math.floor(dayOfYear(day - sinceMonday(day) + 3) / 7) + 1
