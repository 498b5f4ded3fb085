import { describe, expect, test } from 'vitest'
import { blankFields } from '#contract/blank-record.ts'
import type { RecordFields } from '#contract/record.ts'
import type { SheetRow } from '#contract/sheet.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import { changesFor, nextNameless, usedTaxa } from '../naming/next.ts'
import { farWords, inOrder, placedByTime } from '../placing/placing.ts'
import { faultsIn } from '../sending/send-drafts.ts'
import { withRange } from './choosing.ts'
import { draftCounts, findName } from './draft-words.ts'
import { beforeOf, isTorn } from './own-drafts.ts'

const row = (id: number, fields: Partial<RecordFields> = {}, state: SheetRow['state'] = 'draft'): SheetRow => ({
  ...{ id, version: 1, state, mayChangeTaxon: true, thumbnailUrl: null },
  fields: { ...blankFields, ...fields },
})
const day = '2026-05-17'
const at = Date.UTC(2026, 4, 17, 5, 0)
const track = [Array.from({ length: 11 }, (_, i): [number, number, number] => [12 + i / 1000, 55.7, at + i * 60_000])]
const musvit = { id: 7, name: 'musvit' } as TaxonRef

describe('finds that want a place', () => {
  test('get that of their time on the track, with how far off it may be; others are left', () => {
    const placed = placedByTime(track, [
      ...[row(1, { observedFrom: day, timeFrom: '07:05' }), row(2, { observedFrom: day, timeFrom: '12:00' })],
      ...[row(3, { observedFrom: day }), row(4)],
    ])
    expect([...placed.keys()]).toEqual([1])
    expect(placed.get(1)).toEqual({ point: { lon: 12.005, lat: 55.7 }, uncertainty: 30 })
  })

  test('come first, and after them those that lie far from the track, or from the rest where there is none', () => {
    const near = (id: number) => row(id, { point: { lon: 12.002, lat: 55.7 } })
    const rows = [near(1), row(2), row(3, { point: { lon: 12.3, lat: 55.7 } }), near(4), near(5)]
    const byTrack = inOrder({ track, shape: null }, rows)
    expect(byTrack.rows.map(({ id }) => id)).toEqual([2, 3, 1, 4, 5])
    const off = byTrack.far.get(3)
    expect(off && farWords(off)).toBe('18,2 km fra ruten')
    const byRest = inOrder({ track: null, shape: null }, rows)
    expect([...byRest.far].map(([id, { from }]) => [id, from])).toEqual([[3, 'rest']])
    expect(inOrder({ track: null, shape: null }, rows.slice(0, 3)).far.size).toBe(0)
  })
})

describe('finds that want a name', () => {
  test('come one after the other and round, without those that were named this moment', () => {
    const drafts = [row(1), row(2, { taxonId: 7 }), row(3, { speciesGroup: 4 }), row(4), row(5)]
    expect(nextNameless(drafts, 1)?.id).toBe(4)
    expect(nextNameless(drafts, 5)?.id).toBe(1)
    expect(nextNameless(drafts, 1, new Set([4, 1]))?.id).toBe(5)
    expect(nextNameless(drafts, 1, new Set([1, 4, 5]))).toBeUndefined()
  })

  test('are called by a taxon or a group, never by both', () => {
    expect(changesFor({ taxon: musvit, certainty: 'sandsynlig' })).toEqual({
      ...{ taxonId: 7, certainty: 'sandsynlig', speciesGroup: null },
    })
    expect(changesFor({ group: 4 })).toEqual({ taxonId: null, certainty: null, speciesGroup: 4 })
    expect([row(1), row(2, { taxonId: 7 }), row(3, { speciesGroup: 4 })].map((one) => findName(one, [musvit]))).toEqual(
      [...['Uden navn', 'Musvit', 'Ukendt: fugle']],
    )
  })

  test('have the names of the trip at hand, the commonest first', () => {
    const solsort = { id: 8, name: 'solsort' } as TaxonRef
    const rows = [row(1, { taxonId: 7 }), row(2, { taxonId: 8 }), row(3, { taxonId: 8 })]
    expect(usedTaxa(rows, [musvit, solsort, { id: 9, name: 'ugle' } as TaxonRef], 8)).toEqual([solsort, musvit])
  })
})

test('what lacks a place, a name or nothing is counted', () => {
  const point = { lon: 12, lat: 55.7 }
  expect(
    draftCounts([row(1), row(2, { point, taxonId: 7, observedFrom: day }), row(3, { point }), row(4, {}, 'submitted')]),
  ).toEqual({ drafts: 3, ready: 1, placeless: 2, nameless: 2 })
})

test('many are chosen from one press to the next, and left in the same way', () => {
  const order = [5, 3, 9, 1]
  const some = withRange(new Set([5]), order, { id: 9, last: 5, isChosen: true })
  expect([...some]).toEqual([5, 3, 9])
  expect([...withRange(some, order, { id: 3, last: 9, isChosen: false })]).toEqual([5])
  expect([...withRange(new Set(), order, { id: 1, last: undefined, isChosen: true })]).toEqual([1])
})

test('what was written elsewhere into the very same fields stands', () => {
  const mine = { taxonId: 7 }
  const seen = beforeOf([row(1, { count: 2 })], new Map([[1, mine]]))
  expect(seen.get(1)).toEqual({ taxonId: null })
  expect(isTorn(row(1, { count: 5 }), seen.get(1) ?? {}, mine)).toBe(false)
  expect(isTorn(row(1, { taxonId: 8 }), seen.get(1) ?? {}, mine)).toBe(true)
  expect(isTorn(row(1, { taxonId: 7 }), seen.get(1) ?? {}, mine)).toBe(false)
})

test('what the server says of finds is told by find', () => {
  expect(faultsIn({ '17.point': 'Vælg, hvor.', '17.count': 'For mange.', '18': 'Fundet er slettet.' })).toEqual(
    new Map([
      [17, 'Vælg, hvor. For mange.'],
      [18, 'Fundet er slettet.'],
    ]),
  )
})
