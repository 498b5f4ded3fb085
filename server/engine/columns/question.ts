import type { RecordFilter } from '#contract/record-filter.ts'
import { squareOf } from '#contract/squares.ts'
import type { Range } from '#server/records/tree-ranges.ts'
import { boxAround, boxOf, boxTest, circleTest, polygonTest } from './area-test.ts'
import type { Columns } from './columns.ts'
import { areaOf } from './frame.ts'
import { memberQuestion } from './member.ts'
import type { Area } from './places.ts'
import { type Calendar, narrowToArea, type Question, type Test } from './scan.ts'
import { among, smallFactsOf, smallOf } from './small.ts'
import { periodTest, rangeTest, settingTest, squareTest } from './tests.ts'

/** A filter with what the database had to be asked for. Plain data, as all that is asked and answered. */
export interface Asking {
  /** Its box has been checked. */
  filter: RecordFilter
  /** What it says of taxa; undefined: nothing. */
  ranges?: readonly Range[] | undefined
  /** The finds of the person whom it names. */
  ids?: Uint32Array | undefined
  /** Of each set of dataset and areas, 1 when it is among those that it asks for; undefined: all are. */
  settings?: Uint8Array | undefined
  /** The community that it names. */
  member?: MemberAsked | undefined
}

/** Which finds are in a community: see `Membership` in the room of finds. */
export interface MemberAsked {
  /** What its criteria ask; null: only what was taken in. */
  criteria: Asking | null
  until: number | null
  taken: Uint32Array
  left: Uint32Array
}

/** Make a filter a question to the columns. */
export function questionOf(columns: Columns, asking: Asking): Question {
  const { member, ...asked } = asking
  const { community: _, ...filter } = asked.filter
  return member ? memberQuestion(columns, { ...asked, filter }, member) : plainQuestion(columns, asked)
}

/** The same where no community is asked for. */
export function plainQuestion(columns: Columns, { filter, ranges, ids, settings }: Asking): Question {
  const { tree } = columns
  const question: Question = {
    on: columns.on('tree'),
    runs: ranges === undefined ? [{ from: 0, to: tree.length, isSure: true }] : columns.runsOfTaxa(ranges),
    small: smallOf(filter),
    tests: testsOf(filter, settings),
    unsureTests: ranges === undefined ? [] : [rangeTest(ranges)],
    calendar: calendarOf(filter),
    key: ids ? null : JSON.stringify([filter, ranges]),
    isOfNow: isWithinCells(filter),
    smallFacts: ranges === undefined ? smallFactsOf(filter) : undefined,
  }
  if (ids) {
    const lines = Int32Array.from(ids, (id) => columns.treeLine(id))
    return { ...question, runs: [], picked: lines.filter((line) => line >= 0).sort(), smallFacts: undefined }
  }
  return areasOf(filter).reduce((asked, area) => narrowToArea(columns, asked, area), question)
}

export function testsOf(filter: RecordFilter, settings: Uint8Array | undefined): Test[] {
  const tests: Test[] = []
  const { from, to, square: name, box, near, polygon } = filter
  if (from !== undefined || to !== undefined) tests.push(periodTest(calendarOf(filter)))
  if (settings) tests.push(settingTest(settings))
  const square = name === undefined ? undefined : squareOf(name)
  if (square) tests.push(squareTest(square))
  if (box) tests.push(boxTest(box))
  if (near) tests.push(whenAsked(() => circleTest(near)))
  if (polygon) tests.push(whenAsked(() => polygonTest(polygon)))
  return tests
}

/** A test that takes long to make is made when something is looked at. */
const whenAsked =
  (make: () => Test): Test =>
  (on) =>
    make()(on)

/** Whether it asks for squares that are no whole squares of 250 m. */
const isWithinCells = ({ square: name }: RecordFilter) => {
  const square = name === undefined ? undefined : squareOf(name)
  return square !== undefined && square.side % 250 !== 0
}

const ever = 0x3fff_ffff
export const calendarOf = ({ from, to, months }: Pick<RecordFilter, 'from' | 'to' | 'months'>): Calendar => ({
  from: from === undefined ? -ever : day(from),
  to: to === undefined ? ever : day(to),
  months: among(months),
})

/** Areas that all finds of a filter lie in. */
export function areasOf({ square: name, box, near: circle, polygon }: RecordFilter): (Area | null)[] {
  const square = name === undefined ? undefined : squareOf(name)
  const boxes = [box, circle && boxAround(circle), polygon && boxOf(polygon)]
  return [
    ...(square
      ? [{ west: square.east, south: square.north, east: square.east + square.side, north: square.north + square.side }]
      : []),
    ...boxes.flatMap((one) => (one ? [areaOf(one)] : [])),
  ]
}

const day = (text: string) => Date.parse(text) / 86_400_000
