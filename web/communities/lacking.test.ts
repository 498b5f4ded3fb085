import { expect, test } from 'vitest'
import { lackingText } from './lacking.ts'

test('what a find wants is told in words, also where its answers are to questions that are asked no more', () => {
  const fields = [{ id: 2, label: 'Højde' }]
  expect(lackingText({ needed: ['pictures'], fieldIds: [2] }, fields)).toBe('billede og “Højde”')
  expect(lackingText({ needed: [], fieldIds: [1] }, fields)).toBe('svar på de nye spørgsmål')
})
