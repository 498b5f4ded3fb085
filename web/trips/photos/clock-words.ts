import { counted } from '#contract/counted.ts'

/** "Uret var 1 time foran.", and the like. */
export function clockWords(milliseconds: number): string {
  if (milliseconds === 0) return 'Uret gik rigtigt.'
  const seconds = Math.abs(Math.round(milliseconds / 1000))
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor((seconds % 86_400) / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const parts = [
    days > 0 ? counted(days, 'døgn') : '',
    hours > 0 ? counted(hours, 'time', 'timer') : '',
    minutes > 0 ? counted(minutes, 'minut', 'minutter') : '',
    seconds % 60 > 0 && days === 0 ? counted(seconds % 60, 'sekund', 'sekunder') : '',
  ].filter(Boolean)
  const [last, ...before] = parts.toReversed()
  const long = before.length === 0 ? last : `${before.toReversed().join(', ')} og ${last}`
  return milliseconds < 0 ? `Uret var ${long} foran.` : `Uret var ${long} bagud.`
}

/** What is said when a clock has been set. */
export const clockSet = (before: number, after: number): string =>
  before === after ? 'Uret er ikke ændret.' : `${clockWords(after)} Tider og steder er rettet.`

/** Hours and minutes as they were typed; undefined when they are no numbers. */
export function shiftOf(sign: '+' | '-', hours: string, minutes: string): number | undefined {
  const [h, m] = [hours.trim() || '0', minutes.trim() || '0']
  if (!/^\d{1,6}$/.test(h) || !/^\d{1,4}$/.test(m)) return undefined
  const milliseconds = (Number(h) * 60 + Number(m)) * 60_000
  return sign === '-' && milliseconds > 0 ? -milliseconds : milliseconds
}
