import { describe, expect, test } from 'vitest'
import { validationNumbers as numbers } from '#contract/validation-words.ts'
import { areRelated, type CastVote, earnedStars, judgementOf, leadingTaxon, tallyOf, voteValue } from './rules.ts'

const [animals, birds, parus, major, ater, corvus, plants] = [1, 2, 3, 4, 5, 6, 7] as const
const lines = new Map([
  [animals, [animals]],
  [birds, [birds, animals]],
  [parus, [parus, birds, animals]],
  [major, [major, parus, birds, animals]],
  [ater, [ater, parus, birds, animals]],
  [corvus, [corvus, birds, animals]],
  [plants, [plants]],
])
let people = 0
const vote = (taxonId: number, weight = 1, certainty: 'sikker' | 'sandsynlig' = 'sikker'): CastVote => {
  people++
  return { userId: people, taxonId, value: voteValue(weight, certainty), suggestionId: taxonId }
}
const outcome = (...votes: CastVote[]) => {
  const taxon = leadingTaxon(votes, lines)
  const tally = tallyOf(votes, lines, taxon)
  return { taxon, score: tally.score, stars: earnedStars({ isValidated: false, tally, machinePoints: null }, numbers) }
}

describe('the worked examples', () => {
  test('one member who is sure gives the name and no star', () => {
    expect(outcome(vote(major))).toEqual({ taxon: major, score: 2, stars: 0 })
  })
  test('five members who are sure give two stars', () => {
    const five = Array.from({ length: 5 }, () => vote(major))
    expect(outcome(...five)).toEqual({ taxon: major, score: 10, stars: 2 })
    expect(outcome(...five.slice(1)).stars).toBe(0)
  })
  test('two people of weight 3 give two stars', () => {
    expect(outcome(vote(major, 3), vote(major, 3))).toEqual({ taxon: major, score: 12, stars: 2 })
  })
  test('one person of weight 5 alone gives none', () => {
    expect(outcome(vote(major, 5))).toEqual({ taxon: major, score: 10, stars: 0 })
  })
  test('a species and its genus make it the genus', () => {
    expect(outcome(vote(major), vote(parus))).toEqual({ taxon: parus, score: 4, stars: 0 })
  })
})

describe('the name of a find', () => {
  test('is what more than two thirds say; two thirds are not enough', () => {
    expect(outcome(vote(major), vote(major), vote(corvus)).taxon).toBe(birds)
    expect(outcome(vote(major), vote(major), vote(major), vote(corvus)).taxon).toBe(major)
  })
  test('is what the votes have in common when they part', () => {
    expect(outcome(vote(major), vote(ater)).taxon).toBe(parus)
    expect(outcome(vote(major), vote(ater), vote(corvus, 1, 'sandsynlig')).taxon).toBe(parus)
    expect(outcome(vote(major), vote(plants)).taxon).toBeNull()
    expect(outcome().taxon).toBeNull()
  })
  test('counts for what lies above, too', () => {
    expect(tallyOf([vote(major), vote(ater, 2), vote(corvus)], lines, parus)).toEqual({ score: 6, people: 2 })
  })
})

describe('a person’s word', () => {
  test('counts twice when it is sure', () => {
    expect([voteValue(3, 'sikker'), voteValue(3, 'sandsynlig')]).toEqual([6, 3])
  })
  test('was right when the expert says the same or something below it, and wrong when it lies elsewhere', () => {
    const judged = (voted: number, experts: number) => judgementOf(voted, experts, lines, numbers)
    expect([judged(major, major), judged(parus, major), judged(major, parus), judged(ater, major)]).toEqual([
      1, 1, 0, -2,
    ])
  })
})

test('stars: the machine gives one, an expert three, whatever the votes say', () => {
  const none = { score: 0, people: 0 }
  const stars = (isValidated: boolean, machinePoints: number | null) =>
    earnedStars({ isValidated, tally: none, machinePoints }, numbers)
  expect([stars(false, 6), stars(false, 7), stars(false, null), stars(true, 0)]).toEqual([0, 1, 0, 3])
})

test('taxa are related in one line only', () => {
  expect(areRelated(lines, major, parus) && areRelated(lines, birds, major) && areRelated(lines, major, major)).toBe(
    true,
  )
  expect(areRelated(lines, major, ater) || areRelated(lines, major, null)).toBe(false)
})
