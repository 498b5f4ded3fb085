import { VectorTile } from '@mapbox/vector-tile'
import fc from 'fast-check'
import { sql } from 'kysely'
import { PbfReader } from 'pbf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordFilter } from '#contract/record-filter.ts'
import { nameOfSquare } from '#contract/squares.ts'
import { setUpEngine } from '#server/engine/threads/engine.ts'
import { refreshPublic } from '#server/records/public.ts'
import type { Portal } from '#test/app.ts'
import { fetchRecords } from '#test/downloads.ts'
import type { Actor } from '#test/people.ts'
import { type Counted, inOrder, plainRecords, plainSpecies, squaresOf } from '#test/plain-answers.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { patience, rounds } from '#test/rounds.ts'
import { Checklist, ranks } from '#test/taxa.ts'

/*
 * Whatever is asked and whatever has been written before: list, species, map, tiles, figures and files say what a plain
 * query over the public view says, to the last find.
 */

const portal = await portalOfFile()
/** Three over one database, as processes are: one answers on the spot, and the others have threads for each question. */
const portals = [portal, await portalOfFile({ over: portal }), await portalOfFile({ over: portal })]
const engines = [
  ...[setUpEngine(portals[1]?.db ?? portal.db, { threads: 2, onTheSpot: 0 })],
  ...[setUpEngine(portals[2]?.db ?? portal.db, { threads: 1, onTheSpot: 0 })],
]
afterAll(async () => {
  for (const engine of engines) await engine.close()
})
const checklist = new Checklist(portal)
const count = 300

let taxa: number[]
let families: number[]
let movable: number
let people: number[]
let records: number[]
let reader: Actor

beforeAll(async () => {
  const kingdom = await checklist.id({ rank: ranks.kingdom, name: 'Regnumproba' })
  families = [
    await checklist.id({ rank: ranks.family, parent: kingdom, group: 4 }),
    await checklist.id({ rank: ranks.family, parent: kingdom, group: 5 }),
  ]
  const genera = [
    await checklist.id({ rank: ranks.genus, parent: families[0] ?? 0, name: 'Primus' }),
    await checklist.id({ rank: ranks.genus, parent: families[1] ?? 0, name: 'Secundus' }),
  ]
  movable = genera[0] ?? 0
  const species = [
    await checklist.id({ parent: genera[0] ?? 0, name: 'Primus albus' }),
    await checklist.id({ parent: genera[0] ?? 0, name: 'Primus niger', blur: 2000 }),
    await checklist.id({ parent: genera[1] ?? 0, name: 'Secundus ruber' }),
    await checklist.id({ parent: genera[1] ?? 0, name: 'Secundus minor', blur: 20_000 }),
  ]
  const below = await checklist.id({ parent: species[0] ?? 0, rank: ranks.subspecies, name: 'Primus albus parvus' })
  taxa = [...families, ...genera, ...species, below]
  people = [(await portal.person()).userId, (await portal.person()).userId]
  records = await makeRecords()
  reader = await portal.person()
})

async function makeRecords(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into record (uuid, reporter, taxon_id, certainty, observed_from, observed_to, date_precision, point, uncertainty,
      locality, state, submitted_at, stars, is_absent, own_blur, species_group)
    select gen_random_uuid(), (${people}::bigint[])[1 + i % 2], (${taxa}::bigint[])[1 + i * 7 % ${sql.lit(taxa.length)}],
      case i % 3 when 0 then 'sikker' when 1 then 'sandsynlig' end,
      date '2018-01-01' + i * 37 % 2500, case when i % 5 = 0 then date '2018-01-01' + i * 37 % 2500 + 40 end,
      'day', st_setsrid(st_makepoint(9.5 + (i * 7919 % 1000) / 2000.0, 56 + (i * 7907 % 1000) / 3000.0), 4326), 10,
      'Sted ' || i % 7, 'submitted', timestamptz '2026-01-01' + make_interval(mins => i * 13), i % 4, i % 11 = 0, i % 17 = 0, 4
    from generate_series(1, ${sql.lit(count)}) as i returning id`.execute(portal.db)
  const ids = rows.map(({ id }) => id)
  await refreshPublic(portal.db, ids)
  return ids
}

const someOf = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 })
const lon = fc.double({ min: 9.4, max: 10.1, noNaN: true })
const lat = fc.double({ min: 55.95, max: 56.4, noNaN: true })
const day = fc
  .integer({ min: 0, max: 2600 })
  .map((n) => new Date(Date.UTC(2018, 0, 1) + n * 86_400_000).toISOString().slice(0, 10))

const filters = (): fc.Arbitrary<RecordFilter> =>
  fc
    .record(
      {
        taxonIds: someOf(taxa),
        speciesGroups: someOf([4, 5]),
        from: day,
        to: day,
        months: someOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
        userId: fc.constantFrom(...people),
        stars: someOf([0, 1, 2, 3]),
        hasPicture: fc.boolean(),
        certainties: someOf(['sikker', 'sandsynlig'] as const),
        notDatasetIds: someOf([7]),
        box: fc
          .tuple(lon, lat, lon, lat)
          .map(([a, b, c, d]): [number, number, number, number] => [
            Math.min(a, c),
            Math.min(b, d),
            Math.max(a, c),
            Math.max(b, d),
          ]),
        near: fc.record({ lon, lat, metres: fc.integer({ min: 500, max: 30_000 }) }),
        polygon: fc.array(fc.tuple(lon, lat), { minLength: 3, maxLength: 12 }),
        square: fc
          .tuple(
            fc.constantFrom(1000, 5000, 10_000, 50_000),
            fc.integer({ min: 520, max: 570 }),
            fc.integer({ min: 6200, max: 6250 }),
          )
          .map(([side, east, north]) => nameOfSquare({ side, east: east * 1000, north: north * 1000 })),
        withAbsent: fc.boolean(),
      },
      { requiredKeys: [] },
    )
    // With everything at once nothing would be left.
    .chain((filter) => fc.subarray(Object.keys(filter), { maxLength: 4 }).map((keys) => pick(filter, keys)))

const pick = (filter: RecordFilter, keys: readonly string[]): RecordFilter =>
  Object.fromEntries(Object.entries(filter).filter(([key]) => keys.includes(key)))

type Write = (db: typeof portal.db) => Promise<void>
const change =
  (ids: readonly number[], set: ReturnType<typeof sql>): Write =>
  async (db) => {
    await sql`update record set ${set} where id = any(${ids}::bigint[])`.execute(db)
    await refreshPublic(db, ids)
  }
const writes = (): fc.Arbitrary<Write> =>
  fc.oneof(
    fc
      .tuple(
        fc.subarray(records, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(...taxa),
        fc.integer({ min: 0, max: 3 }),
        lon,
        lat,
      )
      .chain(([ids, taxon, stars, x, y]) =>
        fc.constantFrom(
          change(ids, sql`taxon_id = ${taxon}`),
          change(ids, sql`stars = ${stars}`),
          change(ids, sql`point = st_setsrid(st_makepoint(${x}, ${y}), 4326)`),
          change(ids, sql`own_blur = not own_blur`),
          change(ids, sql`personal_at = case when personal_at is null then now() end`),
          change(ids, sql`hidden_at = case when hidden_at is null then now() end`),
          change(ids, sql`dismissed_at = case when dismissed_at is null then now() end`),
          change(ids, sql`is_absent = not is_absent`),
          change(ids, sql`observed_from = date '2019-06-01', observed_to = null`),
        ),
      ),
    fc.constantFrom<Write>(
      ...families.map(
        (parent): Write =>
          async () =>
            moveGenus(parent),
      ),
    ),
  )

async function moveGenus(parentId: number) {
  const input = { as: 'taxonAdminRole', taxonId: movable, parentId, dryRun: false }
  const { status } = await portal.call('updateTaxonParent', input)
  // It may be there already.
  expect([200, 409]).toContain(status)
}

async function wholeList(asked: Portal, filter: RecordFilter, sort: 'observed' | 'submitted' | 'name' | 'stars') {
  const ids: number[] = []
  const page = async (cursor: string | null) =>
    (await asked.call('searchRecordList', { filter, sort, cursor, take: 70 })).body
  for (let some = await page(null); ; some = await page(some.cursor)) {
    ids.push(...some.items.map(({ id }) => id))
    if (some.cursor === null) return { ids, total: some.total }
  }
}

const tileZoom = 7
/** The squares of the two tiles that hold all finds. One that lies in both is the same in both. */
async function tiledSquares(asked: Portal, filter: RecordFilter): Promise<Counted[]> {
  const squares = new Map<string, Counted>()
  for (const y of [39, 40]) {
    const { raw } = await asked.call('recordTile', { z: tileZoom, x: 67, y, filter: JSON.stringify(filter) })
    const { layers } = new VectorTile(new PbfReader(raw))
    for (const layer of [layers.squares, layers.hidden]) {
      for (let i = 0; i < (layer?.length ?? 0); i++) {
        const counted = layer?.feature(i).properties as unknown as Counted
        expect(squares.get(counted.square) ?? counted).toEqual(counted)
        squares.set(counted.square, counted)
      }
    }
  }
  return inOrder([...squares.values()])
}

const view = { box: [9, 55.5, 10.6, 56.8] as [number, number, number, number], zoom: 8 }

describe('list, species, map, tiles, figures and files', () => {
  test(
    'say what a plain query says, after any writing',
    async () => {
      const writings = fc.array(writes(), { maxLength: 3 })
      await fc.assert(
        fc.asyncProperty(writings, filters(), fc.constantFrom(...portals), async (changes, filter, asked) => {
          for (const write of changes) await write(portal.db)
          const expected = await plainRecords(portal.db, filter)
          const list = await wholeList(asked, filter, 'observed')
          expect(list).toEqual({ ids: expected.map(({ id }) => id), total: expected.length })
          for (const sort of ['submitted', 'name', 'stars'] as const) {
            const { ids } = await wholeList(asked, filter, sort)
            expect(ids.toSorted()).toEqual(list.ids.toSorted())
          }
          const { body: figures } = await asked.call('recordStatistics', { filter: JSON.stringify(filter) })
          expect(figures.total).toBe(expected.length)
          for (const { key, count } of figures.byMonth) {
            expect(count).toBe(expected.filter(({ month }) => month === Number(key)).length)
          }
          const { body: map } = await asked.call('searchHeatMap', { filter, view })
          expect([map.total, map.inView]).toEqual([expected.length, expected.length])
          expect(inOrder([...map.squares, ...map.hidden])).toMatchObject(squaresOf(expected, view.zoom))
          expect(await tiledSquares(asked, filter)).toEqual(squaresOf(expected, tileZoom))
          const file = await fetchRecords(asked, reader, 'csv', filter)
          expect([file.total, file.rows.map(({ Id }) => Number(Id)).toSorted()]).toEqual([
            expected.length,
            list.ids.toSorted(),
          ])
          const { body: species } = await asked.call('searchTaxonList', { filter, take: 200 })
          expect(species.items.map(({ taxon, count }) => [taxon.id, count]).toSorted()).toEqual(
            await plainSpecies(portal.db, filter),
          )
          expect(figures.species).toBe(species.total)
        }),
        rounds(10),
      )
    },
    patience(300_000),
  )
})
