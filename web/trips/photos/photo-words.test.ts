import { expect, test } from 'vitest'
import { stacksWords } from './photo-words.ts'

test('pictures are counted that become finds, each once; without stacks there is nothing to say', () => {
  const stacks = [
    { id: 'one', keys: ['a', 'b'], isByHand: true },
    { id: 'two', keys: ['b', 'c'], isByHand: true },
  ]
  expect(stacksWords(stacks)).toBe('3 billeder i 2 stakke. Hver stak bliver til ét fund.')
  expect(stacksWords([])).toBeUndefined()
})
