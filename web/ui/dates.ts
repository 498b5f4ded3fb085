import { lazily } from '#contract/lazily.ts'
import { timeOfPage } from '../core/page-data.ts'

const day = lazily(() => new Intl.DateTimeFormat('da-DK', { dateStyle: 'long', timeZone: 'Europe/Copenhagen' }))
const moment = lazily(
  () =>
    new Intl.DateTimeFormat('da-DK', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'Europe/Copenhagen',
    }),
)

/** "3. maj 2026", of a moment or of a day. */
export const dayText = (iso: string): string => day().format(new Date(iso))
const shortDay = lazily(() => new Intl.DateTimeFormat('da-DK', { dateStyle: 'medium', timeZone: 'Europe/Copenhagen' }))
/** "12. nov. 2026": where many stand beside each other. */
export const shortDayText = (iso: string): string => shortDay().format(new Date(iso))
/** "3. maj 2026 kl. 14.05". */
export const momentText = (iso: string): string => moment().format(new Date(iso)).replace(', ', ' kl. ')

const relative = lazily(() => new Intl.RelativeTimeFormat('da-DK', { numeric: 'auto' }))
const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** "for 5 minutter siden", "i går"; what is older than a week gets its date. */
export function agoText(iso: string, now = timeOfPage()): string {
  const seconds = (now - new Date(iso).getTime()) / 1000
  if (seconds > 7 * 86_400) return dayText(iso)
  const [unit, length] = steps.find(([, each]) => seconds >= each) ?? []
  return unit === undefined || length === undefined ? 'lige nu' : relative().format(-Math.floor(seconds / length), unit)
}
