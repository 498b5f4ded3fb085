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

/** Why a draft stays: "mangler art og har noget, der skal rettes". */
export function waitWords(line: SheetLine): string {
  const gaps = gapsOf(line)
  const reasons = [gaps.length > 0 && `mangler ${gapWords(gaps)}`, hasProblem(line) && 'har noget, der skal rettes']
  return reasons.filter(Boolean).join(' og ')
}

/** Drafts that can be submitted as they are, and those that cannot, with why. */
export function draftsOf({ lines }: SheetState) {
  const drafts = lines.filter(({ row }) => row.state === 'draft')
  const ready = drafts.filter((line) => gapsOf(line).length === 0 && !hasProblem(line))
  return { drafts, ready, waiting: drafts.filter((line) => !ready.includes(line)) }
}

/** What is missing or wrong, counted: "2 mangler sted, 1 mangler dato og 1 har fejl". */
export function gapsCounted(lines: readonly SheetLine[]): string {
  const counts = allParts.flatMap((part) => {
    const count = lines.filter((line) => gapsOf(line).includes(part)).length
    return count === 0 ? [] : [`${count} mangler ${parts[part].word}`]
  })
  const wrong = lines.filter(hasProblem).length
  return joined().format([...counts, ...(wrong === 0 ? [] : [`${wrong} har fejl`])])
}

type Audience = Pick<RecordFields, 'isPersonal'>
const personalIn = (finds: readonly Audience[]) => finds.filter(({ isPersonal }) => isPersonal).length
/** "2 er personlige: dem kan kun du …" */
const personalWords = (count: number, isAll: boolean, not: string) =>
  `${isAll ? 'De' : count} er ${isAll || count > 1 ? 'personlige' : 'personligt'}${not}: ${isAll || count > 1 ? 'dem' : 'det'} kan kun du og de andre findere se. Sådan er det altid uden for portalens område.`

/** Who will see the finds that are about to be submitted. */
export function audienceBefore(finds: readonly Audience[]): string {
  const personal = personalIn(finds)
  const open = finds.length - personal
  const seen = `${personal === 0 ? 'De' : open} bliver synlige for andre, og eksperterne kan se på dem.`
  const kept = personalWords(personal, open === 0, '')
  return [...(open > 0 ? [seen] : []), ...(personal > 0 ? [kept] : []), 'Du kan stadig rette i dem.'].join(' ')
}

/** Who sees the finds that have been submitted. */
export function audienceAfter(finds: readonly Audience[]): string {
  const personal = personalIn(finds)
  const open = finds.length - personal
  const seen = `${personal === 0 ? 'De' : open} er nu med på kort, i lister og i statistik.`
  const kept = personalWords(personal, open === 0, ' og ikke med')
  return [...(open > 0 ? [seen] : []), ...(personal > 0 ? [kept] : [])].join(' ')
}

/** Changed lines that can be sent. */
export const sendable = ({ lines }: SheetState) => lines.filter((line) => isChanged(line) && !hasProblem(line))
/** Whether something would be lost. */
export const isDirty = ({ lines }: SheetState) =>
  lines.some((line) => isChanged(line) || Object.keys(line.unread).length > 0)
