import { counted } from '#contract/counted.ts'
import { lazily } from '#contract/lazily.ts'
import { type CalendarDay, dayAfter, middleOfDenmark, sunTimes } from './sun.ts'

/** The portal's clock is Danish, whatever the device says. */
const timeZone = 'Europe/Copenhagen'
const parts = lazily(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      hourCycle: 'h23',
    }),
)
const longDate = lazily(
  () => new Intl.DateTimeFormat('da-DK', { timeZone, weekday: 'long', day: 'numeric', month: 'long' }),
)
const clock = lazily(() => new Intl.DateTimeFormat('da-DK', { timeZone, hour: 'numeric', minute: '2-digit' }))

const danish = (now: Date): CalendarDay & { hour: number } => {
  const found = Object.fromEntries(
    parts()
      .formatToParts(now)
      .map(({ type, value }) => [type, Number(value)]),
  )
  return { year: found.year ?? 0, month: found.month ?? 1, day: found.day ?? 1, hour: found.hour ?? 0 }
}

export const greetingAt = (hour: number): string => {
  if (hour < 5) return 'Hej'
  if (hour < 10) return 'Godmorgen'
  if (hour < 12) return 'God formiddag'
  if (hour < 18) return 'God eftermiddag'
  return 'God aften'
}

/** `498` → "8 timer og 18 minutter". */
export const inHours = (minutes: number): string => {
  const whole = Math.round(minutes)
  const hours = Math.floor(whole / 60)
  return [hours > 0 && counted(hours, 'time', 'timer'), counted(whole % 60, 'minut', 'minutter')]
    .filter(Boolean)
    .join(' og ')
}

/** `498` → "8 t 18 min". */
export const inHoursBriefly = (minutes: number): string =>
  `${Math.floor(Math.round(minutes) / 60)} t ${Math.round(minutes) % 60} min`

export const comparedWithYesterday = (minutes: number): string => {
  const whole = Math.round(Math.abs(minutes))
  if (whole === 0) return 'Næsten som i går'
  return `${counted(whole, 'minut', 'minutter')} ${minutes > 0 ? 'længere' : 'kortere'} end i går`
}

/** How long there is light, or until there is. `rise` and `set` are of the same day as `now`. */
export const lightAhead = (now: number, rise: number, set: number, nextRise: number): string => {
  const until = (moment: number) => inHours(Math.max(1, (moment - now) / 60_000))
  if (now < rise) return `Solen står op om ${until(rise)}`
  if (now < set) return `Der er dagslys i ${until(set)} endnu`
  return `Solen står op igen om ${until(nextRise)}`
}

/** What kind of light there is: for the colours of the sky. */
export type Light = 'night' | 'dawn' | 'day' | 'dusk'

/** The day a week before, as it is written in filters: `2026-11-17` → `2026-11-10`. */
export const weekBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 7 * 86_400_000).toISOString().slice(0, 10)

/** All that the overview says about the day. */
export function today(now: Date) {
  const day = danish(now)
  const sun = sunTimes(day, middleOfDenmark)
  const yesterday = sunTimes(dayAfter(day, -1), middleOfDenmark)
  const tomorrow = sunTimes(dayAfter(day), middleOfDenmark)
  const rise = sun.rise?.getTime() ?? Number.NaN
  const set = sun.set?.getTime() ?? Number.NaN
  /** 0 at sunrise, 1 at sunset; beyond them at night. */
  const progress = (now.getTime() - rise) / (set - rise)
  const minutesFrom = (moment: number) => Math.abs(now.getTime() - moment) / 60_000
  const isUp = progress >= 0 && progress <= 1
  const light: Light = minutesFrom(rise) < 45 ? 'dawn' : minutesFrom(set) < 45 ? 'dusk' : isUp ? 'day' : 'night'
  return {
    month: day.month,
    day: [day.year, day.month, day.day].map((part) => String(part).padStart(2, '0')).join('-'),
    greeting: greetingAt(day.hour),
    date: longDate().format(now),
    rise: sun.rise && clock().format(sun.rise),
    set: sun.set && clock().format(sun.set),
    length: inHoursBriefly(sun.length),
    change: comparedWithYesterday(sun.length - yesterday.length),
    ahead: lightAhead(now.getTime(), rise, set, tomorrow.rise?.getTime() ?? Number.NaN),
    progress,
    light,
  }
}
