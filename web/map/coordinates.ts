import { lazily } from '#contract/lazily.ts'
import type { Point } from '#contract/record.ts'
import { fromUtm, toUtm } from './utm.ts'

/** Six decimals of a degree are a tenth of a metre: more than anybody can point at. */
const rounded = (value: number) => Math.round(value * 1e6) / 1e6
const point = (lon: number, lat: number): Point | undefined =>
  Math.abs(lon) <= 180 && Math.abs(lat) <= 90 ? { lon: rounded(lon), lat: rounded(lat) } : undefined

const words: [RegExp, string][] = [
  [/[−–—]/g, '-'],
  [/\b(NORD|BREDDEGRAD|BREDDE|LAT)\b/g, ' N '],
  // A word boundary knows no Ø and Æ.
  [/ØST|LÆNGDEGRAD|LÆNGDE|\b(LON|LNG)\b/g, ' E '],
  [/\bSYD\b/g, ' S '],
  [/\bVEST\b/g, ' W '],
  [/Ø/g, 'E'],
  [/V/g, 'W'],
  [/[:=;/()]/g, ' '],
]

/** What people write for the same thing, made one: letters, signs, and a point in every decimal number. */
function plain(text: string): string {
  const read = words.reduce((result, [pattern, by]) => result.replace(pattern, by), text.toUpperCase())
  // 6.176.000 and 6 176 000 are whole numbers.
  if (/\d\.\d{3}\.\d{3}/.test(read)) return plain(read.replace(/\.(?=\d{3})/g, ''))
  const joined = read.replace(/(?<![\d.,])(\d{3})\s(\d{3})\s+(\d)\s(\d{3})\s(\d{3})(?![\d.,])/, '$1$2 $3$4$5')
  // A comma is the decimal one when no point is, and when something else parts the two numbers.
  const isDecimalComma = !/\d\.\d/.test(joined) && /\d[^\d,.]*(,\s|\s)[^\d,.]*\d/.test(joined.trim())
  return (isDecimalComma ? joined.replace(/(\d),(?=\d)/g, '$1.') : joined).replace(/,/g, ' ').trim()
}

/** What can be meant in zones 32 and 33, with room to spare: keeps typing errors off the map. */
const isEasting = (value: number) => value >= 100_000 && value < 1_000_000
const isNorthing = (value: number) => value >= 5_000_000 && value < 7_500_000

/** "UTM zone 32U", "EPSG 25832" and the like, before the numbers. */
const zoneWords = /^(?:(?:UTM|EPSG|ZONE)\s*)*(?:(25832|25833|3[23])\s*[UWN]?\s+)?/
const metres = /^[NE]?\s*(\d+(?:\.\d+)?)\s*M?\s*[NE]?\s+[NE]?\s*(\d+(?:\.\d+)?)\s*M?\s*[NE]?$/

function readUtm(text: string): Point | undefined {
  const [said = '', zone] = text.match(zoneWords) ?? []
  const pair = (text.slice(said.length).match(metres) ?? []).slice(1).map(Number)
  const easting = pair.find(isEasting)
  const northing = pair.find(isNorthing)
  if (easting === undefined || northing === undefined) return undefined
  return point(...fromUtm(easting, northing, zone?.endsWith('33') ? 33 : 32))
}

/** Degrees, or degrees and minutes, or degrees, minutes and seconds; only the last may have decimals. */
function angle(numbers: string[], letter: string | undefined): number | undefined {
  const [degrees = '', ...smaller] = numbers
  if (numbers.slice(0, -1).some((part) => part.includes('.'))) return undefined
  if (smaller.some((part) => part.startsWith('-') || Number(part) >= 60)) return undefined
  const size = numbers.reduce((sum, part, at) => sum + Math.abs(Number(part)) / 60 ** at, 0)
  return degrees.startsWith('-') !== (letter === 'S' || letter === 'W') ? -size : size
}

function readDegrees(text: string): Point | undefined {
  const tokens = text.replace(/[°º˚'′’´"″”]/g, ' ').match(/-?\d+(?:\.\d+)?|\S/g) ?? []
  const numbers = tokens.filter((token) => /\d/.test(token))
  const letters = tokens.filter((token) => !/\d/.test(token)).join('')
  if (![2, 4, 6].includes(numbers.length)) return undefined
  const half = numbers.length / 2
  const first = angle(numbers.slice(0, half), letters[0])
  const second = angle(numbers.slice(half), letters[1])
  if (first === undefined || second === undefined) return undefined
  if (/^([NS][EW])?$/.test(letters)) return point(second, first)
  return /^[EW][NS]$/.test(letters) ? point(first, second) : undefined
}

/**
 * Read a place as people write it: latitude and longitude in decimals (point or comma) or in degrees, minutes and
 * seconds; UTM zone 32 or 33; or plain metres of the national grid, EPSG:25832. Latitude comes first when nothing says
 * otherwise.
 */
export function parseCoordinates(text: string): Point | undefined {
  if (text.length > 100) return undefined
  const typed = plain(text)
  return readUtm(typed) ?? readDegrees(typed)
}

const five = lazily(() => new Intl.NumberFormat('da-DK', { minimumFractionDigits: 5, maximumFractionDigits: 5 }))
const decimals = (value: number) => five().format(value)

/** "55,67610° N, 12,56830° Ø" */
export const formatPoint = ({ lon, lat }: Point): string =>
  `${decimals(Math.abs(lat))}° ${lat < 0 ? 'S' : 'N'}, ${decimals(Math.abs(lon))}° ${lon < 0 ? 'V' : 'Ø'}`

/** "UTM 32N 725000 6176000": metres of the national grid. */
export function formatUtm({ lon, lat }: Point): string {
  const [easting, northing] = toUtm(lon, lat)
  return `UTM 32N ${Math.round(easting)} ${Math.round(northing)}`
}
