import type { AnswerValue, ExtraField } from '#contract/community-fields.ts'
import type { LineAnswers, SaidAnswers, SheetCommunity } from '#contract/sheet.ts'
import { answerCell, fieldHeading, fieldHelp, readAnswer, unitOf } from '#contract/written/answers.ts'
import { dayOfSerial } from './cells.ts'

/** A column that a community asks for: its number, and that of the field. */
export type ExtraKey = `svar ${number} ${number}`
export const extraKey = (communityId: number, fieldId: number): ExtraKey => `svar ${communityId} ${fieldId}`
export const isExtra = (heading: string): heading is ExtraKey => heading.startsWith('svar ')
export const placeOf = (key: ExtraKey) => {
  const [, communityId = 0, fieldId = 0] = key.split(' ').map(Number)
  return { communityId, fieldId }
}

/** What a community asks of a line, by the version of the fields that the line is answered under. */
export interface LineAsked {
  communityId: number
  version: number
  isNewest: boolean
  fields: readonly ExtraField[]
  /** As the server knows them. */
  answers: Readonly<Record<string, AnswerValue>>
}
/** What was answered here and is not saved; null takes an answer back. */
export type Answered = Readonly<Partial<Record<ExtraKey, AnswerValue | null>>>

export interface AskedOfLines {
  communities: readonly SheetCommunity[]
  answers: readonly LineAnswers[]
}
export const nothingAsked: AskedOfLines = { communities: [], answers: [] }

interface Line {
  row: { state: 'draft' | 'submitted' }
  asks: readonly LineAsked[]
  answers: Answered
}

/** What is asked of each line. */
export function asksOf({ communities, answers }: AskedOfLines): Map<number, LineAsked[]> {
  const byId = new Map(communities.map((community) => [community.id, community]))
  const asks = new Map<number, LineAsked[]>()
  for (const { recordId, ...given } of answers) {
    const community = byId.get(given.communityId)
    const fields = community?.versions.find(({ version }) => version === given.version)?.fields ?? []
    const isNewest = given.version === community?.fieldsVersion
    asks.set(recordId, [...(asks.get(recordId) ?? []), { ...given, isNewest, fields }])
  }
  return asks
}

/** The field of a line under a column, in the version of that line. */
export function fieldAt({ asks }: Line, key: ExtraKey): { ask: LineAsked; field: ExtraField } | undefined {
  const { communityId, fieldId } = placeOf(key)
  const ask = asks.find((one) => one.communityId === communityId)
  const field = ask?.fields.find(({ id }) => id === fieldId)
  return ask && field && { ask, field }
}

/** Why nothing can be written into a cell; undefined: it can. */
export function lockedAt(line: Line, heading: string): string | undefined {
  if (!isExtra(heading) || fieldAt(line, heading)) return undefined
  const { communityId } = placeOf(heading)
  const ask = line.asks.find((one) => one.communityId === communityId)
  if (!ask) {
    return line.row.state === 'draft'
      ? 'Låst: kladden hører ikke til fællesskabet, som den er gemt nu.'
      : 'Låst: fundet er ikke med i fællesskabet.'
  }
  return ask.isNewest
    ? 'Låst: fællesskabet spørger ikke om det længere.'
    : 'Låst: fundet er besvaret med en ældre udgave af felterne, som ikke spørger om det.'
}

export function answerNow(line: Line, key: ExtraKey): AnswerValue | null {
  const written = line.answers[key]
  if (written !== undefined) return written
  return fieldAt(line, key)?.ask.answers[String(placeOf(key).fieldId)] ?? null
}
export function extraText(line: Line, key: ExtraKey): string {
  const at = fieldAt(line, key)
  return at ? answerCell(at.field, answerNow(line, key)) : ''
}

/** What a text that was typed into a cell answers; undefined where the cell is locked. */
export function readExtra(
  line: Line,
  key: ExtraKey,
  text: string,
): { answers: Answered } | { problem: string } | undefined {
  const at = fieldAt(line, key)
  if (!at) return undefined
  const read = readAnswer(at.field, at.field.kind === 'date' ? dayOfSerial(text) : text)
  return 'problem' in read ? read : { answers: { ...line.answers, [key]: read.value } }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Only what differs from what the server knows is a change; so is nothing in what is locked by now. */
export const trimmedAnswers = (asks: readonly LineAsked[], answers: Answered): Answered =>
  Object.fromEntries(
    Object.entries(answers).filter(([key, value]) => {
      const { communityId, fieldId } = placeOf(key as ExtraKey)
      const ask = asks.find((one) => one.communityId === communityId)
      return ask?.fields.some(({ id }) => id === fieldId) && !isSame(value, ask.answers[String(fieldId)])
    }),
  )

/** What has been answered elsewhere, of what was answered here too; null: that it was taken back. */
export const answeredElsewhere = (
  before: readonly LineAsked[],
  now: readonly LineAsked[],
  answers: Answered,
): Answered => {
  const answerIn = (asks: readonly LineAsked[], key: ExtraKey) => {
    const { communityId, fieldId } = placeOf(key)
    return asks.find((one) => one.communityId === communityId)?.answers[String(fieldId)] ?? null
  }
  const keys = Object.keys(answers) as ExtraKey[]
  const torn = keys.filter((key) => {
    const theirs = answerIn(now, key)
    return !isSame(theirs, answerIn(before, key)) && !isSame(theirs, answers[key])
  })
  return Object.fromEntries(torn.map((key) => [key, answerIn(now, key)]))
}

/** What was written since something was sent. */
export const answeredSince = (answers: Answered, sent: Answered): Answered =>
  Object.fromEntries(Object.entries(answers).filter(([key, value]) => !isSame(value, sent[key as ExtraKey])))

/** As it is sent: by community, under the version that the line is answered under, with what was answered before. */
export const saidBy = ({ asks, answers }: Line): SaidAnswers[] =>
  asks.flatMap(({ communityId, version, answers: known }) => {
    const said = Object.entries(answers).flatMap(([key, value]) => {
      const place = placeOf(key as ExtraKey)
      return place.communityId === communityId ? [[String(place.fieldId), value ?? null] as const] : []
    })
    if (said.length === 0) return []
    const before = Object.fromEntries(said.map(([name]) => [name, known[name] ?? null]))
    return [{ communityId, version, answers: Object.fromEntries(said), before }]
  })

/** A column of the sheet that a community asks for, with the newest wording of its field. */
export interface ExtraColumn {
  heading: ExtraKey
  community: string
  title: string
  help: string
  asked: ExtraField
  isUsual: boolean
  field?: undefined
  words?: undefined
}

/** A column for each field that is asked now or was when a line was answered. */
export const extraColumns = (communities: readonly SheetCommunity[]): ExtraColumn[] =>
  communities.flatMap(({ id, name, isUsual, versions }) => {
    const newest = new Map<number, ExtraField>()
    for (const field of versions.flatMap(({ fields }) => fields)) {
      if (!newest.has(field.id)) newest.set(field.id, field)
    }
    return [...newest.values()].map((asked) => ({
      ...{ heading: extraKey(id, asked.id), community: name, isUsual, asked, help: fieldHelp(asked) },
      title: fieldHeading({ label: asked.label, unit: unitOf(asked) }),
    }))
  })

/** What is asked in a cell: by the wording of its own version, where that is an older one. */
export function helpAt(line: Line, { heading, help }: { heading: string; help: string }): string {
  const at = isExtra(heading) ? fieldAt(line, heading) : undefined
  if (!at || at.ask.isNewest) return help
  return `Ældre udgave: ${fieldHeading({ label: at.field.label, unit: unitOf(at.field) })}. ${fieldHelp(at.field)}`.trim()
}
