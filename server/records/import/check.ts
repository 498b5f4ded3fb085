import { blankFields } from '#contract/blank-record.ts'
import { RecordChanges, type RecordFields } from '#contract/record.ts'
import { exampleMark, type Heading, headingsOf } from '#contract/record-columns.ts'
import { type Cell, cellText } from '#contract/written/cell.ts'
import { RowCells } from '#contract/written/cells.ts'
import { withBreath } from '#server/core/breath.ts'
import type { Config } from '#server/core/config.ts'
import type { Db } from '#server/core/database.ts'
import { fieldText } from '#server/core/problems.ts'
import { Refusal } from '#server/core/refusal.ts'
import { type Reader, readSheet } from '#server/core/sheet-reader.ts'
import { workbookLimits } from '#server/media/files.ts'
import { taxaMeant } from '#server/taxa/named.ts'
import { applyChangesTo, personalOutside } from '../create.ts'
import { checkFields } from '../rules.ts'
import { ownTrips } from '../trips.ts'
import { ExtraColumns, type RowAnswers, readAnswers } from './extra-columns.ts'
import { type Places, readHeadings } from './headings.ts'
import { Problems } from './problems.ts'
import { type RowSaid, readRow } from './row.ts'

/** More than a person gathers in a season; larger collections come in several sheets. */
export const mostRows = 20_000

export interface CheckedRecord {
  row: number
  fields: RecordFields
  verbatimName: string | null
  /** What communities asked and the row answers. */
  answers: RowAnswers[]
}

export interface Checked {
  records: CheckedRecord[]
  problems: Problems
  rows: number
  /** How many lie outside the portal's area and will be personal. */
  outside: number
}

interface Place {
  db: Db
  config: Pick<Config, 'PORTAL_AREA'>
  today: string
  reader: Reader
  /** Whose finds they will be. */
  reporter: number
  /** What communities ask that they follow or organise. */
  extra?: ExtraColumns
}

/** Read and check a workbook. Nothing is written; the same rules hold as for a find that is reported by hand. */
export async function checkWorkbook(place: Place, load: () => Promise<Buffer>): Promise<Checked> {
  const problems = new Problems()
  const said = await readRows(load, problems, place)
  if (said.length === 0 && problems.count === 0) problems.add(2, 'Art', 'Arket har ingen rækker at importere.')
  const records: CheckedRecord[] = []
  let outside = 0
  const meant = await taxaMeant(
    place.db,
    said.flatMap(({ taxon, host }) => [taxon, host].filter((text) => text !== undefined)),
  )
  const trips = await ownTrips(
    place.db,
    said.flatMap(({ changes }) => changes.tripId ?? []),
    place.reporter,
  )
  for await (const one of withBreath(said)) {
    const complain = (column: string, message: string) => problems.add(one.row, column, message)
    const taxonOf = (heading: Heading, written: string | undefined): number | null => {
      const found = written === undefined ? undefined : meant.get(written)
      if (found && 'problem' in found) complain(heading, found.problem)
      return found && 'taxonId' in found ? found.taxonId : null
    }
    const { tripId } = one.changes
    if (typeof tripId === 'number' && !trips.has(tripId)) complain('Tur', 'Er ikke nummeret på en af dine ture.')
    const named = { taxonId: taxonOf('Art', one.taxon), hostTaxonId: taxonOf('Vært', one.host) }
    const fields = checkRow({ ...one.changes, ...named }, place.today, (field, message) => {
      const headings = headingsOf(field)
      // What could not be read has been told; that it is missing too need not be.
      if (!problems.has(one.row, headings)) complain(headings[0] ?? '', message)
    })
    if (!fields) continue
    const kept = personalOutside(place, fields)
    if (kept.isPersonal && !fields.isPersonal) outside++
    records.push({ row: one.row, fields: kept, verbatimName: one.taxon?.slice(0, 200) ?? null, answers: one.answers })
  }
  return { records, problems, rows: said.length, outside }
}

/** What the contract and the rules of a find say about a row. */
function checkRow(
  changes: RecordChanges,
  today: string,
  tell: (field: string, message: string) => void,
): RecordFields | undefined {
  const parsed = RecordChanges.safeParse(changes)
  if (!parsed.success) {
    for (const issue of parsed.error.issues) tell(String(issue.path[0]), fieldText(issue))
    return undefined
  }
  const fields = applyChangesTo(blankFields, parsed.data)
  try {
    checkFields(fields, 'submitted', today)
    return fields
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    for (const [field, message] of Object.entries(error.fields ?? {})) tell(field, message)
    return undefined
  }
}

type Row = RowSaid & { answers: RowAnswers[] }

async function readRows(
  load: () => Promise<Buffer>,
  problems: Problems,
  { reader, extra = new ExtraColumns([]) }: Pick<Place, 'reader' | 'extra'>,
): Promise<Row[]> {
  const said: Row[] = []
  let places: Places | undefined
  const readOne = (row: number, values: readonly Cell[]) => {
    if (row === 1) places = readHeadings(values, extra, problems)
    const at = places?.own
    // Without its headings a sheet means nothing.
    if (row === 1 || at === undefined || isEmpty(values)) return
    if (cellText(values[at.get('Art') ?? 0]).startsWith(exampleMark)) return
    const get = (heading: Heading): Cell | undefined => values[at.get(heading) ?? -1]
    const complain = (heading: Heading, message: string) => problems.add(row, heading, message)
    const answers = readAnswers(places?.extra ?? [], values, (heading, message) => problems.add(row, heading, message))
    said.push({ ...readRow(row, new RowCells(get, complain), complain), answers })
  }
  const work = async () => ({ bytes: await load(), mostRows: mostRows + 1, limits: workbookLimits })
  await readSheet(work, reader, {
    fault: ({ row, column, message }) => problems.add(row, column, message),
    row: ({ row, values }) => readOne(row, values),
  })
  if (places === undefined) problems.add(1, 'Art', 'Overskrifterne mangler i første række. Brug skabelonen.')
  return said
}

const isEmpty = (values: readonly Cell[]) => values.every((value) => cellText(value) === '')
