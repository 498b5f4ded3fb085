import type { ValidationNumbers } from '#contract/validation-words.ts'

/* The rules of votes and stars: pure, and the only place where they are said. */

export type Certainty = 'sikker' | 'sandsynlig'

/** A live vote, with the taxon of its suggestion as it is called today. */
export interface CastVote {
  userId: number
  taxonId: number
  /** Weight and certainty in one number. */
  value: number
  suggestionId: number
}

/** Taxa and those above them, each with all above it, itself first. */
export type Lines = ReadonlyMap<number, readonly number[]>

export const voteValue = (weight: number, certainty: Certainty): number => weight * (certainty === 'sikker' ? 2 : 1)

export interface Tally {
  score: number
  people: number
}

/** The votes for a taxon and for what is below it. */
export function tallyOf(votes: readonly CastVote[], lines: Lines, taxonId: number | null): Tally {
  const own = taxonId === null ? [] : votes.filter((vote) => (lines.get(vote.taxonId) ?? []).includes(taxonId))
  return { score: sum(own), people: new Set(own.map(({ userId }) => userId)).size }
}

const sum = (votes: readonly CastVote[]) => votes.reduce((total, { value }) => total + value, 0)

/**
 * The deepest taxon with more than two thirds of all votes. A taxon counts what is below it, so one that lies above all
 * votes has them all: where the votes part, that is their deepest common ancestor. Null when they have none in common.
 */
export function leadingTaxon(votes: readonly CastVote[], lines: Lines): number | null {
  const scores = new Map<number, number>()
  for (const { taxonId, value } of votes) {
    for (const id of lines.get(taxonId) ?? []) scores.set(id, (scores.get(id) ?? 0) + value)
  }
  const all = sum(votes)
  // Two that do not lie in one line cannot both have more than half, so those that have enough are one line.
  const enough = [...scores].filter(([, score]) => score * 3 > all * 2).map(([id]) => id)
  const depth = (id: number) => lines.get(id)?.length ?? 0
  return enough.toSorted((a, b) => depth(b) - depth(a))[0] ?? null
}

/** How many points more give a taxon more than two thirds of all. */
export const pointsToLead = ({ score, all }: { score: number; all: number }): number =>
  Math.max(0, 2 * all - 3 * score + 1)

/** Whether one of two taxa lies above the other, or they are the same. */
export const areRelated = (lines: Lines, one: number | null, other: number | null): boolean =>
  one !== null &&
  other !== null &&
  ((lines.get(one) ?? [one]).includes(other) || (lines.get(other) ?? [other]).includes(one))

export interface Grounds {
  isValidated: boolean
  tally: Tally
  /** Null when the machine gives none. */
  machinePoints: number | null
}

/** What a find's taxon has earned, whatever stars it has. */
export function earnedStars({ isValidated, tally, machinePoints }: Grounds, numbers: ValidationNumbers): number {
  if (isValidated) return 3
  if (tally.score >= numbers.voteStar && tally.people >= numbers.voteStarPeople) return 2
  return machinePoints !== null && machinePoints >= numbers.machineStar ? 1 : 0
}

/** Votes rule a find's name until it has two stars; from then on only experts do. */
export const isOpenToVotes = (stars: number) => stars < 2

/** What a validation says of a vote: right, wrong, or neither (what is below the expert's taxon may still be so). */
export function judgementOf(
  votedTaxonId: number,
  expertsTaxonId: number,
  lines: Lines,
  numbers: ValidationNumbers,
): number {
  const isAbove = (above: number, below: number) => (lines.get(below) ?? [below]).includes(above)
  if (isAbove(votedTaxonId, expertsTaxonId)) return numbers.pointsConfirmed
  return isAbove(expertsTaxonId, votedTaxonId) ? 0 : numbers.pointsOverturned
}
