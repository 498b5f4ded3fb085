/** What a picture's file tells of where and when it was taken. */

export interface LonLat {
  lon: number
  lat: number
}

export interface PictureFacts {
  /** Wall time where the picture was taken: `2026-05-03` and `14:05`. */
  day?: string
  time?: string
  /** Seconds past the minute, when they are not nought. */
  seconds?: number
  /** Minutes east of UTC, when the file says so. */
  offset?: number
  point?: LonLat
  /** Metres, as the phone judged its own position. */
  accuracy?: number
  /** Which camera it was, told apart from others of the same make where it says its number. */
  camera?: string
  /** There is a place in the file, and it is where a device points that knows of none: 0/0, or off the globe. */
  isPlaceWrong?: boolean
}

interface Tag {
  description?: string
  value?: unknown
}

/** The part of ExifReader's answer that is used here (read with `expanded: true`). */
export interface ReadTags {
  exif?: Readonly<Record<string, Tag | undefined>>
  gps?: { Latitude?: number; Longitude?: number }
}

const textOf = (tag: Tag | undefined): string => {
  const { value } = tag ?? {}
  const text = Array.isArray(value) ? String(value[0] ?? '') : typeof value === 'string' ? value : ''
  return text.replaceAll('\0', '').trim()
}

/** "2026:05:03 14:05:59" as day and time; undefined when it is no real moment ("0000:00:00 00:00:00"). */
export function wallTime(text: string): { day: string; time: string; seconds?: number } | undefined {
  const read = /^(\d{4})[:-](\d{2})[:-](\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?/.exec(text.trim()) ?? []
  const [, year, month, day, hour, minute, second] = read
  if (!year || !month || !day || !hour || !minute) return undefined
  const date = `${year}-${month}-${day}`
  const isReal = Number(year) > 0 && new Date(`${date}T00:00:00Z`).toJSON()?.slice(0, 10) === date
  if (!isReal || Number(hour) > 23 || Number(minute) > 59) return undefined
  const seconds = Number(second ?? 0)
  return { day: date, time: `${hour}:${minute}`, ...(seconds > 0 && seconds < 60 ? { seconds } : {}) }
}

/** "+02:00" in minutes. */
export function offsetMinutes(text: string): number | undefined {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(text.trim()) ?? []
  if (text.trim() === 'Z') return 0
  if (!sign || !hours || !minutes) return undefined
  const size = Number(hours) * 60 + Number(minutes)
  return size > 840 ? undefined : sign === '-' ? -size : size
}

/** Cameras without a fix write zeros, or nothing that is a number. */
const pointOf = ({ gps }: ReadTags): LonLat | undefined => {
  const { Latitude: lat, Longitude: lon } = gps ?? {}
  if (lat === undefined || lon === undefined || !Number.isFinite(lat) || !Number.isFinite(lon)) return undefined
  if ((lat === 0 && lon === 0) || Math.abs(lat) > 90 || Math.abs(lon) > 180) return undefined
  return { lon, lat }
}

/** "Canon EOS 80D", and the body's number behind it. */
const cameraOf = (exif: NonNullable<ReadTags['exif']>): string | undefined => {
  const [make, model, number] = [textOf(exif.Make), textOf(exif.Model), textOf(exif.BodySerialNumber)]
  // Some makers write their whole name in the one, and their brand in the other.
  const brand = make.split(' ')[0]?.toLowerCase() ?? ''
  const name = model.toLowerCase().startsWith(brand) ? model : `${make} ${model}`.trim()
  if (name === '') return undefined
  return (number === '' ? name : `${name} (${number})`).slice(0, 120)
}

const accuracyOf = (tag: Tag | undefined): number | undefined => {
  const value = tag?.value
  const [above, below] = Array.isArray(value) ? (Array.isArray(value[0]) ? value[0] : value) : []
  const metres = Number(above) / Number(below ?? 1)
  return Number.isFinite(metres) && metres > 0 ? Math.ceil(metres) : undefined
}

export function factsOf(tags: ReadTags): PictureFacts {
  const { exif = {} } = tags
  // When it was taken; the time of the last change (DateTime) belongs to an editor as often as to a camera.
  const original = wallTime(textOf(exif.DateTimeOriginal))
  const digitised = original ? undefined : wallTime(textOf(exif.DateTimeDigitized))
  const wall = original ?? digitised
  const offset = offsetMinutes(textOf(original ? exif.OffsetTimeOriginal : exif.OffsetTimeDigitized))
  const point = pointOf(tags)
  const accuracy = point && accuracyOf(exif.GPSHPositioningError)
  const camera = cameraOf(exif)
  const isPlaceWrong = !point && tags.gps?.Latitude !== undefined && tags.gps.Longitude !== undefined
  return {
    ...wall,
    ...(wall && offset !== undefined ? { offset } : {}),
    ...(point ? { point } : {}),
    ...(accuracy !== undefined ? { accuracy } : {}),
    ...(camera !== undefined ? { camera } : {}),
    ...(isPlaceWrong ? { isPlaceWrong } : {}),
  }
}

/** Read a picture's own file, before anything is scaled or cut. A file that cannot be read tells nothing. */
export async function readFacts(file: Blob): Promise<PictureFacts> {
  try {
    const { default: reader } = await import('exifreader')
    return factsOf((await reader.load(await file.arrayBuffer(), { expanded: true })) as ReadTags)
  } catch {
    return {}
  }
}
