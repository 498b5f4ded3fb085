import { certainties } from '#contract/details.ts'
import type { RecordFilter } from '#contract/record-filter.ts'
import { type Square, squareOf } from '#contract/squares.ts'
import type { Db } from '#server/core/database.ts'
import { checkedBox, recordIdsOfUser } from '#server/records/reading/filter.ts'
import { type Range, treeRanges } from '#server/records/reading/tree-ranges.ts'
import { boxTest, circleTest, polygonTest } from './area-test.ts'
import { bits, type Columns, hidingSides } from './columns.ts'
import { type Known, publicFinds } from './finds.ts'
import type { Question, Test } from './scan.ts'

/** Make a filter a question to the columns. What the database has to be asked for is asked first. */
export async function ask(db: Db, filter: RecordFilter): Promise<Known & { question: Question }> {
  const ranges = await treeRanges(db, filter)
  const ids = filter.userId === undefined ? undefined : await recordIdsOfUser(db, filter.userId)
  const known = await publicFinds(db)
  return { ...known, question: questionOf(known, filter, ranges, ids) }
}

function questionOf(
  { columns, areaSets }: Known,
  filter: RecordFilter,
  ranges: readonly Range[] | undefined,
  ids: readonly number[] | undefined,
): Question {
  const tests: Test[] = []
  const small = smallTest(columns, filter)
  if (small) tests.push(small)
  const { from, to, datasetIds, notDatasetIds, areaId } = filter
  if (from !== undefined || to !== undefined) tests.push(periodTest(columns, from, to))
  if (datasetIds?.length) tests.push(datasetTest(columns, new Set(datasetIds), true))
  if (notDatasetIds?.length) tests.push(datasetTest(columns, new Set(notDatasetIds), false))
  if (areaId !== undefined) {
    const isIn = Uint8Array.from(areaSets.sets, (areas) => Number(areas.includes(areaId)))
    tests.push(areaSetTest(columns, isIn))
  }
  const square = filter.square === undefined ? undefined : squareOf(filter.square)
  if (square) tests.push(squareTest(columns, square))
  if (filter.box) tests.push(boxTest(columns, checkedBox(filter.box)))
  if (filter.near) tests.push(circleTest(columns, filter.near))
  if (filter.polygon) tests.push(polygonTest(columns, filter.polygon))
  const everything = [{ from: 0, to: columns.length, isSure: true }]
  return {
    runs: ranges === undefined ? everything : columns.runs(ranges),
    lines: ids && Int32Array.from(ids.map((id) => columns.lineOf(id)).filter((line) => line >= 0)).sort(),
    tests,
    unsureTests: ranges === undefined ? [] : [rangeTest(columns, ranges)],
  }
}

const day = (text: string) => Date.parse(text) / 86_400_000

/** A test of one number a line. */
function numberTest<T extends Uint32Array | Int32Array | Float64Array>(
  column: T,
  holds: (value: number) => boolean,
): Test {
  return (lines, count) => {
    let kept = 0
    for (let i = 0; i < count; i++) {
      const line = lines[i] as number
      lines[kept] = line
      if (holds(column[line] as number)) kept++
    }
    return kept
  }
}

const datasetTest = ({ arrays }: Columns, ids: ReadonlySet<number>, isIn: boolean) =>
  numberTest(arrays.datasetId, (id) => ids.has(id) === isIn)
const areaSetTest = ({ arrays }: Columns, isIn: Uint8Array) => numberTest(arrays.areaSet, (set) => isIn[set] === 1)

function rangeTest({ arrays }: Columns, ranges: readonly Range[]): Test {
  const firsts = Float64Array.from(ranges, ({ first }) => first)
  const lasts = Float64Array.from(ranges, ({ last }) => last)
  return numberTest(arrays.treeNumber, (number) => {
    let low = 0
    let high = firsts.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((firsts[middle] as number) <= number) low = middle + 1
      else high = middle
    }
    return low > 0 && number <= (lasts[low - 1] as number)
  })
}

/** The find's whole interval lies in the period. */
function periodTest({ arrays: { dayFrom, dayTo } }: Columns, from: string | undefined, to: string | undefined): Test {
  const first = from === undefined ? Number.NEGATIVE_INFINITY : day(from)
  const last = to === undefined ? Number.POSITIVE_INFINITY : day(to)
  return (lines, count) => {
    let kept = 0
    for (let i = 0; i < count; i++) {
      const line = lines[i] as number
      lines[kept] = line
      if ((dayFrom[line] as number) >= first && (dayTo[line] as number) <= last) kept++
    }
    return kept
  }
}

/** One that hides in a larger square is in no smaller one. */
function squareTest({ arrays: { east, north, bits: packed } }: Columns, square: Square): Test {
  return (lines, count) => {
    let kept = 0
    for (let i = 0; i < count; i++) {
      const line = lines[i] as number
      lines[kept] = line
      const x = (east[line] as number) - square.east
      const y = (north[line] as number) - square.north
      const hides = hidingSides[((packed[line] as number) >>> bits.side.at) & bits.side.mask] as number
      if (x >= 0 && x < square.side && y >= 0 && y < square.side && hides <= square.side) kept++
    }
    return kept
  }
}

const every = 0xffff
const among = (values: readonly number[] | undefined) =>
  values?.length ? values.reduce((mask, value) => mask | (1 << value), 0) : every

/** Everything that has few values at once: each value is a bit of what is wanted. */
function smallTest({ arrays: { bits: packed } }: Columns, filter: RecordFilter): Test | undefined {
  const groups = among(filter.speciesGroups)
  const months = among(filter.months)
  const stars = among(filter.stars)
  const sure = among(filter.certainties?.map((name) => Object.keys(certainties).indexOf(name) + 1))
  const pictures = filter.hasPicture === undefined ? every : 1 << Number(filter.hasPicture)
  const absent = filter.withAbsent ? every : 1
  if ([groups, months, stars, sure, pictures, absent].every((mask) => mask === every)) return undefined
  return (lines, count) => {
    let kept = 0
    for (let i = 0; i < count; i++) {
      const line = lines[i] as number
      const value = packed[line] as number
      lines[kept] = line
      kept +=
        (groups >>> ((value >>> bits.group.at) & bits.group.mask)) &
        (months >>> ((value >>> bits.month.at) & bits.month.mask)) &
        (stars >>> ((value >>> bits.stars.at) & bits.stars.mask)) &
        (sure >>> ((value >>> bits.certainty.at) & bits.certainty.mask)) &
        (absent >>> ((value >>> bits.absent.at) & bits.absent.mask)) &
        (pictures >>> ((value >>> bits.picture.at) & bits.picture.mask)) &
        1
    }
    return kept
  }
}
