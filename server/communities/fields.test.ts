import { describe, expect, test } from 'vitest'
import type { ExtraField, ExtraFieldInput } from '#contract/community-fields.ts'
import { Refusal } from '#server/core/refusal.ts'
import { answerText, checkedAnswers, fieldsWithout, nextFields } from './fields.ts'

const common = { help: '', isRequired: false }
const words: ExtraField = { id: 1, kind: 'text', label: 'Hvor?', ...common }
const number: ExtraField = {
  ...{ id: 2, kind: 'number', label: 'Længde', ...common, isRequired: true },
  ...{ unit: 'mm', min: 0, max: 50, decimals: 1 },
}
const choice: ExtraField = {
  ...{ id: 3, kind: 'options', label: 'Farve', ...common, several: false },
  options: [
    { id: 1, label: 'Rød' },
    { id: 2, label: 'Blå' },
  ],
}
const several: ExtraField = { ...choice, id: 4, several: true }
const day: ExtraField = { id: 5, kind: 'date', label: 'Hvornår', ...common }
const all = [words, number, choice, several, day]

const faults = (run: () => unknown) => {
  try {
    run()
    return {}
  } catch (error) {
    return error instanceof Refusal ? error.fields : error
  }
}

describe('answers', () => {
  test('fit their fields, and what is empty is not kept', () => {
    const said = { 1: 'Ved søen', 2: 12.5, 3: [2], 4: [1, 2], 5: '2026-02-28' }
    expect(checkedAnswers(all, said)).toEqual(said)
    expect(checkedAnswers(all, { 1: '', 2: null, 4: [] })).toEqual({})
  })

  test.each([
    [{ 1: 3 }, 'Skriv en tekst.'],
    [{ 2: 'tolv' }, 'Skriv et tal.'],
    [{ 2: -1 }, 'Tallet skal være mindst 0.'],
    [{ 2: 50.1 }, 'Tallet må højst være 50.'],
    [{ 2: 1.25 }, 'Skriv højst én decimal.'],
    [{ 3: [3] }, 'Vælg en af mulighederne.'],
    [{ 3: [1, 2] }, 'Vælg kun én af mulighederne.'],
    [{ 4: [1, 1] }, 'Vælg en af mulighederne.'],
    [{ 5: '2026-02-30' }, 'Skriv en dato.'],
    [{ 9: 'x' }, 'Feltet findes ikke.'],
  ])('that do not fit are told, each at its field: %j', (answers, why) => {
    const [id] = Object.keys(answers)
    expect(faults(() => checkedAnswers(all, answers))).toEqual({ [`answers.${id}`]: why })
  })

  test('are told in Danish', () => {
    expect([
      answerText(number, 12.5),
      answerText(several, [2, 1]),
      answerText(day, '2026-02-28'),
      answerText(words, ''),
    ]).toEqual(['12,5 mm', 'Blå, Rød', '28. februar 2026', ''])
  })

  test('that are required and missing are what a find lacks', () => {
    expect([fieldsWithout(all, {}), fieldsWithout(all, { 2: 0 })]).toEqual([[2], []])
  })
})

describe('a change of fields', () => {
  const nobody = { highest: 5, highestOptions: { 3: 2, 4: 2 }, answered: new Set<number>() }
  const asInput = (field: ExtraField): ExtraFieldInput => field

  test('keeps what keeps its id, and gives what is new a number that was never used', () => {
    const renamed = { ...words, label: 'Hvor præcis?' }
    const made = { kind: 'date' as const, label: 'Ny', ...common }
    expect(nextFields(all, [asInput(renamed), made], { ...nobody, highest: 7 })).toEqual([renamed, { ...made, id: 8 }])
  })

  test('cannot make something else of a field that has been answered', () => {
    const turned = { id: 1, kind: 'date' as const, label: 'Hvor?', ...common }
    expect(nextFields(all, [turned], nobody)[0]?.kind).toBe('date')
    expect(faults(() => nextFields(all, [turned], { ...nobody, answered: new Set([1]) }))).toEqual({
      'community.fields.0': 'Feltet er besvaret og må blive ved med at være tekst.',
    })
  })

  test('keeps options that keep their id under other words, and refuses two that are the same', () => {
    const options = [{ id: 2, label: 'Mørkeblå' }, { label: 'Grøn' }]
    const [field] = nextFields([choice], [{ ...choice, options }], nobody)
    expect(field).toMatchObject({
      options: [
        { id: 2, label: 'Mørkeblå' },
        { id: 3, label: 'Grøn' },
      ],
    })
    const same = [{ label: 'Grøn' }, { label: 'grøn' }]
    expect(faults(() => nextFields([choice], [{ ...choice, options: same }], nobody))).toEqual({
      'community.fields.0': 'To af valgmulighederne er ens.',
    })
  })

  test('gives no field the name of another; those that have one stay until they are edited', () => {
    const made = { ...words, id: undefined, label: 'hvor?' }
    const told = { 'community.fields.1': 'Der er allerede et felt, der hedder “hvor?”.' }
    expect(faults(() => nextFields([words], [words, made], nobody))).toEqual(told)
    const twin = { ...words, id: 4, label: 'hvor?' }
    const kept = { kind: 'date' as const, label: 'Ny', ...common }
    expect(nextFields([words, twin], [words, twin, kept], nobody).length).toBe(3)
    expect(faults(() => nextFields([words, twin], [words, { ...twin, help: 'Nær?' }], nobody))).toEqual(told)
  })

  test('refuses bounds that nothing fits, and fields that are not there', () => {
    expect(faults(() => nextFields(all, [{ ...number, min: 9, max: 1 }], nobody))).toHaveProperty([
      'community.fields.0',
    ])
    expect(faults(() => nextFields([], [asInput(words)], nobody))).toHaveProperty(['community.fields.0'])
  })
})
