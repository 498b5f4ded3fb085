import { ranks } from '#contract/enums.ts'
import { speciesGroupIds, speciesGroups } from '#contract/roles.ts'

/** Choices for a Select, from an enumeration's numbers and words. */
export const optionsOf = (words: Readonly<Record<number, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

export const rankOptions = optionsOf(ranks)
export const groupOptions = speciesGroupIds.map((id) => ({ value: String(id), label: speciesGroups[id] }))

/** A rank among those of the contract. */
export type RankNumber = keyof typeof ranks
export const rankOf = (text: string) => Number(text) as RankNumber
