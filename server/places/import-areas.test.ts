import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refreshAreas } from '#server/records/areas.ts'
import { fetchRecords } from '#test/downloads.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, taxonWithBlur } from '#test/records.ts'
import { readAreaFile } from './area-file.ts'
import { fromGrid } from './grid.ts'
import { importAreas } from './import-areas.ts'

const portal = await portalOfFile()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vildfund-places-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Corner = [number, number]
/** A square of the grid, by its lower left corner, in kilometres. */
const square = (east: number, north: number, side: number): Corner[] =>
  (
    [
      [east, north],
      [east + side, north],
      [east + side, north + side],
      [east, north + side],
      [east, north],
    ] as Corner[]
  ).map(([x, y]) => [x * 1000, y * 1000])
const inDegrees = (ring: readonly Corner[]) => ring.map(([east, north]) => fromGrid(east, north))
const polygon = (...rings: Corner[][]) => ({ type: 'Polygon', coordinates: rings })
const feature = (properties: object, geometry: unknown) => ({ type: 'Feature', properties, geometry })
const collection = (features: unknown[], crs?: string) => ({
  type: 'FeatureCollection',
  ...(crs ? { crs: { type: 'name', properties: { name: crs } } } : {}),
  features,
})

let files = 0
const written = async (content: unknown) => {
  const path = join(folder, `${files++}.geojson`)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const taken = async (content: unknown, kind = 'municipality') => {
  const result = await importAreas(portal.db, kind, await readAreaFile(await written(content)))
  const records = result.box === null ? 0 : await refreshAreas(portal.db, result.box)
  return { ...result, records }
}
const areas = async () => (await portal.call('searchAreas', { take: 200 })).body.items
const idOf = async (name: string) => (await areas()).find((area) => area.name === name)?.id ?? 0
const countIn = async (name: string) =>
  (await portal.call('searchRecordList', { filter: { areaId: await idOf(name) } })).body.total

/** In kilometres of the grid. */
const at = (east: number, north: number) => {
  const [lon, lat] = fromGrid(east * 1000, north * 1000)
  return { lon, lat }
}

/** Three invented municipalities side by side, and what is in them. */
const west = feature({ navn: 'Vestkøb', kode: '0901' }, polygon(inDegrees(square(500, 6200, 20))))
const middle = feature(
  { name: 'Midtlev', DAGI_ID: 902 },
  // With a lake in it that is not of the municipality.
  polygon(inDegrees(square(520, 6200, 20)), inDegrees(square(525, 6205, 2))),
)
const east = feature(
  { navn: 'Østrup', kode: '0903' },
  { type: 'MultiPolygon', coordinates: [[inDegrees(square(540, 6200, 20))], [inDegrees(square(570, 6200, 5))]] },
)

beforeAll(async () => {
  for (const place of [at(505, 6205), at(515, 6215), at(530, 6210), at(526, 6206), at(545, 6205), at(572, 6202)]) {
    await makeRecord(portal, { point: place })
  }
  await makeRecord(portal, { point: at(600, 6250) })
})

describe('areas of a file', () => {
  test('are taken in, and finds are in them', async () => {
    expect(await taken(collection([west, middle, east]))).toMatchObject({
      ...{ created: 3, changed: 0, unchanged: 0, mended: [], records: 5 },
    })
    expect((await areas()).map(({ name, kind }) => `${name}, ${kind}`).sort()).toEqual([
      ...['Midtlev, municipality', 'Vestkøb, municipality', 'Østrup, municipality'],
    ])
    expect([await countIn('Vestkøb'), await countIn('Midtlev'), await countIn('Østrup')]).toEqual([2, 1, 2])
    const { byArea } = (await portal.call('recordStatistics', {})).body
    expect(byArea.map(({ label, count }) => [label, count])).toEqual(
      expect.arrayContaining([
        ['Vestkøb', 2],
        ['Østrup', 2],
        ['Midtlev', 1],
      ]),
    )
    const sheet = await fetchRecords(portal, await portal.person(), 'csv')
    expect(sheet.rows.map(({ Kommune }) => Kommune).sort()).toEqual([
      ...['', '', 'Midtlev', 'Vestkøb', 'Vestkøb', 'Østrup', 'Østrup'],
    ])
  })

  test('are what new finds are in too, and what the view says of all', async () => {
    const { id } = await makeRecord(portal, { point: at(510, 6210) })
    expect(await countIn('Vestkøb')).toBe(3)
    const { rows } = await sql`select p.record_id from record_public p join record_public_source s using (record_id)
      where p.areas is distinct from s.areas`.execute(portal.db)
    expect(rows).toEqual([])
    await portal.call('deleteRecord', { as: 'member', id })
  })

  test('stay as they are when they come again, and change where the file does', async () => {
    expect(await taken(collection([west, middle, east]))).toMatchObject({ unchanged: 3, box: null, records: 0 })
    const before = await idOf('Vestkøb')
    const smaller = feature({ navn: 'Vestkøb', kode: '0901' }, polygon(inDegrees(square(500, 6200, 10))))
    expect(await taken(collection([smaller]))).toMatchObject({ created: 0, changed: 1, records: 1 })
    expect([await idOf('Vestkøb'), await countIn('Vestkøb')]).toEqual([before, 1])
    expect(await taken(collection([west]))).toMatchObject({ changed: 1, records: 1 })
  })

  test('of several kinds lie over each other', async () => {
    const park = feature({ navn: 'Prøveparken', id: 'p-1' }, polygon(square(500, 6200, 60)))
    expect(await taken(collection([park], 'urn:ogc:def:crs:EPSG::25832'), 'park')).toMatchObject({
      created: 1,
      records: 5,
    })
    expect([await countIn('Prøveparken'), await countIn('Østrup')]).toEqual([5, 2])
  })

  test('that cross themselves are mended, and one in several features is one', async () => {
    const bow = polygon(
      inDegrees([
        [700_000, 6_100_000],
        [710_000, 6_110_000],
        [710_000, 6_100_000],
        [700_000, 6_110_000],
        [700_000, 6_100_000],
      ]),
    )
    const island = polygon(inDegrees(square(720, 6100, 3)))
    const result = await taken(
      collection([feature({ navn: 'Sløjfe', kode: '7' }, bow), feature({ navn: 'Sløjfe', kode: '7' }, island)]),
    )
    expect(result).toMatchObject({ created: 1, mended: ['Sløjfe'] })
    const { rows } = await sql<{ km2: number; isValid: boolean }>`
      select round(st_area(st_transform(shape, 25832)) / 1e6)::integer as km2, st_isvalid(shape) as is_valid
      from area where name = 'Sløjfe'`.execute(portal.db)
    expect(rows).toEqual([{ km2: 59, isValid: true }])
  })
})

describe('a find that hides in a square', () => {
  test('is in an area that has the whole square, and in none that has a part of it', async () => {
    const taxonId = await taxonWithBlur(portal, 2500)
    const inside = await makeRecord(portal, { taxonId, point: at(533, 6213) })
    const { rows } = await sql<{ areas: number[] | null }>`
      select areas from record_public where record_id = ${inside.id}`.execute(portal.db)
    expect(rows[0]?.areas).toEqual([await idOf('Midtlev'), await idOf('Prøveparken')].sort((a, b) => a - b))
    const narrow = feature({ navn: 'Smalstrup', kode: 'x' }, polygon(inDegrees(square(531, 6211, 3))))
    expect(await taken(collection([narrow]))).toMatchObject({ created: 1, records: 0 })
    expect(await countIn('Smalstrup')).toBe(0)
  })
})

describe('the reply of a find', () => {
  const municipalityOf = async (id: number) => (await portal.call('getRecord', { id })).body.municipality

  test('names the municipality, and none where there is none', async () => {
    const { id, municipality } = await makeRecord(portal, { point: at(511, 6211) })
    expect([municipality, await municipalityOf(id)]).toEqual(['Vestkøb', 'Vestkøb'])
    const lake = await makeRecord(portal, { point: at(526, 6206) })
    expect(await municipalityOf(lake.id)).toBeNull()
    await portal.call('personalizeRecord', { as: 'member', id })
    expect((await portal.call('getRecord', { as: 'member', id })).body.municipality).toBe('Vestkøb')
  })

  test('names none of those that the square of a hidden find lies in, not even to who knows the place', async () => {
    const taxonId = await taxonWithBlur(portal, 2500)
    const whole = await makeRecord(portal, { taxonId, point: at(532, 6212) })
    expect(await municipalityOf(whole.id)).toBe('Midtlev')
    const wide = await taxonWithBlur(portal, 25_000)
    const straddling = await makeRecord(portal, { taxonId: wide, point: at(519, 6210) })
    expect([straddling.municipality, await municipalityOf(straddling.id)]).toEqual([null, null])
  })
})

describe('a name', () => {
  const named = (properties: object) => feature(properties, polygon(inDegrees(square(500, 6320, 5))))

  test('is read from the property that one is told, in any case of letters', async () => {
    const path = await written(collection([named({ navn: '0901', KOMNAVN_LANG: 'Sønderlev', kode: 'n-1' })]))
    expect((await readAreaFile(path)).areas[0]?.name).toBe('0901')
    expect((await readAreaFile(path, 'komnavn_lang')).areas[0]).toMatchObject({ name: 'Sønderlev', code: 'n-1' })
  })

  test('that is missing in that property is told, with those that are there', async () => {
    const path = await written(collection([named({ navn: 'Nørrelev', kode: 'n-2' })]))
    await expect(readAreaFile(path, 'label')).rejects.toThrow(
      'Feature 1: has no name. Looked for label; it has navn, kode.',
    )
  })
})

describe('an area that is asked for by its id', () => {
  test('has its name and its border, drawn with few corners', async () => {
    const id = await idOf('Midtlev')
    const { items } = (await portal.call('searchAreas', { areaId: id })).body
    expect(items).toMatchObject([{ id, name: 'Midtlev', kind: 'municipality' }])
    const [ring = []] = items[0]?.outline ?? []
    expect(ring.length).toBeGreaterThanOrEqual(4)
    expect(ring.at(0)).toEqual(ring.at(-1))
    expect((await areas()).every(({ outline }) => outline === undefined)).toBe(true)
    expect((await portal.call('searchAreas', { areaId: Number.MAX_SAFE_INTEGER })).body.items).toEqual([])
  })
})

describe('a wrong file', () => {
  const good = feature({ navn: 'Godby', kode: 'g' }, polygon(inDegrees(square(500, 6300, 5))))
  test.each([
    ['is no JSON', '{', 'The file cannot be read'],
    ['is no collection', { type: 'Point', coordinates: [9, 56] }, 'no GeoJSON FeatureCollection'],
    ['is empty', collection([]), 'no areas in it'],
    [
      'has points',
      collection([good, feature({ navn: 'P' }, { type: 'Point', coordinates: [9, 56] })]),
      'Feature 2: P is no',
    ],
    ['has no names', collection([good, feature({}, good.geometry)]), 'Feature 2: has no name'],
    [
      'is in metres and does not say so',
      collection([feature({ navn: 'M' }, polygon(square(500, 6300, 5)))]),
      'not in degrees',
    ],
    ['is in a grid that nobody knows', collection([good], 'EPSG:3857'), 'The file is in EPSG:3857'],
    [
      'has two of one code',
      collection([good, feature({ navn: 'Andenby', kode: 'g' }, good.geometry)]),
      'code g of Godby',
    ],
    [
      'has a shape without surface',
      collection([
        good,
        feature(
          { navn: 'Streg', kode: 's' },
          polygon([
            [9, 56],
            [10, 56],
            [9, 56],
            [9, 56],
          ]),
        ),
      ]),
      'Streg has no surface',
    ],
  ])('that %s is refused, and nothing is changed', async (_why, content, message) => {
    const before = await areas()
    await expect(taken(content)).rejects.toThrow(message)
    expect(await areas()).toEqual(before)
  })
})

describe('the command', () => {
  const run = async (...args: string[]) => {
    const options = { env: { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: '' } }
    try {
      const { stdout } = await promisify(execFile)('node', ['scripts/import-places.ts', ...args], options)
      return { code: 0, said: stdout }
    } catch (error) {
      const { code, stderr } = error as { code: number; stderr: string }
      return { code, said: stderr }
    }
  }

  test('says what is wrong with the question and with the file before it opens a database', async () => {
    expect(await run()).toMatchObject({ code: 2, said: expect.stringContaining('Name one file') })
    expect(await run('/nowhere.geojson')).toMatchObject({ code: 2, said: expect.stringContaining('There is no file') })
    const path = await written(collection([]))
    expect(await run(path, '--kind', 'En By')).toMatchObject({ code: 2 })
    expect(await run(path)).toMatchObject({ code: 1, said: 'The file has no areas in it. Nothing was changed.\n' })
    expect((await run('--help')).said).toContain('npm run import:places')
    expect((await run('--help')).said).toContain('--name PROPERTY')
    const nameless = await written(
      collection([feature({ navn: 'Nørrelev' }, polygon(inDegrees(square(500, 6320, 5))))]),
    )
    expect(await run(nameless, '--name', 'label')).toMatchObject({
      code: 1,
      said: expect.stringContaining('for label'),
    })
    expect(await run(nameless, '--name', ' ')).toMatchObject({ code: 2, said: expect.stringContaining('--name') })
  })
})
