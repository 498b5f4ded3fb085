import { readFile } from 'node:fs/promises'
import { z } from 'zod'

/** Why a file of areas cannot be taken in, for whoever runs the command. */
export class BadAreaFile extends Error {}

export interface AreaShape {
  code: string
  name: string
  /** GeoJSON, in the coordinates of the file. */
  geometries: string[]
}

export interface AreaFile {
  /** The coordinates of the file by their number in the EPSG register. */
  srid: 4326 | 25832
  areas: AreaShape[]
}

const Position = z.array(z.number()).min(2)
const Rings = z.array(z.array(Position).min(4)).min(1)
const Geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: Rings }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(Rings).min(1) }),
])
const Feature = z.object({
  type: z.literal('Feature'),
  id: z.union([z.string(), z.number()]).optional(),
  properties: z.record(z.string(), z.unknown()).nullable().default({}),
  geometry: z.unknown(),
})
const Collection = z.object({
  type: z.literal('FeatureCollection'),
  crs: z.object({ properties: z.object({ name: z.string() }) }).nullish(),
  features: z.array(z.unknown()),
})

/** What Danish and other registers call the name and the number of an area, the most telling first. */
const nameKeys = ['navn', 'name', 'kommunenavn', 'komnavn', 'regionsnavn', 'sognenavn', 'betegnelse', 'title']
const codeKeys = ['kode', 'code', 'kommunekode', 'komkode', 'regionskode', 'sognekode', 'dagi_id', 'id.lokalid', 'id']

/**
 * The areas of a GeoJSON file. Whatever is wrong with it is told before anything is changed. Names are read from the
 * property that one is told, and from no other; from what registers call it otherwise.
 */
export async function readAreaFile(path: string, nameKey?: string): Promise<AreaFile> {
  const file = Collection.safeParse(await jsonOf(path))
  if (!file.success) throw new BadAreaFile('The file is no GeoJSON FeatureCollection.')
  const { crs, features } = file.data
  const srid = sridOf(crs?.properties.name)
  if (features.length === 0) throw new BadAreaFile('The file has no areas in it.')
  const areas = new Map<string, AreaShape>()
  for (const [i, one] of features.entries()) {
    const { code, name, geometry } = areaOf(
      one,
      i + 1,
      srid,
      nameKey === undefined ? nameKeys : [nameKey.toLowerCase()],
    )
    const known = areas.get(code)
    // Registers tell an area of several islands as several features.
    if (!known) areas.set(code, { code, name, geometries: [geometry] })
    else if (known.name === name) known.geometries.push(geometry)
    else throw new BadAreaFile(`Feature ${i + 1}: ${name} has the code ${code} of ${known.name}.`)
  }
  return { srid, areas: [...areas.values()] }
}

async function jsonOf(path: string): Promise<unknown> {
  try {
    return JSON.parse((await readFile(path, 'utf8')).replace(/^\ufeff/, ''))
  } catch (error) {
    throw new BadAreaFile(`The file cannot be read: ${(error as Error).message}`)
  }
}

/** GeoJSON is in degrees; older files may say that they are in metres of the grid. */
function sridOf(name: string | undefined): AreaFile['srid'] {
  if (name === undefined || /CRS84|EPSG:+4326$/i.test(name)) return 4326
  if (/EPSG:+25832$/i.test(name)) return 25832
  throw new BadAreaFile(`The file is in ${name}. Only EPSG:4326 and EPSG:25832 are known here.`)
}

function areaOf(value: unknown, number: number, srid: AreaFile['srid'], names: readonly string[]) {
  const wrong = (why: string) => new BadAreaFile(`Feature ${number}: ${why}`)
  const read = Feature.safeParse(value)
  if (!read.success) throw wrong('is no GeoJSON Feature.')
  const { id, properties, geometry } = read.data
  const name = propertyOf(properties, names)
  if (name === undefined) {
    const there = Object.keys(properties ?? {}).join(', ') || 'no properties'
    throw wrong(`has no name. Looked for ${names.join(', ')}; it has ${there}.`)
  }
  const shape = Geometry.safeParse(geometry)
  if (!shape.success) throw wrong(`${name} is no Polygon or MultiPolygon.`)
  if (srid === 4326 && !isDegrees(shape.data.coordinates)) {
    throw wrong(`${name} is not in degrees, and the file does not say what it is in.`)
  }
  const code = propertyOf(properties, codeKeys) ?? (id === undefined ? name : String(id))
  return { code: code.slice(0, 100), name: name.slice(0, 200), geometry: JSON.stringify(shape.data) }
}

/** The first of the keys that has a text or a number, whatever the case of its letters. */
function propertyOf(properties: Record<string, unknown> | null, keys: readonly string[]): string | undefined {
  const byKey = new Map(Object.entries(properties ?? {}).map(([key, value]) => [key.toLowerCase(), value]))
  for (const key of keys) {
    const value = byKey.get(key)
    const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
    if (text !== '') return text.replaceAll('\0', '').toWellFormed()
  }
  return undefined
}

type Nested = number | readonly Nested[]
const isDegrees = (coordinates: Nested): boolean => {
  if (typeof coordinates === 'number') return true
  const [x, y] = coordinates
  if (typeof x === 'number' && typeof y === 'number') return Math.abs(x) <= 180 && Math.abs(y) <= 90
  return coordinates.every(isDegrees)
}
