import { mostCorners } from '#contract/squares.ts'

/** Small readers of what stands in an address: each answers undefined for what makes no sense. */
export type Reader<T> = (text: string) => T | undefined

/** An id: a whole number above zero. */
export const id: Reader<number> = (text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)

export const wholeBetween =
  (least: number, most: number): Reader<number> =>
  (text) => {
    const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
    return value >= least && value <= most ? value : undefined
  }

export const oneOfWords =
  <T extends string>(words: Readonly<Record<T, unknown>>): Reader<T> =>
  (text) =>
    Object.hasOwn(words, text) ? (text as T) : undefined

export const yesNo: Reader<boolean> = (text) => (text === 'ja' ? true : text === 'nej' ? false : undefined)
export const yes: Reader<true> = (text) => (text === 'ja' ? true : undefined)

/** A day of the calendar that exists: not 31 June. */
export const day: Reader<string> = (text) => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && text > '0001' ? text : undefined
}

/** Several with commas between: each once, and all of them must make sense. */
export const several =
  <T extends string | number>(one: Reader<T>, most: number): Reader<T[]> =>
  (text) => {
    const read = text.split(',').map(one)
    const values = [...new Set(read)]
    return values.length <= most && values.every((value) => value !== undefined) ? (values as T[]) : undefined
  }

const decimal = (text: string) => (/^-?\d{1,6}(\.\d{1,10})?$/.test(text) ? Number(text) : Number.NaN)
export const numbers: Reader<number[]> = (text) => {
  const read = text.split(',').map(decimal)
  return read.every(Number.isFinite) ? read : undefined
}

const isLon = (value: number) => Math.abs(value) <= 180
const isLat = (value: number) => Math.abs(value) <= 90

export type Box = [west: number, south: number, east: number, north: number]

export const box: Reader<Box> = (text) => {
  const read = numbers(text)
  if (read?.length !== 4) return undefined
  const [west, south, east, north] = read as Box
  const isBox = isLon(west) && isLon(east) && isLat(south) && isLat(north) && west < east && south < north
  return isBox ? [west, south, east, north] : undefined
}

export interface Circle {
  lon: number
  lat: number
  metres: number
}
export const widestCircle = 200_000

export const circle: Reader<Circle> = (text) => {
  const [lon = 999, lat = 999, metres = 0, ...rest] = numbers(text) ?? []
  const isCircle = rest.length === 0 && isLon(lon) && isLat(lat) && metres >= 1 && metres <= widestCircle
  return isCircle ? { lon, lat, metres } : undefined
}

export type Corner = [lon: number, lat: number]

/** longitude,latitude,longitude,latitude,… */
export const polygon: Reader<Corner[]> = (text) => {
  const read = numbers(text)
  if (!read || read.length % 2 !== 0 || read.length < 6 || read.length > 2 * mostCorners) return undefined
  const corners = Array.from(
    { length: read.length / 2 },
    (_, at): Corner => [read[2 * at] ?? 999, read[2 * at + 1] ?? 999],
  )
  return corners.every(([lon, lat]) => isLon(lon) && isLat(lat)) ? corners : undefined
}

/** A metre or so: finer means nothing, and the address gets long. */
export const rounded = (degrees: number) => Math.round(degrees * 100_000) / 100_000
