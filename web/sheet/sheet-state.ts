import type { RecordChanges, RecordFields } from '#contract/record.ts'
import type { Heading } from '#contract/record-columns.ts'
import type { FieldName } from '#contract/record-fields.ts'
import type { SavedRow, SheetRow } from '#contract/sheet.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import { capital } from '#contract/taxon-head.ts'
import { columnsOfField, isTaxonColumn, readCell, type Taxa, textOf } from './cells.ts'
import {
  type Answered,
  type AskedOfLines,
  answeredSince,
  asksOf,
  type ExtraKey,
  extraKey,
  extraText,
  isExtra,
  type LineAsked,
  nothingAsked,
  readExtra,
  trimmedAnswers,
} from './extra-cells.ts'

/** Which cell of a line. */
export type CellKey = Heading | ExtraKey

/** A text that could not be read, and why. It stays in its cell. */
export interface Unread {
  text: string
  problem: string
  /** The server says so; what is written elsewhere in the line may have mended it. */
  isRefused?: true
}

export interface SheetLine {
  /** As the server knows it. */
  row: SheetRow
  /** What was written here and is not saved. */
  changes: RecordChanges
  /** What communities ask of it, and what was answered here and is not saved. */
  asks: readonly LineAsked[]
  answers: Answered
  unread: Partial<Record<CellKey, Unread>>
  /** What somebody wrote elsewhere into fields that were changed here too. */
  theirs: Partial<RecordFields>
  theirAnswers: Answered
  /** What the server says of the find as a whole. */
  problem: string | undefined
}

export interface SheetState {
  lines: readonly SheetLine[]
  taxa: Taxa
  /** What the columns beyond a find's own are of. */
  communities: AskedOfLines['communities']
  /** The lines before each step, the newest last. */
  before: readonly (readonly SheetLine[])[]
}

const mostSteps = 50

export function openSheet(
  rows: readonly SheetRow[],
  taxa: readonly TaxonRef[],
  asked: AskedOfLines = nothingAsked,
): SheetState {
  const asks = asksOf(asked)
  return {
    lines: rows.map((row) => ({
      ...{ row, changes: {}, asks: asks.get(row.id) ?? [], answers: {}, unread: {}, theirs: {}, theirAnswers: {} },
      problem: undefined,
    })),
    taxa: new Map(taxa.map((taxon) => [taxon.id, taxon])),
    communities: asked.communities,
    before: [],
  }
}

/** Lines with what is asked of them now; what is written into them stays, where it is still asked. */
export function askedAnew(state: SheetState, ids: ReadonlySet<number>, asked: AskedOfLines): SheetState {
  const asks = asksOf(asked)
  const lines = state.lines.map((line) => {
    if (!ids.has(line.row.id)) return line
    const now = asks.get(line.row.id) ?? []
    const answers = trimmedAnswers(now, line.answers)
    return { ...line, asks: now, answers, theirAnswers: ofThese(line.theirAnswers, answers) }
  })
  const newer = asked.communities.map((community) => {
    const known = state.communities.find(({ id }) => id === community.id)
    const older = (known?.versions ?? []).filter((one) =>
      community.versions.every(({ version }) => version !== one.version),
    )
    const versions = [...community.versions, ...older].toSorted((a, b) => b.version - a.version)
    return { ...community, isUsual: community.isUsual || known?.isUsual === true, versions }
  })
  const others = state.communities.filter(({ id }) => newer.every((one) => one.id !== id))
  return { ...state, lines, communities: [...others, ...newer] }
}

/** Only what was answered here too can be torn. */
const ofThese = (theirs: Answered, answers: Answered): Answered =>
  Object.fromEntries(Object.entries(theirs).filter(([key]) => key in answers))

export const fieldsNow = ({ row, changes }: SheetLine): RecordFields => ({ ...row.fields, ...changes })
export const cellNow = (line: SheetLine, heading: CellKey, taxa: Taxa): string =>
  line.unread[heading]?.text ?? (isExtra(heading) ? extraText(line, heading) : textOf(fieldsNow(line), heading, taxa))

/** The same as one reads it: names of taxa begin with a capital. */
export const shownAt = (line: SheetLine, heading: CellKey, taxa: Taxa): string => {
  const text = cellNow(line, heading, taxa)
  return isTaxonColumn(heading) && !line.unread[heading] ? capital(text) : text
}

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Only what differs from what the server knows is a change. */
export const trimmed = (row: SheetRow, changes: RecordChanges): RecordChanges =>
  Object.fromEntries(Object.entries(changes).filter(([name, value]) => !isSame(value, row.fields[name as FieldName])))

export interface Entry {
  id: number
  heading: CellKey
  text: string
  /** Of a cell that holds a taxon. */
  taxon?: TaxonRef | undefined
}

/** What the server refused was read: it is asked again about the line as it is now. */
const readable = (unread: SheetLine['unread']): SheetLine['unread'] =>
  Object.fromEntries(Object.entries(unread).filter(([, cell]) => !cell?.isRefused))

function written(line: SheetLine, { heading, text, taxon }: Entry): SheetLine {
  const { [heading]: _gone, ...unread } = readable(line.unread)
  if (isExtra(heading)) {
    const read = readExtra(line, heading, text)
    if (!read) return line
    if ('problem' in read) return { ...line, unread: { ...unread, [heading]: { text, problem: read.problem } } }
    const { [heading]: _theirs, ...theirAnswers } = line.theirAnswers
    return { ...line, answers: trimmedAnswers(line.asks, read.answers), theirAnswers, unread, problem: undefined }
  }
  const fields = fieldsNow(line)
  const read =
    taxon && isTaxonColumn(heading)
      ? { changes: heading === 'Art' ? { taxonId: taxon.id } : { hostTaxonId: taxon.id } }
      : readCell(fields, heading, text)
  if ('problem' in read) return { ...line, unread: { ...unread, [heading]: { text, problem: read.problem } } }
  const changes = trimmed(line.row, { ...line.changes, ...read.changes })
  const theirs = Object.fromEntries(Object.entries(line.theirs).filter(([name]) => !(name in read.changes)))
  return withPlace({ ...line, changes, unread, theirs, problem: undefined })
}

/** Degrees that came one by one are a place when both are there. */
function withPlace(line: SheetLine): SheetLine {
  const { Breddegrad: north, Længdegrad: east, ...unread } = line.unread
  if (!north || !east) return line
  const half = readCell({ ...fieldsNow(line), point: { lon: 0, lat: 0 } }, 'Breddegrad', north.text)
  if ('problem' in half || !half.changes.point) return line
  const whole = readCell({ ...fieldsNow(line), point: half.changes.point }, 'Længdegrad', east.text)
  if ('problem' in whole) return line
  return { ...line, unread, changes: trimmed(line.row, { ...line.changes, ...whole.changes }) }
}

/** Write into cells, as one step that can be taken back. */
export function write(state: SheetState, entries: readonly Entry[]): SheetState {
  if (entries.length === 0) return state
  const ofLine = Map.groupBy(entries, ({ id }) => id)
  const lines = state.lines.map((line) => (ofLine.get(line.row.id) ?? []).reduce(writtenWithPlace, line))
  const taxa = new Map([...state.taxa, ...entries.flatMap(({ taxon }) => (taxon ? [[taxon.id, taxon] as const] : []))])
  return { ...state, lines, taxa, before: [...state.before, state.lines].slice(-mostSteps) }
}
const writtenWithPlace = (line: SheetLine, entry: Entry) => withPlace(written(line, entry))

export function undo(state: SheetState): SheetState {
  const lines = state.before.at(-1)
  return lines ? { ...state, lines, before: state.before.slice(0, -1) } : state
}

/** Rows from a clipboard laid down from a cell on. One value alone fills all that is chosen. */
export function pasted(
  state: SheetState,
  headings: readonly CellKey[],
  cells: readonly (readonly string[])[],
  chosen: Chosen,
): Entry[] {
  const [first] = cells
  const isOne = cells.length === 1 && first?.length === 1
  const height = isOne ? chosen.lastRow - chosen.row + 1 : cells.length
  return Array.from({ length: height }, (_, down) => down).flatMap((down) => {
    const line = state.lines[chosen.row + down]
    const texts = isOne ? Array<string>(chosen.lastColumn - chosen.column + 1).fill(first?.[0] ?? '') : cells[down]
    return (texts ?? []).flatMap((text, right): Entry[] => {
      const heading = headings[chosen.column + right]
      return line && heading !== undefined ? [{ id: line.row.id, heading, text }] : []
    })
  })
}

/** A rectangle of cells. */
export interface Chosen {
  row: number
  column: number
  lastRow: number
  lastColumn: number
}

/** The first row of what is chosen, in all the rows below it; in one row alone, what stands above it. */
export function filledDown(state: SheetState, headings: readonly CellKey[], chosen: Chosen): Entry[] {
  const row = chosen.row === chosen.lastRow ? chosen.row - 1 : chosen.row
  const from = state.lines[row]
  if (!from) return []
  return headings.slice(chosen.column, chosen.lastColumn + 1).flatMap((heading) => {
    const id = heading === 'Art' ? fieldsNow(from).taxonId : fieldsNow(from).hostTaxonId
    const taxon = isTaxonColumn(heading) && id !== null && !from.unread[heading] ? state.taxa.get(id) : undefined
    const text = cellNow(from, heading, state.taxa)
    return state.lines
      .slice(row + 1, chosen.lastRow + 1)
      .map((line): Entry => ({ id: line.row.id, heading, text, taxon }))
  })
}

export const isChanged = (line: SheetLine) => Object.keys(line.changes).length + Object.keys(line.answers).length > 0
/** Somebody wrote elsewhere into what was written here too. */
export const isTorn = ({ theirs, theirAnswers }: SheetLine) =>
  Object.keys(theirs).length + Object.keys(theirAnswers).length > 0
export const hasProblem = (line: SheetLine) =>
  Object.keys(line.unread).length > 0 || isTorn(line) || line.problem !== undefined

/** What the server kept is what it knows from now on; what was written meanwhile stays a change. */
export function saved(
  state: SheetState,
  sent: ReadonlyMap<number, { changes: RecordChanges; answers?: Answered }>,
  now: readonly SavedRow[],
  asked: AskedOfLines = nothingAsked,
): SheetState {
  const versions = new Map(now.map((row) => [row.id, row]))
  const lines = state.lines.map((line) => {
    const kept = versions.get(line.row.id)
    if (!kept) return line
    const { changes: said = {}, answers: answered = {} } = sent.get(line.row.id) ?? {}
    // It may stand otherwise than it was sent; what is written otherwise since is not of what was sent.
    const row = { ...line.row, ...kept, fields: { ...line.row.fields, ...said, ...kept.fields } }
    const since = Object.entries(line.changes).filter(([name, value]) => !isSame(value, said[name as FieldName]))
    const answers = answeredSince(line.answers, answered)
    return { ...line, row, answers, changes: trimmed(row, Object.fromEntries(since)), problem: undefined }
  })
  return askedAnew({ ...state, lines, before: [] }, new Set(versions.keys()), asked)
}

/** What the server refused, in the cells that it names. */
export function refused(state: SheetState, fields: Readonly<Record<string, string>>): SheetState {
  const lines = state.lines.map((line) => {
    const { id } = line.row
    const unread = { ...line.unread }
    for (const [key, problem] of Object.entries(fields)) {
      const [of, field = '', ...asked] = key.split('.')
      if (Number(of) !== id || field === '' || field in line.theirs) continue
      const [communityId = 0, fieldId = 0] = asked.map(Number)
      const headings = field === 'answers' ? [extraKey(communityId, fieldId)] : columnsOfField(field)
      for (const heading of headings.slice(0, 1)) {
        if (heading in line.theirAnswers) continue
        unread[heading] = { text: cellNow(line, heading, state.taxa), problem, isRefused: true }
      }
    }
    return { ...line, unread, problem: fields[String(id)] }
  })
  return { ...state, lines }
}

/** Another taxon that does not change the find itself: others have said what they mean. */
export const isSuggestion = ({ row, changes }: SheetLine) => !row.mayChangeTaxon && 'taxonId' in changes

/** Lines whose finds were deleted go, and with them the steps that knew of them. */
export const without = (state: SheetState, ids: ReadonlySet<number>): SheetState => ({
  ...{ ...state, lines: state.lines.filter(({ row }) => !ids.has(row.id)), before: [] },
})

/** Lines come back to where they were. */
export function putBack(state: SheetState, lines: readonly { at: number; line: SheetLine }[]): SheetState {
  const all = [...state.lines]
  for (const { at, line } of lines) all.splice(at, 0, line)
  return { ...state, lines: all, before: [] }
}
