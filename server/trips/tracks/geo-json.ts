import { Refusal } from '#server/core/refusal.ts'
import { pointOf, type TrackFile, TrackTaker } from './file.ts'

type Value = Record<string, unknown>
const isObject = (value: unknown): value is Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textIn = (value: Value, ...keys: string[]): string =>
  keys
    .map((key) => (Object.hasOwn(value, key) ? value[key] : undefined))
    .find((one) => typeof one === 'string') as string

/** Read GeoJSON: lines are the track, points are waypoints. Times stand where programs put them (`coordTimes`, `times`). */
export function readGeoJson(text: string): TrackFile {
  const taker = new TrackTaker()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refusal('invalid', 'track_unreadable')
  }
  take(taker, value, {}, 0)
  return taker.file
}

function take(taker: TrackTaker, value: unknown, properties: Value, depth: number) {
  if (!isObject(value) || depth > 10) throw new Refusal('invalid', 'track_unreadable')
  const { type, coordinates } = value
  if (type === 'FeatureCollection' && Array.isArray(value.features)) {
    for (const one of value.features) take(taker, one, {}, depth + 1)
  } else if (type === 'Feature') {
    if (value.geometry !== null)
      take(taker, value.geometry, isObject(value.properties) ? value.properties : {}, depth + 1)
  } else if (type === 'GeometryCollection' && Array.isArray(value.geometries)) {
    for (const one of value.geometries) take(taker, one, properties, depth + 1)
  } else if (type === 'LineString') takeLine(taker, coordinates, timesIn(properties), properties)
  else if (type === 'MultiLineString' && Array.isArray(coordinates)) {
    const times = timesIn(properties)
    for (const [at, one] of coordinates.entries()) takeLine(taker, one, listOf(times[at]), properties)
  } else if (type === 'Point') takePoint(taker, coordinates, properties)
  else if (type === 'MultiPoint' && Array.isArray(coordinates)) {
    for (const one of coordinates) takePoint(taker, one, properties)
  } else if (type !== 'Polygon' && type !== 'MultiPolygon') throw new Refusal('invalid', 'track_unreadable')
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
function timesIn(properties: Value): unknown[] {
  const nested = isObject(properties.coordinateProperties) ? properties.coordinateProperties.times : undefined
  return listOf(properties.coordTimes ?? properties.times ?? nested)
}

function takeLine(taker: TrackTaker, coordinates: unknown, times: unknown[], properties: Value) {
  if (!Array.isArray(coordinates)) throw new Refusal('invalid', 'track_unreadable')
  taker.begin()
  taker.title(textIn(properties, 'name', 'title') ?? '')
  for (const [at, place] of coordinates.entries()) {
    const time = times[at]
    taker.point(Array.isArray(place) ? pointOf(place[0], place[1], typeof time === 'string' ? time : null) : null)
  }
}

function takePoint(taker: TrackTaker, place: unknown, properties: Value) {
  const [lon, lat] = Array.isArray(place) ? place : []
  const point = pointOf(lon, lat, textIn(properties, 'time') ?? null)
  taker.waypoint(point, textIn(properties, 'name', 'title') ?? '', textIn(properties, 'desc', 'description') ?? '')
}
