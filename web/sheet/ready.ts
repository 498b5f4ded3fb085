import { lazily } from '#contract/lazily.ts'
import type { RecordFields } from '#contract/record.ts'
import type { Heading } from '#contract/record-columns.ts'
import { fieldsNow, hasProblem, isChanged, type SheetLine, type SheetState } from './sheet-state.ts'

const parts = {
  Art: { word: 'art', isMissing: ({ taxonId, speciesGroup }) => taxonId === null && speciesGroup === null },
  Dato: { word: 'dato', isMissing: ({ observedFrom }) => observedFrom === null },
  Breddegrad: { word: 'sted', isMissing: ({ point }) => point === null },
} satisfies Partial<Record<Heading, { word: string; isMissing: (fields: RecordFields) => boolean }>>
export type Part = keyof typeof parts
const allParts = Object.keys(parts) as Part[]

const joined = lazily(() => new Intl.ListFormat('da-DK', { type: 'conjunction' }))

/** The columns that a find lacks before it can be submitted. A group is enough where the species is not known. */
export const gapsIn = (fields: RecordFields): Part[] => allParts.filter((part) => parts[part].isMissing(fields))
/** Those that a line of the sheet lacks: what is submitted has them all. */
export const gapsOf = (line: SheetLine): Part[] => (line.row.state === 'draft' ? gapsIn(fieldsNow(line)) : [])
/** "art og sted". */
export const gapWords = (gaps: readonly Part[]) => joined().format(gaps.map((part) => parts[part].word))

/** Drafts that can be submitted as they are, and those that cannot, with why. */
export function draftsOf({ lines }: SheetState) {
  const drafts = lines.filter(({ row }) => row.state === 'draft')
  const ready = drafts.filter((line) => gapsOf(line).length === 0 && !hasProblem(line))
  return { drafts, ready, waiting: drafts.filter((line) => !ready.includes(line)) }
}

/** What is missing, counted: "2 mangler sted, 1 mangler dato". */
export function gapsCounted(lines: readonly SheetLine[]): string {
  const counts = allParts.flatMap((part) => {
    const count = lines.filter((line) => gapsOf(line).includes(part)).length
    return count === 0 ? [] : [`${count} mangler ${parts[part].word}`]
  })
  const wrong = lines.filter((line) => gapsOf(line).length === 0 && hasProblem(line)).length
  return joined().format([...counts, ...(wrong === 0 ? [] : [`${wrong} har fejl`])])
}

/** Changed lines that can be sent. */
export const sendable = ({ lines }: SheetState) => lines.filter((line) => isChanged(line) && !hasProblem(line))
/** Whether something would be lost. */
export const isDirty = ({ lines }: SheetState) =>
  lines.some((line) => isChanged(line) || Object.keys(line.unread).length > 0)
