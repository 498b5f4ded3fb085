import type { RecordChanges, RecordFields } from '#contract/record.ts'
import type { Heading } from '#contract/record-columns.ts'
import type { FieldName } from '#contract/record-fields.ts'
import type { SheetRow } from '#contract/sheet.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import { columnsOfField, isTaxonColumn, readCell, type Taxa, textOf } from './cells.ts'

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
  unread: Partial<Record<Heading, Unread>>
  /** What somebody wrote elsewhere into fields that were changed here too. */
  theirs: Partial<RecordFields>
  /** What the server says of the find as a whole. */
  problem: string | undefined
}

export interface SheetState {
  lines: readonly SheetLine[]
  taxa: Taxa
  /** The lines before each step, the newest last. */
  before: readonly (readonly SheetLine[])[]
}

const mostSteps = 50

export const openSheet = (rows: readonly SheetRow[], taxa: readonly TaxonRef[]): SheetState => ({
  lines: rows.map((row) => ({ row, changes: {}, unread: {}, theirs: {}, problem: undefined })),
  taxa: new Map(taxa.map((taxon) => [taxon.id, taxon])),
  before: [],
})

export const fieldsNow = ({ row, changes }: SheetLine): RecordFields => ({ ...row.fields, ...changes })
export const cellNow = (line: SheetLine, heading: Heading, taxa: Taxa): string =>
  line.unread[heading]?.text ?? textOf(fieldsNow(line), heading, taxa)

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Only what differs from what the server knows is a change. */
const trimmed = (row: SheetRow, changes: RecordChanges): RecordChanges =>
  Object.fromEntries(Object.entries(changes).filter(([name, value]) => !isSame(value, row.fields[name as FieldName])))

export interface Entry {
  id: number
  heading: Heading
  text: string
  /** Of a cell that holds a taxon. */
  taxon?: TaxonRef | undefined
}

/** What the server refused was read: it is asked again about the line as it is now. */
const readable = (unread: SheetLine['unread']): SheetLine['unread'] =>
  Object.fromEntries(Object.entries(unread).filter(([, cell]) => !cell?.isRefused))

function written(line: SheetLine, { heading, text, taxon }: Entry): SheetLine {
  const { [heading]: _gone, ...unread } = readable(line.unread)
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
  return { lines, taxa, before: [...state.before, state.lines].slice(-mostSteps) }
}
const writtenWithPlace = (line: SheetLine, entry: Entry) => withPlace(written(line, entry))

export function undo(state: SheetState): SheetState {
  const lines = state.before.at(-1)
  return lines ? { ...state, lines, before: state.before.slice(0, -1) } : state
}

/** Rows from a clipboard laid down from a cell on. One value alone fills all that is chosen. */
export function pasted(
  state: SheetState,
  headings: readonly Heading[],
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

/** The first row of what is chosen, in all the rows below it. */
export function filledDown(state: SheetState, headings: readonly Heading[], chosen: Chosen): Entry[] {
  const from = state.lines[chosen.row]
  if (!from) return []
  return headings.slice(chosen.column, chosen.lastColumn + 1).flatMap((heading) => {
    const id = heading === 'Art' ? fieldsNow(from).taxonId : fieldsNow(from).hostTaxonId
    const taxon = isTaxonColumn(heading) && id !== null && !from.unread[heading] ? state.taxa.get(id) : undefined
    const text = cellNow(from, heading, state.taxa)
    return state.lines
      .slice(chosen.row + 1, chosen.lastRow + 1)
      .map(({ row }): Entry => ({ id: row.id, heading, text, taxon }))
  })
}

export const isChanged = (line: SheetLine) => Object.keys(line.changes).length > 0
export const hasProblem = (line: SheetLine) =>
  Object.keys(line.unread).length > 0 || Object.keys(line.theirs).length > 0 || line.problem !== undefined

/** What the server kept is what it knows from now on; what was written meanwhile stays a change. */
export function saved(
  state: SheetState,
  sent: ReadonlyMap<number, RecordChanges>,
  now: readonly Pick<SheetRow, 'id' | 'version' | 'state'>[],
): SheetState {
  const versions = new Map(now.map((row) => [row.id, row]))
  const lines = state.lines.map((line) => {
    const kept = versions.get(line.row.id)
    if (!kept) return line
    const fields = { ...line.row.fields, ...sent.get(line.row.id) }
    const row = { ...line.row, ...kept, fields }
    return { ...line, row, changes: trimmed(row, line.changes), problem: undefined }
  })
  return { ...state, lines, before: [] }
}

/** What the server refused, in the cells that it names. */
export function refused(state: SheetState, fields: Readonly<Record<string, string>>): SheetState {
  const lines = state.lines.map((line) => {
    const { id } = line.row
    const unread = { ...line.unread }
    for (const [key, problem] of Object.entries(fields)) {
      const [of, field = ''] = key.split('.')
      if (Number(of) !== id || field === '' || field in line.theirs) continue
      for (const heading of columnsOfField(field).slice(0, 1)) {
        unread[heading] = { text: cellNow(line, heading, state.taxa), problem, isRefused: true }
      }
    }
    return { ...line, unread, problem: fields[String(id)] }
  })
  return { ...state, lines }
}

/** Lines as they are on the server now. What both sides changed is shown with both values. */
export function renewed(state: SheetState, rows: readonly SheetRow[], taxa: readonly TaxonRef[]): SheetState {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const lines = state.lines.map((line) => {
    const row = byId.get(line.row.id)
    if (!row || row.version === line.row.version) return line
    const theirs = Object.fromEntries(
      Object.entries(line.changes).flatMap(([key, mine]) => {
        const name = key as FieldName
        const isTheirs = !isSame(row.fields[name], line.row.fields[name]) && !isSame(row.fields[name], mine)
        return isTheirs ? [[name, row.fields[name]]] : []
      }),
    )
    return { ...line, row, theirs, changes: trimmed(row, line.changes) }
  })
  return { lines, taxa: new Map([...state.taxa, ...taxa.map((one) => [one.id, one] as const)]), before: [] }
}

/** Another taxon that does not change the find itself: others have said what they mean. */
export const isSuggestion = ({ row, changes }: SheetLine) => !row.mayChangeTaxon && 'taxonId' in changes

/** Lines show what finds are called on the server; what is written into them stays. */
export function stoodAgain(state: SheetState, rows: readonly SheetRow[], taxa: readonly TaxonRef[]): SheetState {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const lines = state.lines.map((line) => {
    const row = byId.get(line.row.id)
    return row ? { ...line, row, changes: trimmed(row, line.changes) } : line
  })
  return { ...state, lines, taxa: new Map([...state.taxa, ...taxa.map((one) => [one.id, one] as const)]) }
}

/** Keep what was written here, or take what was written elsewhere. */
export function settled(state: SheetState, id: number, field: FieldName, keep: 'mine' | 'theirs'): SheetState {
  const lines = state.lines.map((line) => {
    if (line.row.id !== id) return line
    const { [field]: _settled, ...theirs } = line.theirs
    const { [field]: _dropped, ...others } = line.changes
    return { ...line, theirs, changes: keep === 'mine' ? line.changes : others }
  })
  return { ...state, lines }
}

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
