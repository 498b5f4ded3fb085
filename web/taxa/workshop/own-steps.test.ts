import { expect, test } from 'vitest'
import { afterOwnSteps, noteOwnStep } from './own-steps.ts'

test('a form that was opened before own saves elsewhere on the page goes on from them', () => {
  noteOwnStep(7, 3, 4)
  noteOwnStep(7, 4, 5)
  expect(afterOwnSteps(7, 3)).toBe(5)
  expect(afterOwnSteps(8, 3)).toBe(3)
})

test('a save after which somebody else has saved too is no own step', () => {
  noteOwnStep(9, 1, 3)
  expect(afterOwnSteps(9, 1)).toBe(1)
})
