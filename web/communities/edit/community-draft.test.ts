import { describe, expect, it } from 'vitest'
import { blankField, draftOf, freshKey, inputOf, moved, previewOf, wholeOf, withField } from './community-draft.ts'

const blank = draftOf(null)
const height = { ...blankField('number'), label: 'Højde' }
const day = { ...blankField('date'), label: 'Blomstrer' }

describe('a community as it is written', () => {
  it('sends of a change only what was changed', () => {
    const draft = { ...blank, name: 'Byens vilde planter', endsOn: '2026-12-31' }
    expect(inputOf(draft, { name: draft.name })).toEqual({ name: 'Byens vilde planter' })
    expect(inputOf({ ...draft, endsOn: '' }, { endsOn: '' })).toEqual({ endsOn: null })
  })
  it('sends all of a new one, criteria that gather everything too', () =>
    expect(wholeOf({ ...blank, name: 'Alt' })).toMatchObject({ name: 'Alt', criteria: {}, fields: [], endsOn: null }))
  it('keeps the order that its fields are given', () => {
    const first = withField([], freshKey([]), height)
    const both = withField(first, freshKey(first), day)
    expect(both.map(({ key }) => key)).toEqual(['ny1', 'ny2'])
    expect(moved(both, 'ny2', -1).map(({ key }) => key)).toEqual(['ny2', 'ny1'])
    expect(moved(both, 'ny1', -1)).toEqual(both)
  })
  it('a field that is written again keeps its place', () => {
    const both = withField(withField([], 'ny1', height), 'ny2', day)
    const again = withField(both, 'ny1', { ...height, label: 'Højde i centimeter' })
    expect(again.map(({ input }) => input.label)).toEqual(['Højde i centimeter', 'Blomstrer'])
  })
  it('shows new fields and options before they have numbers', () => {
    const [shown] = previewOf([{ key: 'ny1', input: { ...blankField('options'), label: 'Levested' } }])
    expect(shown?.kind === 'options' && new Set(shown.options.map(({ id }) => id)).size).toBe(2)
  })
})
