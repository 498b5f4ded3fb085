import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RecordFilter } from '#contract/record-filter.ts'
import { nameOfSquare, squareOf } from '#contract/squares.ts'
import { patience, rounds } from '#test/rounds.ts'
import { degree } from './arrays.ts'
import { Columns } from './columns.ts'
import { gathered } from './gathered.ts'
import { countPeriods, countSquares, type Frame, type SquareCount } from './grid.ts'
import { recordIds } from './ids.ts'
import type { Lines } from './lines.ts'
import {
  allKept,
  days,
  filling,
  many,
  places,
  type RecordDetails,
  recordOf,
  reporterOf,
  submittedAt,
} from './made-records.ts'
import { questionOf } from './question.ts'
import { scan } from './scan.ts'
import { type Order, topRecords } from './top.ts'
import { countLines } from './totals.ts'

/** Squares of 100 m that some finds are in. */
const smallSquares = places.slice(0, 4).map(({ east, north }) => nameOfSquare({ side: 100, east, north }))

const frames = [
  { side: 5000, column: 90, row: 1210, columns: 40, rows: 30 },
  { side: 50_000, column: 8, row: 120, columns: 12, rows: 12 },
  { side: 1000, column: 500, row: 6100, columns: 90, rows: 60 },
  { side: 250, column: 2000, row: 24_400, columns: 60, rows: 60 },
]

/** All finds, and then some changed: removed, and come again as others. */
async function changed({ ids, seed, sort }: Changes, questions: readonly Asked[]) {
  const keeper = await allKept()
  // What is counted now is remembered, and must not be wrong afterwards.
  const count = () => {
    for (const wanted of questions) {
      countLines(keeper.columns, ask(keeper.columns, wanted))
      gather(keeper.columns, wanted)
      for (const frame of frames) countSquares(keeper.columns, ask(keeper.columns, wanted), frame)
    }
  }
  count()
  const records = new Map(places.map((record) => [record.id, record]))
  for (let round = 1; round <= 3; round++) {
    for (const first of ids) {
      const id = 1 + ((first + round) % (many + 100))
      const next = (id + round) % 3 === 0 ? [] : [recordOf(id, seed + round)]
      keeper.change([id], next.length, filling(next))
      records.delete(id)
      for (const record of next) records.set(id, record)
    }
    if (round < 3) count()
    if (sort === 'always' || (sort === 'between' && round < 3)) await keeper.sort()
  }
  return { columns: keeper.columns, records: [...records.values()] }
}

const months = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 3 })
const day = fc
  .integer({ min: days.first, max: days.last })
  .map((at) => new Date(at * 86_400_000).toISOString().slice(0, 10))
const range = fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 20 }))
const small = {
  months,
  stars: fc.uniqueArray(fc.constantFrom(0, 1, 2, 3), { maxLength: 2 }),
  speciesGroups: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }),
}
const other = {
  from: day,
  to: day,
  withAbsent: fc.boolean(),
  square: fc.constantFrom('10km_610_55', '10km_620_60', '1km_6200_600', '100km_61_5', ...smallSquares),
  box: fc.constantFrom<RecordFilter['box']>([9, 55, 10, 56], [10.5, 55.2, 10.7, 55.3], [8.9, 54.9, 13, 57]),
}

interface Asked {
  filter: RecordFilter
  taxa: [number, number] | undefined
  /** Which datasets and areas, of five. */
  settings?: number[] | undefined
}

const hiding = [0, 1000, 5000, 10_000, 50_000]
const dayText = (at: number) => new Date(at * 86_400_000).toISOString().slice(0, 10)
function belongs(record: RecordDetails, { filter, taxa, settings }: Asked): boolean {
  const [west, south, right, top] = (filter.box ?? [-180, -90, 180, 90]).map((side) => Math.round(side * degree))
  const { side: wide, east = 0, north = 0 } = squareOf(filter.square ?? '') ?? { side: 1 }
  const inSquare =
    filter.square === undefined ||
    (Math.floor(record.east / wide) === east / wide &&
      Math.floor(record.north / wide) === north / wide &&
      (hiding[record.side] as number) <= wide)
  return (
    (!filter.months?.length || filter.months.includes(record.month)) &&
    (!filter.stars?.length || filter.stars.includes(record.stars)) &&
    (!filter.speciesGroups?.length || (filter.speciesGroups as number[]).includes(record.group)) &&
    (filter.from === undefined || dayText(record.day) >= filter.from) &&
    (filter.to === undefined || dayText(record.day + record.days) <= filter.to) &&
    (settings === undefined || settings.includes(record.setting)) &&
    record.lon >= (west ?? 0) &&
    record.lon <= (right ?? 0) &&
    record.lat >= (south ?? 0) &&
    record.lat <= (top ?? 0) &&
    (filter.withAbsent === true || !record.isAbsent) &&
    (taxa === undefined || (record.treeNumber >= taxa[0] * 1000 && record.treeNumber <= (taxa[0] + taxa[1]) * 1000)) &&
    inSquare
  )
}

function isIn({ east, north }: RecordDetails, frame: Frame): boolean {
  const [x, y] = [Math.floor(east / frame.side) - frame.column, Math.floor(north / frame.side) - frame.row]
  return x >= 0 && y >= 0 && x < frame.columns && y < frame.rows
}
const sum = (of: readonly SquareCount[]) => of.flatMap(({ stars }) => stars).reduce((a, b) => a + b, 0)
/** Whole years, and others. */
const dayOf = (text: string) => Date.parse(text) / 86_400_000
const years = { from: dayOf('1975-01-01'), to: dayOf('1989-12-31') }
const pairs = [
  [years, { from: dayOf('1990-01-01'), to: dayOf('2010-12-31') }],
  [years, { from: dayOf('1990-03-01'), to: dayOf('2010-12-31') }],
]

const byDay: Order = {
  first:
    ({ arrays: { dayFrom } }) =>
    (line) =>
      dayFrom[line] as number,
  walk: ({ newest }) => newest.byDay,
  isByDay: true,
}

const ask = (columns: Columns, { filter, taxa, settings }: Asked) =>
  questionOf(columns, {
    filter,
    ranges: taxa && [{ first: taxa[0] * 1000, last: (taxa[0] + taxa[1]) * 1000 }],
    settings: settings && Uint8Array.from([0, 1, 2, 3, 4], (setting) => Number(settings.includes(setting))),
  })

/** Two taxa are one species, and the last two are none. */
const speciesOf = (taxonId: number) => (taxonId > 48 ? 0 : Math.ceil(taxonId / 2))
const taxa = {
  ...{ revision: 1, species: Uint32Array.from({ length: 51 }, (_, id) => speciesOf(id)) },
  ...{ speciesIds: Uint32Array.from({ length: 25 }, (_, at) => at * 2), alphabet: new Uint32Array() },
}
const gather = (columns: Columns, wanted: Asked, most = 0) =>
  gathered({ columns, question: ask(columns, wanted), taxa }, { most, without: Uint32Array.from([7]), by: null })
function plainlyGathered(records: readonly RecordDetails[]) {
  const named = records.map((record) => ({ record, species: speciesOf(record.treeNumber / 1000) }))
  const newest = records.toSorted((a, b) => submittedAt(b) - submittedAt(a) || b.id - a.id).slice(0, 20)
  const found = Map.groupBy(
    named.filter(({ record }) => reporterOf(record) !== 0),
    ({ record }) => reporterOf(record),
  )
  const people = [...found].map(([id, theirs]) => {
    const species = new Set(theirs.map((one) => one.species).filter((one) => one > 0)).size
    return { id, records: theirs.length, species }
  })
  const present = named.filter(({ record, species }) => !record.isAbsent && species > 0)
  return {
    figures: [records.length, new Set(present.map(({ species }) => species)).size, people.length],
    newestIds: newest.map(({ id }) => id),
    bySpecies: people
      .filter(({ id }) => id !== 7)
      .sort((a, b) => b.species - a.species || a.id - b.id)
      .slice(0, 5),
  }
}

const everyOther = (step: number) => places.filter(({ id }) => id % step === 0).map(({ id }) => id)
interface Changes {
  ids: readonly number[]
  seed: number
  sort: 'never' | 'between' | 'always'
}
const changes: fc.Arbitrary<Changes> = fc.record({
  // One in so many finds.
  ids: fc.oneof(fc.constant<number[]>([]), fc.integer({ min: 40, max: 20_000 }).map(everyOther)),
  seed: fc.integer({ min: 1, max: 1000 }),
  sort: fc.constantFrom('never', 'between', 'between', 'always'),
})
/** Some of the questions are about small facts alone: those are answered without looking at finds. */
const question = fc.oneof(
  fc.record({ filter: fc.record(small, { requiredKeys: [] }), taxa: fc.constant(undefined) }),
  fc.record({ filter: fc.record({ from: day }), taxa: fc.option(range, { nil: undefined }) }),
  fc.record({
    filter: fc.record({ ...small, ...other }, { requiredKeys: [] }),
    taxa: fc.option(range, { nil: undefined }),
    settings: fc.option(fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 3 }), { nil: undefined }),
  }),
) as fc.Arbitrary<Asked>

describe('finds in memory', () => {
  it(
    'give the pages, counts and squares that looking at each gives, after any change',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          changes,
          fc.array(question, { minLength: 1, maxLength: 4 }),
          fc.nat(),
          async (change, questions, pick) => {
            const { columns, records } = await changed(change, questions)
            expect(countLines(columns, ask(columns, { filter: { withAbsent: true }, taxa: undefined }))).toBe(
              records.length,
            )
            for (const wanted of questions) {
              const there = ask(columns, wanted)
              const expected = records.filter((record) => belongs(record, wanted))
              expect(countLines(columns, there)).toBe(expected.length)
              const { figures, newestIds, bySpecies } = plainlyGathered(expected)
              for (const most of [0, 5]) {
                const now = gather(columns, wanted, most)
                expect([[now.records, now.species, now.people], now.newestIds]).toEqual([figures, newestIds])
                expect(now.bySpecies.map(({ id, records, species }) => ({ id, records, species }))).toEqual(
                  bySpecies.slice(0, most),
                )
              }
              let scanned = 0
              scan(there, (_, count) => {
                scanned += count
              })
              expect(scanned).toBe(expected.length)
              const inOrder = expected.sort((a, b) => b.day - a.day || b.id - a.id)
              const start = inOrder.length === 0 ? 0 : pick % inOrder.length
              const before = inOrder[start - 1]
              const after = before ? { first: before.day, second: 0, id: before.id } : null
              const page = topRecords(columns, there, byDay, { after, take: 20 })
              expect(page.map(({ id }) => id)).toEqual(inOrder.slice(start, start + 20).map(({ id }) => id))
              for (const frame of frames) {
                for (const periods of pairs) {
                  const counts = countPeriods(columns, there, frame, periods)
                  const sums = counts.map(({ squares, hidden }) => [sum(squares), sum(hidden)])
                  const plain = periods.map(({ from, to }) => {
                    const inPeriod = expected.filter(
                      (record) => isIn(record, frame) && record.day >= from && record.day + record.days <= to,
                    )
                    const hides = inPeriod.filter(({ side }) => (hiding[side] as number) > frame.side).length
                    return [inPeriod.length - hides, hides]
                  })
                  expect(sums).toEqual(plain)
                }
                const { squares, hidden } = countSquares(columns, there, frame)
                const told = expected.filter((record) => isIn(record, frame))
                const shown = told.filter(({ side }) => (hiding[side] as number) <= frame.side)
                expect([sum(squares), sum(hidden)]).toEqual([shown.length, told.length - shown.length])
                const plain = new Map<string, number>()
                for (const { east, north } of shown) {
                  const key = `${Math.floor(east / frame.side)} ${Math.floor(north / frame.side)}`
                  plain.set(key, (plain.get(key) ?? 0) + 1)
                }
                const counted = squares.map(({ column, row, stars }) => [
                  `${column} ${row}`,
                  stars.reduce((a, b) => a + b, 0),
                ])
                expect(new Map(counted as [string, number][])).toEqual(plain)
              }
            }
          },
        ),
        rounds(8),
      )
    },
    patience(300_000),
  )

  it('are for a thread that is answering as they were when it was asked, whatever comes meanwhile', async () => {
    const keeper = await allKept()
    const wanted: Asked = { filter: { withAbsent: true, stars: [1], months: [3] }, taxa: undefined }
    const belonging = (records: Iterable<RecordDetails>) =>
      [...records].filter((record) => belongs(record, wanted)).map(({ id }) => id)
    const idsOf = (columns: Columns) => [...recordIds(columns, ask(columns, wanted))]
    const records = new Map(places.map((record) => [record.id, record]))
    const changeSome = (round: number) => {
      const ids = everyOther(7 + round)
      const next = ids.filter((id) => id % 3 !== 0).map((id) => recordOf(id, round))
      keeper.change(ids, next.length, filling(next))
      for (const id of ids) records.delete(id)
      for (const record of next) records.set(record.id, record)
    }
    changeSome(1)
    // Another thread: it has the edition, and has been told of what has changed since.
    const told = ({ length, gone }: Pick<Lines, 'length' | 'gone'>) => structuredClone({ length, gone: gone.lines })
    const otherThread = () => {
      const { edition, tree, place } = keeper.columns
      const columns = new Columns(structuredClone(edition))
      columns.advance({ tree: told(tree), place: told(place) })
      return columns
    }
    const reader = otherThread()
    const then = belonging(records.values()).toSorted((a, b) => a - b)
    expect(idsOf(reader)).toEqual(then)
    for (const round of [2, 3, 4]) changeSome(round)
    expect(idsOf(reader)).toEqual(then)
    // While they are sorted nobody looks; afterwards they are the same finds.
    await keeper.sort()
    const sorted = otherThread()
    const sortedThen = belonging(records.values()).toSorted((a, b) => a - b)
    expect(idsOf(sorted)).toEqual(sortedThen)
    changeSome(5)
    expect(idsOf(sorted)).toEqual(sortedThen)
    expect(idsOf(keeper.columns)).toEqual(belonging(records.values()).toSorted((a, b) => a - b))
  })
})
