import { z } from 'zod'
import { Id, line, text } from './call.ts'
import { communityLimits } from './community-words.ts'

const Bound = z.number().min(-communityLimits.number).max(communityLimits.number)

/** What all extra fields have. */
const Common = {
  label: line(communityLimits.label, 1),
  help: line(communityLimits.help).default(''),
  isRequired: z.boolean().default(false),
}
const NumberPart = {
  kind: z.literal('number'),
  unit: line(communityLimits.unit).default(''),
  min: Bound.nullable().default(null),
  max: Bound.nullable().default(null),
  decimals: z.number().int().min(0).max(communityLimits.decimals).default(0),
}
const OptionsPart = { kind: z.literal('options'), several: z.boolean().default(false) }
const Label = line(communityLimits.option, 1)

/**
 * An extra field as it is written; without an id it is new. Options too: one that keeps its id is the same under another
 * name.
 */
export const ExtraFieldInput = z.discriminatedUnion('kind', [
  z.object({ id: Id.optional(), kind: z.literal('text'), ...Common }),
  z.object({ id: Id.optional(), ...NumberPart, ...Common }),
  z.object({ id: Id.optional(), kind: z.literal('date'), ...Common }),
  z.object({
    ...{ id: Id.optional(), ...OptionsPart, ...Common },
    options: z
      .array(z.object({ id: Id.optional(), label: Label }))
      .min(1)
      .max(communityLimits.options),
  }),
])
export type ExtraFieldInput = z.output<typeof ExtraFieldInput>

const Kept = { id: Id, label: z.string(), help: z.string(), isRequired: z.boolean() }
/** An extra field of a community. Its id is its own in that community, and stays. */
export const ExtraField = z
  .discriminatedUnion('kind', [
    z.object({ ...Kept, kind: z.literal('text') }),
    z.object({
      ...{ ...Kept, kind: z.literal('number'), unit: z.string(), min: z.number().nullable() },
      ...{ max: z.number().nullable(), decimals: z.number().int() },
    }),
    z.object({ ...Kept, kind: z.literal('date') }),
    z.object({
      ...{ ...Kept, kind: z.literal('options'), several: z.boolean() },
      options: z.array(z.object({ id: Id, label: z.string() })),
    }),
  ])
  .meta({ id: 'ExtraField' })
export type ExtraField = z.output<typeof ExtraField>

/** What is answered: words, a number, a day, or the ids of options. */
export const AnswerValue = z.union([
  z.number().min(-communityLimits.number).max(communityLimits.number),
  text(communityLimits.answer),
  z.array(Id).max(communityLimits.options),
])
export type AnswerValue = z.output<typeof AnswerValue>
/** By the ids of the fields; null takes an answer back. */
export const Answers = z.record(z.string().regex(/^[1-9]\d{0,8}$/), AnswerValue.nullable())
export type Answers = z.output<typeof Answers>

/** An answer as it is shown, with the field as it was when the answer was given. */
export const ShownAnswer = z
  .object({
    field: ExtraField,
    value: AnswerValue.nullable(),
    /** In Danish words; empty where nothing was answered. */
    text: z.string(),
  })
  .meta({ id: 'ShownAnswer' })
export type ShownAnswer = z.output<typeof ShownAnswer>
