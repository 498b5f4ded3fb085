import { isDeepStrictEqual } from 'node:util'
import { hasSight } from '#contract/call.ts'
import type { Lacking } from '#contract/community.ts'
import type { Answers, AnswerValue, ExtraField, ExtraFieldInput, ShownAnswer } from '#contract/community-fields.ts'
import { extraFieldKinds } from '#contract/community-words.ts'
import { answerFault, inDanish, isUnanswered } from '#contract/written/answers.ts'
import { Refusal } from '#server/core/refusal.ts'

type Kept = Readonly<Record<string, AnswerValue>>
const refused = (at: number, why: string) => new Refusal('invalid', 'bad_input', { [`community.fields.${at}`]: why })

/** What a community has asked so far, in any version. */
interface AskedBefore {
  /** The highest number of a field, and of an option by its field. */
  highest: number
  highestOptions: Readonly<Record<number, number>>
  /** The fields that anybody has answered. */
  answered: ReadonlySet<number>
}
export const nothingAskedBefore: AskedBefore = { highest: 0, highestOptions: {}, answered: new Set() }

/**
 * The fields of the next version. What keeps its id is the same field, and keeps its kind while anybody has answered it;
 * what has none gets a number that no field of the community has ever had. So do options: an answer may be brought from
 * one version to another, and must not come to say something else there.
 */
export function nextFields(
  before: readonly ExtraField[],
  written: readonly ExtraFieldInput[],
  { highest, highestOptions, answered }: AskedBefore,
): ExtraField[] {
  let last = highest
  const known = new Map(before.map((field) => [field.id, field]))
  const fields = written.map((input, at): ExtraField => {
    const was = input.id === undefined ? undefined : known.get(input.id)
    if (input.id !== undefined && !was) throw refused(at, 'Feltet findes ikke længere. Hent siden igen.')
    if (was && was.kind !== input.kind && answered.has(was.id)) {
      throw refused(at, `Feltet er besvaret og må blive ved med at være ${extraFieldKinds[was.kind].toLowerCase()}.`)
    }
    const common = { id: was?.id ?? ++last, label: input.label, help: input.help, isRequired: input.isRequired }
    if (input.kind === 'text' || input.kind === 'date') return { ...common, kind: input.kind }
    if (input.kind === 'number') {
      const { unit, min, max, decimals } = input
      if (min !== null && max !== null && min > max) throw refused(at, 'Den mindste værdi er større end den største.')
      return { ...common, kind: 'number', unit, min, max, decimals }
    }
    const kept = was?.kind === 'options' ? was.options : []
    const options = nextOptions(kept, input.options, highestOptions[common.id] ?? 0, at)
    return { ...common, kind: 'options', several: input.several, options }
  })
  const ids = fields.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw refused(0, 'Det samme felt er der to gange.')
  needOwnLabels(fields, known)
  return fields
}

/** Two fields of one name were allowed once: they stay as they are until one of them is edited. */
function needOwnLabels(fields: readonly ExtraField[], before: ReadonlyMap<number, ExtraField>) {
  const folded = fields.map(({ label }) => label.toLocaleLowerCase('da-DK'))
  const at = fields.findLastIndex(
    (field, place) =>
      !isDeepStrictEqual(field, before.get(field.id)) &&
      folded.some((label, other) => other !== place && label === folded[place]),
  )
  const twin = fields[at]
  if (twin) throw refused(at, `Der er allerede et felt, der hedder “${twin.label}”.`)
}

type Options = readonly { id: number; label: string }[]
type WrittenOptions = readonly { id?: number | undefined; label: string }[]
function nextOptions(before: Options, written: WrittenOptions, highest: number, at: number) {
  let last = highest
  const known = new Set(before.map(({ id }) => id))
  const options = written.map(({ id, label }) => ({ id: id !== undefined && known.has(id) ? id : ++last, label }))
  const labels = options.map(({ label }) => label.toLocaleLowerCase('da-DK'))
  const ids = new Set(options.map(({ id }) => id))
  if (new Set(labels).size < labels.length || ids.size < options.length) {
    throw refused(at, 'To af valgmulighederne er ens.')
  }
  return options
}

/** What was answered, as it is kept: checked by the fields of its version, without what is empty. */
export function checkedAnswers(fields: readonly ExtraField[], answers: Answers): Record<string, AnswerValue> {
  const faults: Record<string, string> = {}
  const kept: Record<string, AnswerValue> = {}
  const known = new Map(fields.map((field) => [String(field.id), field]))
  for (const [id, value] of Object.entries(answers)) {
    if (isUnanswered(value)) continue
    const field = known.get(id)
    const fault = field ? answerFault(field, value) : 'Feltet findes ikke.'
    if (fault) faults[`answers.${id}`] = fault
    else if (typeof value !== 'string' || hasSight(value)) kept[id] = value
  }
  if (Object.keys(faults).length > 0) throw new Refusal('invalid', 'community_answers_invalid', faults)
  return kept
}

/** What was said in words and is not shown to who answers now stays, where they say nothing else. */
export const withWords = (fields: readonly ExtraField[], answers: Answers, unseen: Kept): Answers => ({
  ...answers,
  ...Object.fromEntries(
    fields.flatMap(({ id, kind }) => {
      const words = unseen[id]
      return kind === 'text' && words !== undefined && isUnanswered(answers[id]) ? [[id, words]] : []
    }),
  ),
})

const day = new Intl.DateTimeFormat('da-DK', { dateStyle: 'long', timeZone: 'UTC' })

/** An answer in Danish words. */
export function answerText(field: ExtraField, value: AnswerValue | undefined): string {
  if (isUnanswered(value)) return ''
  if (field.kind === 'number' && typeof value === 'number') {
    return [inDanish(value), field.unit].filter((part) => part !== '').join(' ')
  }
  if (field.kind === 'date' && typeof value === 'string') return day.format(new Date(`${value}T00:00:00Z`))
  if (field.kind !== 'options' || !Array.isArray(value)) return String(value)
  const labels = new Map(field.options.map(({ id, label }) => [id, label]))
  return value.flatMap((id) => labels.get(id) ?? []).join(', ')
}

/** With `wordless` nothing that somebody wrote in their own words: it may tell where a blurred find is. */
export const shownAnswers = (fields: readonly ExtraField[], answers: Kept, wordless = false): ShownAnswer[] =>
  fields.map((field) => {
    const value = wordless && field.kind === 'text' ? undefined : answers[String(field.id)]
    return { field, value: value ?? null, text: answerText(field, value) }
  })

/** The required fields that have no answer. Answers are judged by the version that they were given to. */
export const fieldsWithout = (fields: readonly ExtraField[], answers: Kept): number[] =>
  fields.filter(({ id, isRequired }) => isRequired && isUnanswered(answers[String(id)])).map(({ id }) => id)

/** What a find lacks; null: nothing. */
export const lackingOf = (needed: Lacking['needed'], fieldIds: number[]): Lacking | null =>
  needed.length + fieldIds.length === 0 ? null : { needed, fieldIds }
