import { expect, test } from 'vitest'
import { blankFields } from '#contract/blank-record.ts'
import type { RecordFields } from '#contract/record.ts'
import type { SheetRow } from '#contract/sheet.ts'
import { middleOf, movedPlaces, setPlace } from './place-entries.ts'
import { audienceAfter, audienceBefore, draftsOf, gapsCounted, isDirty, sendable, waitWords } from './ready.ts'
import { fieldsNow, openSheet, undo, write } from './sheet-state.ts'

const whole: Partial<RecordFields> = { taxonId: 5, observedFrom: '2026-05-17', point: { lon: 9.5, lat: 56 } }
const row = (id: number, fields: Partial<RecordFields>, state: SheetRow['state'] = 'draft'): SheetRow => ({
  ...{ id, version: 1, state, mayChangeTaxon: true, thumbnailUrl: null },
  fields: { ...blankFields, ...fields },
})
const idsOf = (lines: readonly { row: SheetRow }[]) => lines.map((line) => line.row.id)

test('drafts that lack nothing are ready; a group is enough for a species that is not known', () => {
  const state = openSheet(
    [
      ...[row(1, whole), row(2, { ...whole, taxonId: null, speciesGroup: 4 }), row(3, { ...whole, taxonId: null })],
      ...[row(4, { ...whole, point: null, observedFrom: null }), row(5, whole, 'submitted')],
    ],
    [],
  )
  const { ready, waiting } = draftsOf(state)
  expect(idsOf(ready)).toEqual([1, 2])
  expect(idsOf(waiting)).toEqual([3, 4])
  expect(gapsCounted(waiting)).toBe('1 mangler art, 1 mangler dato og 1 mangler sted')
})

test('a find that lacks something and has a fault is counted with both', () => {
  const nameless = row(1, { ...whole, taxonId: null })
  const state = write(openSheet([nameless, row(2, whole), row(3, whole)], []), [
    { id: 1, heading: 'Antal', text: 'mange' },
    { id: 2, heading: 'Antal', text: 'få' },
  ])
  expect(gapsCounted(state.lines)).toBe('1 mangler art og 2 har fejl')
  expect(state.lines.map(waitWords)).toEqual([
    'mangler art og har noget, der skal rettes',
    'har noget, der skal rettes',
    '',
  ])
})

test('finds that are personal are not called visible for others', () => {
  const [open, personal] = [{ isPersonal: false }, { isPersonal: true }]
  expect(audienceBefore([open, open])).toContain('De bliver synlige for andre')
  expect(audienceBefore([open, open, personal])).toMatch(
    /^2 bliver synlige for andre.* 1 er personligt: det kan kun du/,
  )
  expect(audienceBefore([personal])).not.toContain('synlige for andre')
  expect(audienceAfter([open, personal])).toMatch(/^1 er nu med på kort.* 1 er personligt og ikke med/)
  expect(audienceAfter([personal])).not.toContain('er nu med på kort')
})

test('what cannot be read keeps its find back, and is work that would be lost', () => {
  const state = write(openSheet([row(1, whole), row(2, whole)], []), [
    { id: 1, heading: 'Antal', text: 'mange' },
    { id: 2, heading: 'Antal', text: '3' },
  ])
  expect(idsOf(sendable(state))).toEqual([2])
  expect(gapsCounted(draftsOf(state).waiting)).toBe('1 har fejl')
  expect([isDirty(state), isDirty(undo(state))]).toEqual([true, false])
})

test('finds that are moved keep their places among each other; those without a place stay without', () => {
  const state = openSheet(
    [...[row(1, { point: { lon: 9, lat: 56 } }), row(2, { point: { lon: 9.2, lat: 56.1 } })], row(3, { point: null })],
    [],
  )
  const from = middleOf(state.lines)
  if (!from) throw new Error('no middle')
  expect(from.lat).toBeCloseTo(56.05)
  const moved = write(state, movedPlaces(state.lines, from, { lon: 10.1, lat: 56.05 }))
  const points = moved.lines.map((line) => fieldsNow(line).point)
  expect(points).toEqual([{ lon: 10, lat: 56 }, { lon: 10.2, lat: 56.1 }, null])
})

test('one place for all is one step', () => {
  const state = openSheet([row(1, { point: null }), row(2, { point: { lon: 9, lat: 56 } })], [])
  const placed = write(state, setPlace(state.lines, { lon: 12.5, lat: 55.7 }, 25, 'Mosen'))
  for (const line of placed.lines) {
    expect(fieldsNow(line)).toMatchObject({ point: { lon: 12.5, lat: 55.7 }, uncertainty: 25, locality: 'Mosen' })
  }
  expect(undo(placed).lines).toEqual(state.lines)
})
