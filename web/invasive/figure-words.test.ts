import { expect, it } from 'vitest'
import { figureWords } from './figure-words.ts'

it('what the year brought is told in one sentence, and nothing of what there was not', () => {
  const none = { year: 2026, warnings: 0, waiting: 0, underEffort: 0, closed: 0 }
  expect(figureWords(none)).toBeUndefined()
  expect(figureWords({ ...none, warnings: 1, waiting: 1 })).toBe('I 2026 har fund givet 1 varsel: 1 venter.')
  expect(figureWords({ ...none, warnings: 9, waiting: 5, underEffort: 3, closed: 1 })).toBe(
    'I 2026 har fund givet 9 varsler: 5 venter, 3 er under indsats og 1 er afsluttet.',
  )
})
