import type { RecordFilter } from '#contract/record-filter.ts'
import { squareOf } from '#contract/squares.ts'
import type { Db } from '#server/core/database.ts'
import { checkedBox, recordIdsOfUser } from '#server/records/filter.ts'
import { type Range, treeRanges } from '#server/records/tree-ranges.ts'
import { boxAround, boxOf, boxTest, circleTest, polygonTest } from './area-test.ts'
import { areaOf } from './frame.ts'
import type { Area } from './places.ts'
import type { AreaSets } from './reading.ts'
import { type Known, publicRecords } from './records.ts'
import { type Calendar, narrowToArea, type Question, type Test } from './scan.ts'
import { among, smallFactsOf, smallOf } from './small.ts'
import { datasetTest, numberTest, periodTest, rangeTest, squareTest } from './tests.ts'

/** Make a filter a question to the columns. What the database has to be asked for is asked first. */
export async function ask(db: Db, filter: RecordFilter): Promise<Known & { question: Question }> {
  const ranges = await treeRanges(db, filter)
  const ids = filter.userId === undefined ? undefined : await recordIdsOfUser(db, filter.userId)
  const known = await publicRecords(db)
  return { ...known, question: questionOf(known, filter, ranges, ids) }
}

export function questionOf(
  { columns, areaSets }: Known,
  filter: RecordFilter,
  ranges: readonly Range[] | undefined,
  ids: readonly number[] | undefined,
): Question {
  const { tree } = columns
  const question: Question = {
    on: tree,
    runs: ranges === undefined ? [{ from: 0, to: tree.length, isSure: true }] : columns.runsOfTaxa(ranges),
    small: smallOf(filter),
    tests: testsOf(filter, areaSets),
    unsureTests: ranges === undefined ? [] : [rangeTest(ranges)],
    calendar: calendarOf(filter),
    key: ids ? null : JSON.stringify([filter, ranges]),
    smallFacts: ranges === undefined ? smallFactsOf(filter) : undefined,
  }
  if (ids) {
    const picked = Int32Array.from(ids.map((id) => tree.lineOf(id)).filter((line) => line >= 0)).sort()
    return { ...question, runs: [], picked, smallFacts: undefined }
  }
  return areasOf(filter).reduce((asked, area) => narrowToArea(columns, asked, area), question)
}

function testsOf(filter: RecordFilter, areaSets: AreaSets): Test[] {
  const tests: Test[] = []
  const { from, to, datasetIds, notDatasetIds, areaId } = filter
  if (from !== undefined || to !== undefined) tests.push(periodTest(calendarOf(filter)))
  if (datasetIds?.length) tests.push(datasetTest(new Set(datasetIds), true))
  if (notDatasetIds?.length) tests.push(datasetTest(new Set(notDatasetIds), false))
  if (areaId !== undefined) {
    const isIn = Uint8Array.from(areaSets.sets, (areas) => Number(areas.includes(areaId)))
    tests.push(numberTest('areaSet', (set) => isIn[set] === 1))
  }
  const square = filter.square === undefined ? undefined : squareOf(filter.square)
  if (square) tests.push(squareTest(square))
  if (filter.box) tests.push(boxTest(checkedBox(filter.box)))
  if (filter.near) tests.push(circleTest(filter.near))
  if (filter.polygon) tests.push(polygonTest(filter.polygon))
  return tests
}

const ever = 0x3fff_ffff
export const calendarOf = ({ from, to, months }: RecordFilter): Calendar => ({
  from: from === undefined ? -ever : day(from),
  to: to === undefined ? ever : day(to),
  months: among(months),
})

/** Areas that all finds of a filter lie in. */
function areasOf({ square: name, box, near: circle, polygon }: RecordFilter): (Area | null)[] {
  const square = name === undefined ? undefined : squareOf(name)
  const boxes = [box && checkedBox(box), circle && boxAround(circle), polygon && boxOf(polygon)]
  return [
    ...(square
      ? [{ west: square.east, south: square.north, east: square.east + square.side, north: square.north + square.side }]
      : []),
    ...boxes.flatMap((one) => (one ? [areaOf(one)] : [])),
  ]
}

const day = (text: string) => Date.parse(text) / 86_400_000
