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

/** What an editor has said of several fields at once: it stands above them, since it does not tell them apart. */
export const sharedLabel = (nudges: readonly Nudge[]): string | null =>
  nudges.find(({ field, label }) => nudges.some((other) => other.field !== field && other.label === label))?.label ??
  null

export const ownLabel = (label: string | null, nudges: readonly Nudge[]) =>
  label === sharedLabel(nudges) ? null : label

/** Which details are asked for: first what the taxon's experts miss, then those of the group, in the group's order. */
export function askedDetails(group: number, nudges: readonly Nudge[]): AskedDetail[] {
  const own = groupDetails[group]?.fields ?? groupDetails[0]?.fields ?? []
  const nudged = nudges.flatMap(({ field, label }): AskedDetail[] =>
    field === 'picture' ? [] : [{ field, label: ownLabel(label, nudges) || prompts[field], isNudged: true }],
  )
  const isNudged = (field: DetailField) => nudged.some((one) => one.field === field)
  return [
    ...nudged.filter((one, index) => nudged.findIndex(({ field }) => field === one.field) === index),
    ...own.filter((field) => !isNudged(field)).map((field) => ({ field, label: detailFields[field], isNudged: false })),
  ]
}
