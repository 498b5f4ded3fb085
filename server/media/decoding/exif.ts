import ExifReader from 'exifreader'

/** What a camera wrote into a picture about where and when. Never public. */
export interface CameraNotes {
  point: { lon: number; lat: number } | null
  /** Local wall time, as 2026-05-17T14:03:09. */
  taken: string | null
  /** Minutes east of UTC, where the camera told it. */
  offset: number | null
}

const noNotes: CameraNotes = { point: null, taken: null, offset: null }

/** Read the EXIF block of a picture. A block that cannot be read tells nothing. */
export function readCameraNotes(exif: Uint8Array | undefined): CameraNotes {
  if (exif === undefined) return noNotes
  const begins = Buffer.from(exif.subarray(0, 6)).toString('latin1') === 'Exif\0\0' ? 6 : 0
  try {
    // Behind its mark the block is a small TIFF file.
    const tags = ExifReader.load(Buffer.from(exif.subarray(begins)), { expanded: true })
    return {
      point: pointOf(tags.gps?.Longitude, tags.gps?.Latitude),
      taken: momentOf(textOf(tags.exif?.DateTimeOriginal) ?? textOf(tags.exif?.DateTimeDigitized)),
      offset: offsetOf(textOf(tags.exif?.OffsetTimeOriginal) ?? textOf(tags.exif?.OffsetTime)),
    }
  } catch {
    return noNotes
  }
}

const textOf = (tag: { description?: string } | undefined) => tag?.description

const pointOf = (lon: number | undefined, lat: number | undefined): CameraNotes['point'] => {
  if (lon === undefined || lat === undefined || !Number.isFinite(lon) || !Number.isFinite(lat)) return null
  if (Math.abs(lon) > 180 || Math.abs(lat) > 90) return null
  // Cameras without a fix write zeros: nobody finds anything in the Gulf of Guinea.
  return lon === 0 && lat === 0 ? null : { lon, lat }
}

const momentOf = (text: string | undefined): string | null => {
  const [, year, month, day, time] =
    /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d:\d\d:\d\d)/.exec(text ?? '') ?? ([] as undefined[])
  const moment = `${year}-${month}-${day}T${time}`
  const read = new Date(`${moment}Z`)
  if (year === undefined || Number(year) < 1900 || Number.isNaN(read.getTime())) return null
  return read.toISOString().startsWith(moment) ? moment : null
}

const offsetOf = (text: string | undefined): number | null => {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)/.exec(text ?? '') ?? ([] as undefined[])
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  return Math.abs(offset) <= 840 ? offset : null
}
