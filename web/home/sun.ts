/** When the sun rises and sets: NOAA's approximation of the solar equations, right to a minute or two. */

export interface Place {
  latitude: number
  longitude: number
}

/** Near the middle of Denmark; the rest of the country is within a quarter of an hour. */
export const middleOfDenmark: Place = { latitude: 56, longitude: 10.5 }

export interface CalendarDay {
  year: number
  /** From 1. */
  month: number
  day: number
}

export interface SunTimes {
  /** Moments; undefined where the sun does not rise or set that day. */
  rise: Date | undefined
  set: Date | undefined
  /** Minutes of daylight. */
  length: number
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (value: number) => (value * 180) / Math.PI

/** The sun's upper edge at the horizon, refraction included. */
const zenithAtHorizon = 90.833
const minutesOfDay = 1440

const dayOfYear = ({ year, month, day }: CalendarDay) =>
  Math.round((Date.UTC(year, month - 1, day) - Date.UTC(year, 0, 1)) / 86_400_000) + 1

/** How far sundial time is from clock time (minutes), and how far north the sun stands (radians), at noon. */
function sunAtNoon(day: CalendarDay) {
  const yearLength = day.year % 4 === 0 && (day.year % 100 !== 0 || day.year % 400 === 0) ? 366 : 365
  const g = ((2 * Math.PI) / yearLength) * (dayOfYear(day) - 1)
  const equationOfTime =
    229.18 *
    (0.000075 +
      0.001868 * Math.cos(g) -
      0.032077 * Math.sin(g) -
      0.014615 * Math.cos(2 * g) -
      0.040849 * Math.sin(2 * g))
  const declination =
    0.006918 -
    0.399912 * Math.cos(g) +
    0.070257 * Math.sin(g) -
    0.006758 * Math.cos(2 * g) +
    0.000907 * Math.sin(2 * g) -
    0.002697 * Math.cos(3 * g) +
    0.00148 * Math.sin(3 * g)
  return { equationOfTime, declination }
}

export function sunTimes(day: CalendarDay, { latitude, longitude }: Place): SunTimes {
  const { equationOfTime, declination } = sunAtNoon(day)
  const north = radians(latitude)
  const cosine =
    Math.cos(radians(zenithAtHorizon)) / (Math.cos(north) * Math.cos(declination)) -
    Math.tan(north) * Math.tan(declination)
  if (cosine > 1) return { rise: undefined, set: undefined, length: 0 }
  if (cosine < -1) return { rise: undefined, set: undefined, length: minutesOfDay }
  const halfDay = degrees(Math.acos(cosine)) * 4
  const noon = 720 - 4 * longitude - equationOfTime
  const midnight = Date.UTC(day.year, day.month - 1, day.day)
  const at = (minutes: number) => new Date(midnight + minutes * 60_000)
  return { rise: at(noon - halfDay), set: at(noon + halfDay), length: 2 * halfDay }
}

/** The next day, or one that lies further from it. */
export const dayAfter = ({ year, month, day }: CalendarDay, days = 1): CalendarDay => {
  const date = new Date(Date.UTC(year, month - 1, day + days))
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}
