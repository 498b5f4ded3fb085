import { expect, it } from 'vitest'
import { placeAt, typedAfterAt } from './completions.ts'

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

it('shows the list below the line, above it where that has more room, and never behind the bars', () => {
  const room = { from: 72, to: 770 }
  expect(placeAt({ top: 200, bottom: 224 }, room, 200)).toEqual({ top: 230, maxHeight: 288 })
  expect(placeAt({ top: 700, bottom: 724 }, room, 200)).toEqual({ top: 494, maxHeight: 288 })
  expect(placeAt({ top: 700, bottom: 724 }, room, 500)).toEqual({ top: 406, maxHeight: 288 })
  // Little room on both sides: the larger counts, and the list is as low as that.
  expect(placeAt({ top: 200, bottom: 224 }, { from: 72, to: 300 }, 200)).toEqual({ top: 72, maxHeight: 122 })
  expect(placeAt({ top: 150, bottom: 174 }, { from: 72, to: 300 }, 200)).toEqual({ top: 180, maxHeight: 120 })
})
