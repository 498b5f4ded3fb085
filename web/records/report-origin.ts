import { readItem, removeItem, writeItem } from '../core/storage.ts'
import { reportPath } from './record-texts.ts'

/* Reports that are begun in an area of the portal and come back to it when they are sent. */

/** Where one comes back to, by the word in the address of the report. */
const areas = { invasiv: '/invasiv' } as const
export type ReportOrigin = keyof typeof areas

export const originOf = (word: string | undefined): ReportOrigin | undefined =>
  word !== undefined && Object.hasOwn(areas, word) ? (word as ReportOrigin) : undefined

/** The skin goes along by name: signing in on the way would lose it. */
export const reportFromPath = (origin: ReportOrigin, taxonId?: number) =>
  `${reportPath}?${taxonId === undefined ? '' : `art=${taxonId}&`}fra=${origin}&skin=${origin}`

export const thanksPath = (origin: ReportOrigin, uuid: string) => `${areas[origin]}?tak=${uuid}`

/** What somebody has said of a find before they were a user. */
export interface BegunReport {
  taxonId: number | null
  point: { lon: number; lat: number } | null
  uncertainty: number | null
  notes: string
  /** When it was said: that is the day of the find. */
  day: string
}

const key = 'report-begun'

/** Becoming a user may take until the e-mail has been read at home. */
export const keepBegunReport = (report: BegunReport) => writeItem(key, report, 2, 'd')
export const begunReport = () => readItem<BegunReport>(key)
export const forgetBegunReport = () => removeItem(key)
