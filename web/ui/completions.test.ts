import { expect, it } from 'vitest'
import { typedAfterAt } from './completions.ts'

it('knows what is typed after an @', () => {
  expect(typedAfterAt('Hej @')).toBe('')
  expect(typedAfterAt('Hej @Ann')).toBe('Ann')
  expect(typedAfterAt('(@Åse Mø')).toBe('Åse Mø')
  expect(typedAfterAt('@eksp')).toBe('eksp')
})
it('leaves addresses, finished names and long sentences alone', () => {
  expect(typedAfterAt('post@vildfund')).toBeNull()
  expect(typedAfterAt('@Anna ')).toBeNull()
  expect(typedAfterAt('@Anna Bo Carl')).toBeNull()
  expect(typedAfterAt('intet')).toBeNull()
})
