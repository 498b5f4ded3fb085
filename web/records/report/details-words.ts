import { chosenDetails, type DetailField, detailFields, groupDetails } from '#contract/details.ts'
import type { NudgeField } from '#contract/enums.ts'

export type ChosenDetail = keyof typeof chosenDetails
export const isChosen = (field: DetailField): field is ChosenDetail => field in chosenDetails

const insects = 8

/** The choices that make sense in a group; none where all do. */
export function ownChoices(field: ChosenDetail, group: number): readonly string[] {
  if (field === 'lifeStage') return groupDetails[group]?.lifeStages ?? []
  // Only ants, bees and wasps have workers and queens.
  return field === 'sex' && group !== insects ? ['male', 'female', 'both'] : []
}

/** What an editor misses is asked for like a friend would. */
export const prompts: Record<NudgeField, string> = {
  count: 'Hvor mange var der?',
  lifeStage: 'Hvilket stadie var den i?',
  sex: 'Kunne du se, om det var en han eller en hun?',
  behaviour: 'Hvad lavede den?',
  method: 'Hvordan fandt du den?',
  substrate: 'Hvad voksede eller sad den på?',
  hostTaxon: 'Hvilken art levede den på?',
  habitat: 'Hvad var det for et sted?',
  deadAlive: 'Var den levende?',
  picture: 'Har du et billede? Det hjælper dem, der skal bedømme fundet.',
}

export interface Nudge {
  field: NudgeField
  label: string | null
}

export interface AskedDetail {
  field: DetailField
  /** The words above it. */
  label: string
  isNudged: boolean
}

/** Few choices are seen at a glance as chips; many are a list. */
export const chipsAtMost = 7

/** Which details are asked for: first what the taxon's experts miss, then those of the group, in the group's order. */
export function askedDetails(group: number, nudges: readonly Nudge[]): AskedDetail[] {
  const own = groupDetails[group]?.fields ?? groupDetails[0]?.fields ?? []
  const nudged = nudges.flatMap(({ field, label }): AskedDetail[] =>
    field === 'picture' ? [] : [{ field, label: label || prompts[field], isNudged: true }],
  )
  const isNudged = (field: DetailField) => nudged.some((one) => one.field === field)
  return [
    ...nudged.filter((one, index) => nudged.findIndex(({ field }) => field === one.field) === index),
    ...own.filter((field) => !isNudged(field)).map((field) => ({ field, label: detailFields[field], isNudged: false })),
  ]
}
