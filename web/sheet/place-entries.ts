import type { Point } from '#contract/record.ts'
import { type Entry, fieldsNow, type SheetLine } from './sheet-state.ts'

const degrees = (value: number) => value.toFixed(6).replace('.', ',')
const radians = Math.PI / 180

const placed = (id: number, { lon, lat }: Point): Entry[] => [
  { id, heading: 'Breddegrad', text: degrees(lat) },
  { id, heading: 'Længdegrad', text: degrees(lon) },
]

/** The middle of the finds that have a place. */
export function middleOf(lines: readonly SheetLine[]): Point | null {
  const points = lines.flatMap((line) => fieldsNow(line).point ?? [])
  if (points.length === 0) return null
  const mean = (of: (point: Point) => number) => points.reduce((sum, point) => sum + of(point), 0) / points.length
  return { lon: mean(({ lon }) => lon), lat: mean(({ lat }) => lat) }
}

/** All of them at one place. */
export const setPlace = (
  lines: readonly SheetLine[],
  point: Point,
  uncertainty: number,
  locality: string | undefined,
): Entry[] =>
  lines.flatMap(({ row: { id } }): Entry[] => [
    ...placed(id, point),
    { id, heading: 'Usikkerhed (m)', text: String(uncertainty).replace('.', ',') },
    ...(locality === undefined ? [] : [{ id, heading: 'Lokalitet' as const, text: locality }]),
  ])

/** Each as far and in the same direction as their middle: they keep their places among each other, in metres. */
export const movedPlaces = (lines: readonly SheetLine[], from: Point, to: Point): Entry[] => {
  const stretch = Math.cos(from.lat * radians) / Math.cos(to.lat * radians)
  return lines.flatMap((line) => {
    const { point } = fieldsNow(line)
    if (!point) return []
    return placed(line.row.id, {
      lon: to.lon + (point.lon - from.lon) * stretch,
      lat: to.lat + (point.lat - from.lat),
    })
  })
}
