import { inBoth } from '#server/records/tree-ranges.ts'
import type { Columns } from './columns.ts'
import type { SmallFacts } from './cube.ts'
import { type Asking, areasOf, type MemberAsked, plainQuestion, testsOf } from './question.ts'
import { type Calendar, narrowToArea, picker, type Question, type Test } from './scan.ts'
import { bothSmall, smallFactsOf } from './small.ts'
import { rangeTest, reportedTest, withoutTest } from './tests.ts'

/**
 * A question to the finds of a community: what a filter and its criteria ask is one question, as fast as any other, and
 * what was taken in by hand is looked at beside it. What both have is asked once, so that nothing is counted twice.
 */
export function memberQuestion(columns: Columns, asked: Asking, member: MemberAsked): Question {
  const base = plainQuestion(columns, asked)
  const taken = treeLinesOf(columns, member.taken)
  const ofCriteria = member.criteria && withHand(plainQuestion(columns, member.criteria), member)
  const meets = meetingOf(columns, ofCriteria)
  if (base.picked) {
    const lines = Int32Array.from(base.picked)
    const isTaken = new Set(taken)
    const own = new Set(meets(lines))
    return { ...base, picked: lines.filter((line) => isTaken.has(line) || own.has(line)) }
  }
  const onTree = { ...base, on: columns.on('tree'), key: null, smallFacts: undefined }
  if (!member.criteria || !ofCriteria) return { ...onTree, runs: [], picked: taken }
  const both = joined(columns, asked, base, member, ofCriteria)
  const alone = new Set(meets(taken))
  const beside = taken.filter((line) => !alone.has(line))
  if (beside.length === 0) return both
  const tests = asked.ranges === undefined ? base.tests : [...base.tests, rangeTest(asked.ranges)]
  return {
    ...{ ...both, key: null, smallFacts: undefined, ofPicked: { small: base.small, tests } },
    picked: both.on.isTree ? beside : placeLinesOf(columns, beside),
  }
}

/** The filter and the criteria at once: where both may be met, and all that must be true there. */
function joined(columns: Columns, asked: Asking, base: Question, member: MemberAsked, ofCriteria: Question): Question {
  const criteria = member.criteria as Asking
  const ranges =
    asked.ranges && criteria.ranges ? inBoth(asked.ranges, criteria.ranges) : (asked.ranges ?? criteria.ranges)
  const isByHand = member.left.length > 0
  const question: Question = {
    on: columns.on('tree'),
    runs: ranges === undefined ? [{ from: 0, to: columns.tree.length, isSure: true }] : columns.runsOfTaxa(ranges),
    small: bothSmall(base.small, ofCriteria.small),
    tests: [...testsOf(asked.filter, asked.settings), ...ofCriteria.tests],
    unsureTests: ranges === undefined ? [] : [rangeTest(ranges)],
    calendar: bothCalendars(base.calendar, ofCriteria.calendar),
    key: isByHand ? null : JSON.stringify([asked.filter, criteria.filter, ranges, member.until]),
    isOfNow: base.isOfNow === true || ofCriteria.isOfNow === true,
    smallFacts: isByHand || member.until !== null ? undefined : bothFacts(asked, criteria),
  }
  return [...areasOf(asked.filter), ...areasOf(criteria.filter)].reduce(
    (narrowed, area) => narrowToArea(columns, narrowed, area),
    question,
  )
}

/** The criteria with what was said by hand and when it ended. */
function withHand(question: Question, { until, left }: MemberAsked): Question {
  const tests: Test[] = [...question.tests]
  if (until !== null) tests.push(reportedTest(until))
  if (left.length > 0) tests.push(withoutTest(left))
  return { ...question, tests, smallFacts: undefined }
}

const bothCalendars = (a: Calendar, b: Calendar): Calendar => ({
  from: Math.max(a.from, b.from),
  to: Math.min(a.to, b.to),
  months: a.months & b.months,
})

function bothFacts(asked: Asking, criteria: Asking): SmallFacts | undefined {
  if (asked.ranges || criteria.ranges) return undefined
  const { withAbsent: _, ...narrowing } = criteria.filter
  const [a, b] = [smallFactsOf(asked.filter), smallFactsOf(narrowing)]
  return a && b && { groups: a.groups & b.groups, months: a.months & b.months, stars: a.stars & b.stars }
}

/** Which of some lines of the tree meet the criteria. */
function meetingOf(columns: Columns, question: Question | null): (lines: Int32Array<ArrayBuffer>) => Int32Array {
  if (question === null) return () => new Int32Array()
  const pick = picker({ ...question, on: columns.on('tree') })
  return (lines) => {
    const buffer = new Int32Array(lines.length)
    return buffer.subarray(0, pick(lines, buffer))
  }
}

const treeLinesOf = (columns: Columns, ids: Uint32Array): Int32Array<ArrayBuffer> =>
  Int32Array.from(ids, (id) => columns.treeLine(id))
    .filter((line) => line >= 0)
    .sort()

function placeLinesOf(columns: Columns, lines: Int32Array): Int32Array<ArrayBuffer> {
  const { recordId, cell } = columns.tree.arrays
  return Int32Array.from(lines, (line) => columns.placeLine(recordId[line] as number, cell[line] as number)).sort()
}
