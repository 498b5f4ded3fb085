/** The area of a grant, from what an administrator types. Pure: words in, polygon or words out. */

export type Position = [number, number]
export interface AreaPolygon {
  type: 'Polygon'
  coordinates: Position[][]
}
export type Outcome = { polygon: AreaPolygon } | { errors: Record<string, string> }

export const sides = { north: 'Nord', south: 'Syd', west: 'Vest', east: 'Øst' } as const
export type Side = keyof typeof sides
export type Box = Record<Side, string>

const maxPoints = 100

/** Degrees as people write them: with a comma or a point. */
const degrees = (text: string): number | undefined => {
  const number = Number(text.trim().replace(',', '.'))
  return text.trim() === '' || !Number.isFinite(number) ? undefined : number
}

/** A rectangle from its four sides. The errors are by side. */
export function polygonOfBox(box: Box): Outcome {
  const errors: Record<string, string> = {}
  const value = (side: Side, limit: number) => {
    const number = degrees(box[side])
    if (number === undefined) errors[side] = 'Skriv et tal i grader, fx 55,67.'
    else if (Math.abs(number) > limit) errors[side] = `Skal ligge mellem −${limit} og ${limit}.`
    return number ?? 0
  }
  const [north, south] = [value('north', 90), value('south', 90)]
  const [west, east] = [value('west', 180), value('east', 180)]
  if (!errors.north && !errors.south && north <= south) errors.north = 'Nord skal være større end syd.'
  if (!errors.west && !errors.east && east <= west) errors.east = 'Øst skal være større end vest.'
  if (Object.keys(errors).length > 0) return { errors }
  const corners: Position[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return { polygon: { type: 'Polygon', coordinates: [corners] } }
}

const wrong = (text: string): Outcome => ({ errors: { geoJson: text } })

/** A polygon from pasted GeoJSON: the polygon itself, or a feature or collection with one polygon in it. */
export function polygonOfGeoJson(text: string): Outcome {
  if (text.trim() === '') return wrong('Indsæt en polygon som GeoJSON.')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return wrong('Teksten er ikke gyldig JSON. Tjek, at du har fået det hele med.')
  }
  const rings = ringsOf(value)
  if (typeof rings === 'string') return wrong(rings)
  const [ring, hole] = rings
  if (hole !== undefined) return wrong('Polygonen har huller. Brug en polygon uden.')
  return Array.isArray(ring) ? polygonOfRing(ring) : wrong('Polygonen har ingen punkter.')
}

interface GeoJson {
  type?: unknown
  geometry?: unknown
  features?: unknown
  coordinates?: unknown
}

/** The rings of the only polygon, or what stands in the way. */
function ringsOf(value: unknown): unknown[] | string {
  const { type, geometry, features, coordinates } = (
    typeof value === 'object' && value !== null ? value : {}
  ) as GeoJson
  const list = Array.isArray(coordinates) ? (coordinates as unknown[]) : []
  switch (type) {
    case 'Feature':
      return ringsOf(geometry)
    case 'FeatureCollection':
      return Array.isArray(features) && features.length === 1
        ? ringsOf(features[0])
        : 'Samlingen skal indeholde præcis ét område.'
    case 'MultiPolygon':
      return list.length === 1 && Array.isArray(list[0])
        ? (list[0] as unknown[])
        : 'Området består af flere dele. Giv én bevilling for hver del.'
    case 'Polygon':
      return list
    default:
      return 'GeoJSON skal være en polygon ("type": "Polygon").'
  }
}

const isPosition = (point: unknown): point is Position =>
  Array.isArray(point) && point.length >= 2 && Number.isFinite(point[0]) && Number.isFinite(point[1])

function polygonOfRing(ring: unknown[]): Outcome {
  const points: Position[] = []
  for (const [index, point] of ring.entries()) {
    if (!isPosition(point)) return wrong(`Punkt ${index + 1} er ikke to tal.`)
    if (Math.abs(point[0]) > 180 || Math.abs(point[1]) > 90) {
      return wrong(`Punkt ${index + 1} ligger uden for jorden. Skriv længdegraden først og så breddegraden.`)
    }
    points.push([point[0], point[1]])
  }
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return wrong('Polygonen har ingen punkter.')
  if (first[0] !== last[0] || first[1] !== last[1]) points.push([first[0], first[1]])
  if (points.length < 4) return wrong('En polygon har mindst tre forskellige punkter.')
  if (points.length > maxPoints + 1) return wrong(`Polygonen har mere end ${maxPoints} punkter. Forenkl den.`)
  if (points.every(looksSwapped)) {
    return wrong('Længde- og breddegrad ser ud til at være byttet om. Længdegraden skrives først.')
  }
  return { polygon: { type: 'Polygon', coordinates: [points] } }
}

/** Denmark lies at 54–58° north and 7–16° east; the other way round is in the Arabian Sea. */
const looksSwapped = ([x, y]: Position) => x > 54 && x < 58 && y > 7 && y < 16

/** Where an area reaches, in a few words. */
export function reachOf(area: unknown): string | undefined {
  const rings = ringsOf(area)
  const points = (typeof rings === 'string' ? [] : rings).flat().filter(isPosition)
  if (points.length === 0) return undefined
  const of = (index: 0 | 1) => points.map((point) => point[index])
  const text = (value: number) => value.toLocaleString('da-DK', { maximumFractionDigits: 2 })
  const [latitudes, longitudes] = [of(1), of(0)]
  return `${text(Math.min(...latitudes))}–${text(Math.max(...latitudes))}° N, ${text(Math.min(...longitudes))}–${text(Math.max(...longitudes))}° Ø`
}
