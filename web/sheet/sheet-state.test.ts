import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blankFields } from '#contract/blank-record.ts'
import type { RecordFields } from '#contract/record.ts'
import type { Heading } from '#contract/record-columns.ts'
import type { SheetRow } from '#contract/sheet.ts'
import { readCell, sheetColumns, textOf } from './cells.ts'
import { renewed, settled } from './fresh-lines.ts'
import { byRecord } from './problems.ts'
import {
  cellNow,
  fieldsNow,
  filledDown,
  openSheet,
  pasted,
  putBack,
  refused,
  saved,
  undo,
  without,
  write,
} from './sheet-state.ts'

const row = (id: number, fields: Partial<RecordFields> = {}): SheetRow => ({
  ...{ id, version: 1, state: 'draft', mayChangeTaxon: true, thumbnailUrl: null },
  fields: { ...blankFields, ...fields },
})
const three = () => openSheet([row(1, { count: 1 }), row(2), row(3)], [])
const headings = sheetColumns.map(({ heading }) => heading)
const at = (heading: Heading) => headings.indexOf(heading)
const cellsOf = (state: ReturnType<typeof three>, heading: Heading) =>
  state.lines.map((line) => cellNow(line, heading, state.taxa))

describe('a cell', () => {
  test.each([
    ['Dato', '17/5 2026', { observedFrom: '2026-05-17', observedTo: null, datePrecision: 'day' }],
    ['Dato', 'maj 2026', { observedFrom: '2026-05-01', observedTo: '2026-05-31', datePrecision: 'month' }],
    ['Dato', '46159', { observedFrom: '2026-05-17', observedTo: null, datePrecision: 'day' }],
    ['Skjul til', '46159', { hideUntil: '2026-05-17' }],
    ['Dato', '', { observedFrom: null, observedTo: null, datePrecision: 'day' }],
    ['Klokkeslæt', '7.05', { timeFrom: '07:05' }],
    ['Antal', '1.200', { count: 1200 }],
    ['Køn', 'han', { sex: 'male' }],
    ['Sikkerhed', 'sandsynlig', { certainty: 'sandsynlig' }],
    ['Ikke fundet', 'ja', { isAbsent: true }],
    ['Levende eller død', 'Død', { isDead: true }],
    ['Findere', 'Asta; Bo', { finderNames: ['Asta', 'Bo'] }],
    ['Dybde (m)', '12,5', { depth: 12.5 }],
    ['Usikkerhed (m)', '', { uncertainty: 5 }],
    ['Noter', ' i  hegnet ', { notes: 'i hegnet' }],
  ] as const)('%s: “%s” is read', (heading, text, changes) => {
    expect(readCell(blankFields, heading, text)).toEqual({ changes })
  })

  test.each([
    ['Dato', '31-02-2026', 'Datoen 31-02-2026 findes ikke.'],
    ['Antal', 'mange', 'Skriv et helt tal.'],
    ['Køn', 'måske', /^Skal være et af ordene: /],
    ['Breddegrad', '56,1', 'Udfyld også længdegraden.'],
    ['Breddegrad', '156,1', 'Skal være mellem −90 og 90.'],
    ['Art', 'musvit', 'Vælg navnet på listen.'],
  ] as const)('%s: “%s” is told', (heading, text, problem) => {
    const read = readCell(blankFields, heading, text)
    expect('problem' in read && read.problem).toMatch(problem)
  })

  test('says what it shows: whatever is read is shown in a way that is read as the same', () => {
    const plain = sheetColumns.map(({ heading }) => heading).filter((one) => one !== 'Art' && one !== 'Vært')
    const texts = fc.oneof(
      ...[fc.constantFrom('17-05-2026', 'maj 2026', '2026', '7.05', '12', '12,5', '1.200', 'ja', 'han', 'a; b', 'x')],
      fc.string({ maxLength: 12 }),
    )
    const point = { lon: 9.5, lat: 56.2 }
    fc.assert(
      fc.property(fc.constantFrom(...plain), texts, (heading, text) => {
        const fields = { ...blankFields, point }
        const read = readCell(fields, heading, text)
        if ('problem' in read) return
        const now = { ...fields, ...read.changes }
        const again = readCell(now, heading, textOf(now, heading, new Map()))
        expect('changes' in again && { ...now, ...again.changes }).toEqual(now)
      }),
      { numRuns: 300, seed: 20261118 },
    )
  })
})

describe('the sheet', () => {
  test('keeps what cannot be read in its cell, with why', () => {
    const state = write(three(), [{ id: 2, heading: 'Antal', text: 'mange' }])
    expect(cellsOf(state, 'Antal')).toEqual(['1', 'mange', ''])
    expect(state.lines[1]?.unread.Antal?.problem).toBe('Skriv et helt tal.')
    expect(state.lines[1]?.changes).toEqual({})
  })

  test('takes degrees that come one by one', () => {
    const north = write(three(), [{ id: 2, heading: 'Breddegrad', text: '56,1632' }])
    expect(north.lines[1]?.unread.Breddegrad?.problem).toBe('Udfyld også længdegraden.')
    const both = write(north, [{ id: 2, heading: 'Længdegrad', text: '9,5454' }])
    expect(both.lines[1]).toMatchObject({ unread: {}, changes: { point: { lon: 9.5454, lat: 56.1632 } } })
  })

  test('what is written back to what it was is no change', () => {
    const changed = write(three(), [{ id: 1, heading: 'Antal', text: '4' }])
    expect(changed.lines[0]?.changes).toEqual({ count: 4 })
    expect(write(changed, [{ id: 1, heading: 'Antal', text: '1' }]).lines[0]?.changes).toEqual({})
  })

  test('takes columns from another sheet, from the cell on, and no more than there are', () => {
    const chosen = { row: 1, column: at('Antal'), lastRow: 1, lastColumn: at('Antal') }
    const cells = [
      ['2', 'Par'],
      ['3', 'Individer'],
      ['4', 'Individer'],
    ]
    const state = write(three(), pasted(three(), headings, cells, chosen))
    expect(cellsOf(state, 'Antal')).toEqual(['1', '2', '3'])
    expect(cellsOf(state, 'Enhed')).toEqual(['', 'Par', 'Individer'])
  })

  test('one value fills all that is chosen; a step fills down, and is taken back as one', () => {
    const all = { row: 0, column: at('Noter'), lastRow: 2, lastColumn: at('Noter') }
    const filled = write(three(), pasted(three(), headings, [['i hegnet']], all))
    expect(cellsOf(filled, 'Noter')).toEqual(['i hegnet', 'i hegnet', 'i hegnet'])
    const counts = { ...all, column: at('Antal'), lastColumn: at('Antal') }
    const down = write(filled, filledDown(filled, headings, counts))
    expect(cellsOf(down, 'Antal')).toEqual(['1', '1', '1'])
    expect(cellsOf(undo(down), 'Antal')).toEqual(['1', '', ''])
    expect(undo(undo(down)).lines).toEqual(three().lines)
  })

  test('fill down in one row alone takes what stands above it, and nothing in the first', () => {
    const alone = (row: number) => ({ row, lastRow: row, column: at('Antal'), lastColumn: at('Antal') })
    const begun = write(three(), [{ id: 1, heading: 'Antal', text: '7' }])
    const down = write(begun, filledDown(begun, headings, alone(1)))
    expect(cellsOf(down, 'Antal')).toEqual(['7', '7', ''])
    expect(filledDown(down, headings, alone(0))).toEqual([])
  })

  test('whatever is written, a step back is as before, and no text is lost', () => {
    const entry = fc.record({
      id: fc.constantFrom(1, 2, 3),
      heading: fc.constantFrom(...headings),
      text: fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom('12', '17-05-2026', 'Han', '56,1', '9,5')),
    })
    fc.assert(
      fc.property(fc.array(fc.array(entry, { minLength: 1, maxLength: 4 }), { maxLength: 8 }), (steps) => {
        let state = three()
        for (const step of steps) {
          const next = write(state, step)
          expect(undo(next).lines).toEqual(state.lines)
          for (const line of next.lines) {
            for (const [heading, unread] of Object.entries(line.unread)) {
              expect(cellNow(line, heading as Heading, next.taxa)).toBe(unread?.text)
            }
          }
          state = next
        }
      }),
      { numRuns: 100, seed: 20261118 },
    )
  })

  test('what the server keeps is known; what was written meanwhile stays', () => {
    const sent = write(three(), [{ id: 1, heading: 'Antal', text: '4' }])
    const meanwhile = write(sent, [{ id: 1, heading: 'Noter', text: 'i hegnet' }])
    const state = saved(meanwhile, new Map([[1, { changes: { count: 4 } }]]), [
      { id: 1, version: 2, state: 'draft', fields: { count: 4 } },
    ])
    expect(state.lines[0]).toMatchObject({ row: { version: 2, fields: { count: 4 } }, changes: { notes: 'i hegnet' } })
  })

  test('a line shows what the server has kept, also where that is otherwise than it was sent', () => {
    const sent = write(three(), [{ id: 1, heading: 'Noter', text: 'i  hegnet' }])
    const state = saved(sent, new Map([[1, { changes: { notes: 'i  hegnet' } }]]), [
      { id: 1, version: 2, state: 'draft', fields: { notes: 'i hegnet', certainty: 'sikker', isPersonal: true } },
    ])
    expect(state.lines[0]).toMatchObject({
      row: { fields: { notes: 'i hegnet', certainty: 'sikker', isPersonal: true } },
      changes: {},
    })
  })

  test('what the server refuses stands in its cell', () => {
    const sent = write(three(), [{ id: 1, heading: 'Dato', text: '01-01-2027' }])
    const state = refused(sent, { '1.observedFrom': 'Dagen ligger ude i fremtiden.', '2': 'Fundet er slettet.' })
    expect(state.lines[0]?.unread.Dato).toEqual({
      ...{ text: '01-01-2027', problem: 'Dagen ligger ude i fremtiden.', isRefused: true },
    })
    expect(state.lines[1]?.problem).toBe('Fundet er slettet.')
    const mended = write(state, [{ id: 1, heading: 'Dato', text: '01-01-2026' }])
    expect(mended.lines[0]?.unread).toEqual({})
  })

  test('a value that no find may have stands in its cell too', () => {
    const sent = write(three(), [
      { id: 2, heading: 'Usikkerhed (m)', text: '0' },
      { id: 3, heading: 'Mærker', text: 'alt for langt' },
    ])
    const faults = byRecord(
      { 'rows.0.changes.uncertainty': 'Skal være mindst 1.', 'rows.1.changes.tags.0': 'Må højst være 50 tegn.' },
      sent.lines.slice(1),
    )
    const { lines } = refused(sent, faults)
    expect(lines[1]?.unread['Usikkerhed (m)']).toEqual({ text: '0', problem: 'Skal være mindst 1.', isRefused: true })
    expect(lines[2]?.unread.Mærker?.problem).toBe('Må højst være 50 tegn.')
  })

  test('what the server refused is asked about again when something else of the find was mended', () => {
    const sent = write(three(), [{ id: 1, heading: 'Klokkeslæt til', text: '12:00' }])
    const state = refused(sent, { '1.timeTo': 'Sluttiden ligger før starttiden.' })
    const mended = write(state, [{ id: 1, heading: 'Klokkeslæt', text: '11:00' }])
    expect(mended.lines[0]).toMatchObject({ unread: {}, changes: { timeFrom: '11:00', timeTo: '12:00' } })
  })

  test('a number that no find can have is told in its cell, before it is sent', () => {
    const state = write(three(), [
      { id: 1, heading: 'Antal', text: '-3' },
      { id: 2, heading: 'Antal', text: '99.999.999' },
      { id: 3, heading: 'Antal', text: '3' },
    ])
    expect(state.lines.map(({ unread, changes }) => unread.Antal?.problem ?? changes.count)).toEqual([
      ...['Skal være mindst 0.', 'Må højst være 10.000.000.', 3],
    ])
  })

  test('lines that were deleted come back to where they were, with what was written in them', () => {
    const state = write(three(), [{ id: 2, heading: 'Noter', text: 'i hegnet' }])
    const gone = without(state, new Set([1, 2]))
    expect(gone.lines.map(({ row }) => row.id)).toEqual([3])
    const lines = state.lines.flatMap((line, at) => (at < 2 ? [{ at, line }] : []))
    expect(putBack(gone, lines).lines).toEqual(state.lines)
  })

  test('what was changed on both sides is shown with both, and one of them is chosen', () => {
    const mine = write(three(), [
      { id: 1, heading: 'Antal', text: '4' },
      { id: 1, heading: 'Noter', text: 'mine' },
    ])
    const state = renewed(mine, {
      ...{ rows: [{ ...row(1, { count: 7, locality: 'Engen' }), version: 2 }], taxa: [], communities: [], answers: [] },
    })
    expect(state.lines[0]).toMatchObject({ theirs: { count: 7 }, changes: { count: 4, notes: 'mine' } })
    expect(fieldsNow(settled(state, 1, 'count', 'theirs').lines[0] as never)).toMatchObject({ count: 7, notes: 'mine' })
    // Nobody has chosen yet when something else is written there.
    const again = renewed(state, {
      ...{ rows: [{ ...row(1, { count: 7, locality: 'Kær' }), version: 3 }], taxa: [], communities: [], answers: [] },
    })
    expect(again.lines[0]).toMatchObject({ theirs: { count: 7 }, changes: { count: 4, notes: 'mine' } })
    expect(fieldsNow(settled(state, 1, 'count', 'mine').lines[0] as never)).toMatchObject({
      count: 4,
      locality: 'Engen',
    })
  })
})
