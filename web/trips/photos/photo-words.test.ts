import { expect, test } from 'vitest'
import { dayOnTrip, firstWords, stacksWords } from './photo-words.ts'

test('pictures are counted that become finds, each once; without stacks there is nothing to say', () => {
  const stacks = [
    { id: 'one', keys: ['a', 'b'], isByHand: true },
    { id: 'two', keys: ['b', 'c'], isByHand: true },
  ]
  expect(stacksWords(stacks)).toBe('3 billeder i 2 stakke. Hver stak bliver til ét fund.')
  expect(stacksWords([])).toBeUndefined()
})

test('the clock of a camera that has fallen back is told with its day, and one that nobody believes with its year', () => {
  const of = (facts: { day: string; time: string }, wall?: string) =>
    firstWords({ facts }, wall === undefined ? {} : { wall }, '2026-05-17')
  const time = '00:10'
  expect(of({ day: '2026-05-17', time }, '2026-05-17T00:10')).toBe('det første kl.\u00a000.10')
  expect(of({ day: '2026-05-18', time }, '2026-05-18T00:10')).toBe('det første 18. maj kl.\u00a000.10')
  expect(of({ day: '2008-01-01', time }, '2008-01-01T00:10')).toBe('det første 1. januar 2008 kl.\u00a000.10')
  expect(of({ day: '1904-01-01', time })).toBe('uret siger 1904')
  expect(dayOnTrip('2026-01-01', '2026-05-17')).toBe('1. januar')
})
