import { describe, expect, it } from 'vitest'
import type { QueueItem } from '#contract/validation-queue.ts'
import { apart, originOf, putBackIn, type Splits, suggestionKeys, takenOut } from './stacks.ts'

const item = (id: number, stackIds = [id]) => ({ record: { id }, stackIds }) as QueueItem
const stack = item(1, [1, 2, 3])
const members = [item(1), item(2), item(3)]
const none: Splits = new Map()
const shown = (splits: Splits) => apart([stack, item(9)], splits).map(({ record, stackIds }) => [record.id, stackIds])

describe('a stack', () => {
  it('goes on without one that is taken out, which comes right after it', () => {
    expect(shown(takenOut(stack, none, 2, members))).toEqual([
      [1, [1, 3]],
      [2, [2]],
      [9, [9]],
    ])
  })
  it('is stood for by the next when the first is taken out', () => {
    const splits = takenOut(stack, none, 1, members)
    expect(shown(splits)).toEqual([
      [2, [2, 3]],
      [1, [1]],
      [9, [9]],
    ])
    expect(originOf([stack], splits, 3)).toEqual({ first: 1, ids: [1, 2, 3], out: [1] })
    expect(originOf([stack], splits, 1)).toEqual({ first: 1, ids: [1, 2, 3], out: [1] })
  })
  it('is whole again when what was taken out is put back', () => {
    const splits = putBackIn(stack, takenOut(stack, none, 3, members), 3)
    expect(shown(splits)).toEqual([
      [1, [1, 2, 3]],
      [9, [9]],
    ])
  })
  it('keeps its last one', () => {
    const alone = takenOut(stack, takenOut(stack, none, 1, members), 2, members)
    expect(takenOut(stack, alone, 3, members)).toBe(alone)
  })
})

it('the keys of suggestions are as many as they are, and nine at most', () => {
  expect([2, 3, 9, 12].map(suggestionKeys)).toEqual(['1 eller 2', '1–3', '1–9', '1–9'])
})
