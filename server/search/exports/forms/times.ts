import type { DownloadRow } from '../rows.ts'

const danish = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Copenhagen', timeZoneName: 'longOffset' })

/** Minutes east of UTC in Denmark at a moment. */
function danishOffset(moment: number): number {
  const name = danish.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

const twoDigits = (number: number) => String(Math.abs(number)).padStart(2, '0')
const zoneText = (offset: number) =>
  `${offset < 0 ? '-' : '+'}${twoDigits(Math.trunc(offset / 60))}:${twoDigits(offset % 60)}`

/** The zone of a time of the find's day: as a picture told it, or that of Denmark, where public finds are. */
function zoneOf(day: string, time: string, told: number | null): string {
  if (told !== null) return zoneText(told)
  const asUtc = Date.parse(`${day}T${time}Z`)
  return zoneText(danishOffset(asUtc - danishOffset(asUtc) * 60_000))
}

type Timed = Pick<DownloadRow, 'dayFrom' | 'dayTo' | 'timeFrom' | 'timeTo' | 'utcOffset'>

/** "UTC+02:00" of the first of its times; null when none is known. */
export function zoneFrom({ dayFrom, dayTo, timeFrom, timeTo, utcOffset }: Timed): string | null {
  if (timeFrom !== null) return `UTC${zoneOf(dayFrom, timeFrom, utcOffset)}`
  return timeTo === null ? null : `UTC${zoneOf(dayTo, timeTo, utcOffset)}`
}

/** "14:30+02:00", or from one time to another. */
export function eventTime({ dayFrom, dayTo, timeFrom, timeTo, utcOffset }: Timed): string | null {
  if (timeFrom === null) return null
  const from = `${timeFrom}${zoneOf(dayFrom, timeFrom, utcOffset)}`
  return timeTo === null || timeTo === timeFrom ? from : `${from}/${timeTo}${zoneOf(dayTo, timeTo, utcOffset)}`
}
