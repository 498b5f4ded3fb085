import { type DetailField, detailFields, groupDetails, type NudgeField, prompts } from '#contract/group-details.ts'
import type { FieldOfKind } from '#contract/record-fields.ts'

const insects = 8

/** The choices that make sense in a group; none where all do. */
export function ownChoices(field: FieldOfKind<'words'>, group: number): readonly string[] {
  if (field === 'lifeStage') return groupDetails[group]?.lifeStages ?? []
  // Only ants, bees and wasps have workers and queens.
  return field === 'sex' && group !== insects ? ['male', 'female', 'both'] : []
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
