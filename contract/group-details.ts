import type { CountUnit, LifeStage } from './details.ts'
import { type PlainField, plainFields, plainLineOf, recordFields } from './record-fields.ts'

/** Which details of a find each species group asks for, from the table of fields. Plain data: the browser uses it too. */

type Line = (typeof recordFields)[PlainField]
export type DetailField = Exclude<Line['detail'], null>

/** The fields that are asked for, each with what belongs to it: a count with its unit is one detail. */
type AskedField = {
  [K in PlainField]: (typeof recordFields)[K] extends { groups: readonly number[] } ? K : never
}[PlainField]
const askedFields = plainFields.filter((name): name is AskedField => 'groups' in recordFields[name])
const asked = askedFields.map(plainLineOf)

/** The parts of a find that only some groups ask for, as the form calls them. */
export const detailFields = Object.fromEntries(asked.map(({ detail, label }) => [detail, label])) as Record<
  DetailField,
  string
>

export const fieldOfDetail = (detail: DetailField): AskedField =>
  askedFields.find((name) => recordFields[name].detail === detail) ?? 'count'

/** What editors may ask observers for: details, and a picture. */
export type NudgeField = Extract<Line, { prompt: string }>['detail'] | 'picture'
const nudged = asked.filter(({ prompt }) => prompt !== undefined)
export const nudgeFieldNames = {
  ...Object.fromEntries(nudged.map(({ detail, nudge, label }) => [detail, nudge ?? label])),
  picture: 'Billede',
} as Record<NudgeField, string>
/** What an editor misses is asked for like a friend would. */
export const prompts = {
  ...Object.fromEntries(nudged.map(({ detail, prompt }) => [detail, prompt])),
  picture: 'Har du et billede? Det hjælper dem, der skal bedømme fundet.',
} as Record<NudgeField, string>

interface GroupDetails {
  readonly fields: readonly DetailField[]
  readonly countUnits: readonly CountUnit[]
  readonly lifeStages: readonly LifeStage[]
}

/** What grows on something is asked about that early; of other animals it is asked last. */
const early: readonly string[] = ['count', 'lifeStage', 'substrate', 'hostTaxon']
const late: readonly string[] = ['hostTaxon', 'substrate']
const growing = [2, 11, 12]
const others = 10

/** The details of a group, in the order of the form: that of the table, but for these. */
function fieldsOfGroup(group: number): DetailField[] {
  const own = asked.filter(({ groups }) => groups?.includes(group)).map(({ detail }) => detail as DetailField)
  const first = growing.includes(group) ? own.filter((detail) => early.includes(detail)) : []
  const last = group === others ? late.filter((detail) => own.includes(detail as DetailField)) : []
  const between = own.filter((detail) => !first.includes(detail) && !last.includes(detail))
  return [...first, ...between, ...last] as DetailField[]
}

const bugUnits = ['individuals', 'colonies', 'nests'] as const
const insectStages = ['egg', 'larva', 'pupa', 'nymph', 'imago'] as const

/** What is counted in a group, and the stages of life that make sense there. */
const choices: Record<number, Omit<GroupDetails, 'fields'>> = {
  0: { countUnits: ['individuals'], lifeStages: [] },
  1: {
    countUnits: ['plants', 'shoots', 'square_metres'],
    lifeStages: ['seedling', 'vegetative', 'budding', 'flowering', 'fruiting', 'withered'],
  },
  2: { countUnits: ['fruit_bodies', 'square_metres'], lifeStages: [] },
  3: { countUnits: ['individuals', 'tracks', 'nests'], lifeStages: ['juvenile', 'subadult', 'adult'] },
  4: { countUnits: ['individuals', 'pairs', 'nests'], lifeStages: ['egg', 'juvenile', 'subadult', 'adult'] },
  5: { countUnits: ['individuals'], lifeStages: ['egg', 'larva', 'juvenile', 'adult'] },
  6: { countUnits: ['individuals', 'pairs'], lifeStages: ['egg', 'tadpole', 'juvenile', 'adult'] },
  7: { countUnits: bugUnits, lifeStages: ['egg', 'juvenile', 'subadult', 'adult'] },
  8: { countUnits: bugUnits, lifeStages: insectStages },
  9: { countUnits: bugUnits, lifeStages: ['egg', 'juvenile', 'adult'] },
  [others]: { countUnits: ['individuals', 'colonies', 'tracks'], lifeStages: ['egg', 'larva', 'juvenile', 'adult'] },
  11: { countUnits: ['plants', 'square_metres'], lifeStages: [] },
  12: { countUnits: ['shoots', 'square_metres'], lifeStages: ['vegetative', 'with_sporophyte'] },
}

/** By species group; 0 is a find of which the group is not known. */
export const groupDetails: Record<number, GroupDetails> = Object.fromEntries(
  Object.entries(choices).map(([group, own]) => [group, { fields: fieldsOfGroup(Number(group)), ...own }]),
)
