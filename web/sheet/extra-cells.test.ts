import { describe, expect, test } from 'vitest'
import { blankFields } from '#contract/blank-record.ts'
import type { ExtraField } from '#contract/community-fields.ts'
import type { SheetCommunity, SheetRow } from '#contract/sheet.ts'
import { type ExtraKey, extraColumns, helpAt, lockedAt, saidBy } from './extra-cells.ts'
import { renewed, settled } from './fresh-lines.ts'
import { tornAt, troubled } from './problems.ts'
import {
  cellNow,
  filledDown,
  hasProblem,
  isChanged,
  openSheet,
  pasted,
  refused,
  saved,
  undo,
  write,
} from './sheet-state.ts'

const common = { help: '', isRequired: false }
const length = (label: string, max: number): ExtraField => ({
  ...{ ...common, id: 1, kind: 'number', label, unit: 'mm', min: 0, max, decimals: 1 },
})
const colour: ExtraField = {
  ...{ ...common, id: 2, kind: 'options', label: 'Farve', several: true },
  options: [
    { id: 1, label: 'Rød' },
    { id: 2, label: 'Blå, mørk' },
    { id: 3, label: 'Gul' },
  ],
}
const hatched: ExtraField = { ...common, id: 3, kind: 'date', label: 'Klækket' }
const community: SheetCommunity = {
  ...{ id: 5, name: 'Biller', isUsual: true, fieldsVersion: 2 },
  versions: [
    { version: 2, fields: [length('Kropslængde', 10), colour, hatched] },
    { version: 1, fields: [length('Længde', 50), colour] },
  ],
}
const row = (id: number, state: SheetRow['state'] = 'submitted'): SheetRow => ({
  ...{ id, version: 1, state, mayChangeTaxon: true, thumbnailUrl: null, fields: blankFields },
})
/** One that is answered under the older version, one under the newest, and one that is not in the community. */
const three = () =>
  openSheet([row(1), row(2), row(3)], [], {
    communities: [community],
    answers: [
      { recordId: 1, communityId: 5, version: 1, answers: { 1: 40 } },
      { recordId: 2, communityId: 5, version: 2, answers: {} },
    ],
  })
const [size, shade, day]: ExtraKey[] = ['svar 5 1', 'svar 5 2', 'svar 5 3']
type State = ReturnType<typeof three>
const texts = (state: State, key: ExtraKey = size as ExtraKey) =>
  state.lines.map((line) => cellNow(line, key, state.taxa))
const enter = (state: State, key: ExtraKey | undefined, ...words: string[]) =>
  write(
    state,
    words.map((text, at) => ({ id: at + 1, heading: key as ExtraKey, text })),
  )

describe('what communities ask, in the sheet', () => {
  test('is a column for each field of every version, by its newest wording', () => {
    const columns = extraColumns([community])
    expect(columns.map(({ heading, title }) => [heading, title])).toEqual([
      ['svar 5 1', 'Kropslængde (mm)'],
      ['svar 5 2', 'Farve'],
      ['svar 5 3', 'Klækket'],
    ])
    const [first] = three().lines
    const [column] = columns
    expect(first && column && helpAt(first, column)).toBe('Ældre udgave: Længde (mm). Et tal fra 0 til 50 (mm).')
  })

  test('is read and judged by the version of each line; lines that are not asked keep nothing', () => {
    const state = enter(three(), size, '45,5 mm', '45,5', '4')
    expect(texts(state)).toEqual(['45,5', '45,5', ''])
    expect(state.lines.map(({ unread }) => unread[size as ExtraKey]?.problem)).toEqual([
      ...[undefined, 'Tallet må højst være 10.', undefined],
    ])
    expect(state.lines.map(isChanged)).toEqual([true, false, false])
    expect(state.lines.map((line) => lockedAt(line, size ?? '') !== undefined)).toEqual([false, false, true])
    expect(state.lines.map((line) => lockedAt(line, day ?? '') !== undefined)).toEqual([true, false, true])
    expect(texts(undo(state))).toEqual(['40', '', ''])
  })

  test('takes options by their names, parted by semicolons or commas, and days as Excel writes them', () => {
    const state = enter(three(), shade, 'rød; blå, mørk', 'Rød, Gul')
    expect(texts(state, shade)).toEqual(['Rød; Blå, mørk', 'Rød; Gul', ''])
    expect(enter(three(), shade, 'Lilla').lines[0]?.unread[shade as ExtraKey]?.problem).toBe(
      'Skal være et eller flere af: Rød; Blå, mørk; Gul.',
    )
    expect(texts(enter(three(), day, '', '46159'), day)).toEqual(['', '17-05-2026', ''])
  })

  test('is pasted and filled down', () => {
    const chosen = { row: 0, column: 0, lastRow: 0, lastColumn: 0 }
    const laid = write(three(), pasted(three(), [size as ExtraKey], [['3'], ['4'], ['5']], chosen))
    expect(texts(laid)).toEqual(['3', '4', ''])
    expect(texts(write(laid, filledDown(laid, [size as ExtraKey], { ...chosen, lastRow: 2 })))).toEqual(['3', '3', ''])
  })

  test('is sent under the version of the line with what was known before, and what is refused stands in its cell', () => {
    const state = enter(three(), size, '41', '')
    const said = state.lines.map(saidBy)
    expect(said).toEqual([[{ communityId: 5, version: 1, answers: { 1: 41 }, before: { 1: 40 } }], [], []])
    const told = refused(state, { '1.answers.5.1': 'Tallet er forkert.' })
    expect(told.lines[0]?.unread[size as ExtraKey]).toMatchObject({ text: '41', problem: 'Tallet er forkert.' })
    const kept = saved(
      state,
      new Map(state.lines.map((line) => [line.row.id, line])),
      [{ id: 1, version: 1, state: 'submitted', fields: {} }],
      { communities: [community], answers: [{ recordId: 1, communityId: 5, version: 1, answers: { 1: 41 } }] },
    )
    expect([texts(kept)[0], kept.lines.some(isChanged)]).toEqual(['41', false])
  })
})

describe('an answer that was given elsewhere meanwhile', () => {
  const mine = () => enter(three(), size, '35')
  const since = (value: number | null): Parameters<typeof renewed>[1] => ({
    ...{ rows: [row(1), row(2), row(3)], taxa: [], communities: [community] },
    answers: [
      { recordId: 1, communityId: 5, version: 1, answers: value === null ? {} : { 1: value } },
      { recordId: 2, communityId: 5, version: 2, answers: {} },
    ],
  })
  const key = size as ExtraKey
  const column = () => extraColumns([community])[0] as ReturnType<typeof extraColumns>[number]

  test('is shown with both, and one of them is chosen', () => {
    const torn = renewed(mine(), since(22))
    const [line] = torn.lines
    if (!line) throw new Error('no line')
    expect([hasProblem(line), troubled(line, [column()]), cellNow(line, key, torn.taxa)]).toEqual([true, [key], '35'])
    expect(tornAt(line, column(), torn.taxa)).toEqual({ field: key, theirs: '22' })
    const [kept] = settled(torn, 1, key, 'mine').lines
    expect(kept && [hasProblem(kept), saidBy(kept)]).toEqual([
      false,
      [{ communityId: 5, version: 1, answers: { 1: 35 }, before: { 1: 22 } }],
    ])
    const taken = settled(torn, 1, key, 'theirs')
    expect([hasProblem(taken.lines[0] as never), ...texts(taken)]).toEqual([false, '22', '', ''])
  })

  test('is none where both say the same, or nobody wrote here', () => {
    expect(renewed(mine(), since(35)).lines.some(hasProblem)).toBe(false)
    expect(renewed(three(), since(22)).lines.some(hasProblem)).toBe(false)
    expect(tornAt(renewed(mine(), since(null)).lines[0] as never, column(), new Map())).toMatchObject({ theirs: '' })
  })

  test('is settled by writing into the cell again', () => {
    expect(enter(renewed(mine(), since(22)), size, '36').lines.some(hasProblem)).toBe(false)
  })
})
