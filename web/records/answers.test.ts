import { describe, expect, it } from 'vitest'
import type { ExtraField } from '#contract/community-fields.ts'
import { answersOf, draftOfAnswers, problemOf } from './answers.ts'

const common = { help: '', isRequired: false }
const height: ExtraField = {
  ...{ ...common, id: 1, label: 'Højde', kind: 'number', unit: 'cm', min: 0, max: 250, decimals: 1 },
}
const note: ExtraField = { ...common, id: 2, label: 'Bemærkning', kind: 'text' }
const kinds: ExtraField = {
  ...{ ...common, id: 3, label: 'Levested', kind: 'options', several: true },
  options: [
    { id: 1, label: 'Skov' },
    { id: 2, label: 'Eng' },
  ],
}

describe('an answer to an extra field', () => {
  it('is a number as Danes write it', () => {
    expect(answersOf([height], { 1: '12,5' })).toEqual({ 1: 12.5 })
    expect(answersOf([height], { 1: ' 7 ' })).toEqual({ 1: 7 })
  })
  it('is held to the bounds and the decimals of its field', () => {
    expect(problemOf(height, '12,5')).toBeUndefined()
    expect(problemOf(height, '-1')).toBe('Tallet skal være mindst 0.')
    expect(problemOf(height, '300')).toBe('Tallet må højst være 250.')
    expect(problemOf(height, '1,25')).toBe('Skriv højst én decimal.')
    expect(problemOf(height, 'høj')).toBe('Skriv et tal.')
  })
  it('can be left out, and taken back', () => {
    expect(problemOf(height, '')).toBeUndefined()
    expect(answersOf([height, note, kinds], { 1: '', 2: '  ', 3: [] })).toEqual({ 1: null, 2: null, 3: null })
  })
  it('goes as it was typed when it is no number: its community refuses it, and it can be mended', () => {
    expect(answersOf([height], { 1: 'høj' })).toEqual({ 1: 'høj' })
    expect(draftOfAnswers([{ field: height, value: 'høj' }])).toEqual({ 1: 'høj' })
  })
  it('comes back as it was given', () => {
    const given = [
      { field: height, value: 12.5 },
      { field: note, value: 'Ved søen' },
      { field: kinds, value: [2] },
    ]
    const draft = draftOfAnswers(given)
    expect(draft).toEqual({ 1: '12,5', 2: 'Ved søen', 3: [2] })
    expect(answersOf([height, note, kinds], draft)).toEqual({ 1: 12.5, 2: 'Ved søen', 3: [2] })
  })
})
