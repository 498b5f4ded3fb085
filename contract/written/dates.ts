import { type DatePrecision, limits } from '../details.ts'
import type { Cell } from './cell.ts'

export interface ReadDate {
  from: string
  /** The last day, when the cell names a month or a year. */
  to: string | null
  precision: DatePrecision
  /** When a date cell holds the time too. */
  time: string | null
}

const months = ['jan', 'feb', 'mar', 'apr', 'maj', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec']
const monthOf = (word: string) => months.indexOf(word.toLowerCase().slice(0, 3)) + 1
const two = (value: number | string) => String(value).padStart(2, '0')

/** Excel keeps moments in parts of a day; what comes back may be a millisecond off. */
const rounded = (date: Date) => new Date(Math.round(date.getTime() / 1000) * 1000)

const day = (year: number, month: number, date: number): ReadDate | undefined => {
  const iso = `${year}-${two(month)}-${two(date)}`
  const read = new Date(`${iso}T00:00:00Z`)
  const isReal = !Number.isNaN(read.getTime()) && read.toISOString().startsWith(iso)
  return isReal && year >= limits.firstYear ? { from: iso, to: null, precision: 'day', time: null } : undefined
}

const span = (year: number, month: number | null): ReadDate | undefined => {
  if (year < limits.firstYear || month === 0) return undefined
  const [first, last] = [month ?? 1, month ?? 12]
  const to = new Date(Date.UTC(year, last, 0)).toISOString().slice(0, 10)
  return { from: `${year}-${two(first)}-01`, to, precision: month === null ? 'year' : 'month', time: null }
}

/** A date as Danes and computers write it: a real date cell, 2026-05-17, 17-05-2026, 17/5 2026, 17. maj 2026, maj 2026, 2026. */
export function readDate(cell: Cell): ReadDate | undefined {
  if (cell instanceof Date) {
    const [date = '', time = ''] = rounded(cell).toISOString().split('T')
    const [year = 0, month = 0, date_ = 0] = date.split('-').map(Number)
    const read = day(year, month, date_)
    return read && time.slice(0, 5) !== '00:00' ? { ...read, time: time.slice(0, 5) } : read
  }
  const text = String(cell ?? '').trim()
  const parts = dayIn(text)
  if (parts) return day(...parts)
  const [, word = '', ofWord] = /^(\p{L}{3,9})\.?\s+(\d{4})$/u.exec(text) ?? []
  if (ofWord !== undefined) return span(Number(ofWord), monthOf(word))
  const [, only, part] = /^(\d{4})(?:-(\d{2}))?$/.exec(text) ?? []
  if (only === undefined || Number(part ?? 1) > 12) return undefined
  return span(Number(only), part === undefined ? null : Number(part))
}

/** Year, month and day of a text that names them, whether or not there is such a day. */
function dayIn(text: string): [year: number, month: number, date: number] | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return iso.slice(1).map(Number) as [number, number, number]
  const [, date, month, year] = /^(\d{1,2})[-/.]\s?(\d{1,2})[-/.\s]\s?(\d{4})$/.exec(text) ?? []
  if (year !== undefined) return [Number(year), Number(month), Number(date)]
  const [, ofMonth, word = '', ofYear] = /^(?:den\s+)?(\d{1,2})\.?\s+(\p{L}{3,9})\.?\s+(\d{4})$/u.exec(text) ?? []
  return ofYear === undefined || monthOf(word) === 0 ? undefined : [Number(ofYear), monthOf(word), Number(ofMonth)]
}

/** A day as people write it that no calendar has: 31-02-2026. */
export const isNoDay = (cell: Cell): boolean => {
  const parts = typeof cell === 'string' ? dayIn(cell.trim()) : undefined
  return parts !== undefined && parts[0] >= limits.firstYear && day(...parts) === undefined
}

/** A time of day: a time cell, a part of a day, 14:03, 14.03, kl. 14.03. */
export function readTime(cell: Cell): string | undefined {
  if (cell instanceof Date) return rounded(cell).toISOString().slice(11, 16)
  if (typeof cell === 'number' && cell >= 0 && cell < 1) {
    const minutes = Math.round(cell * 1440) % 1440
    return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  }
  const [, hour, minute = '00'] =
    /^(?:kl\.?\s*)?(\d{1,2})(?:[:.](\d{2}))?(?:[:.]\d{2})?$/i.exec(String(cell ?? '').trim()) ?? []
  return hour === undefined || Number(hour) > 23 || Number(minute) > 59 ? undefined : `${two(hour)}:${minute}`
}
