import { columnName, type Reader, readWholeSheet } from '#server/core/sheet-reader.ts'
import { UnreadableFile } from '#server/core/zip.ts'
import { tidyName } from '../name-rules.ts'
import type { Findings } from './model.ts'

/** More rows than an editor fills in; larger checklists come as archives. */
export const mostRows = 20_000
const limits = { entries: 500, bytes: 100_000_000, isReadAgain: true }
/** A row that begins so is the template's example. */
export const exampleMark = 'Eksempel'

export interface SheetRow<Heading extends string> {
  row: number
  /** The text of a cell; '' when it is empty. */
  get(heading: Heading): string
}

const asText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nej'
  return tidyName(String(value).replace(/\p{Cc}+/gu, ' ')).toWellFormed()
}

/**
 * The rows of the first sheet. Headings may stand in any order; unknown, missing and doubled ones, merged cells and
 * formulas are errors with the cell named.
 */
export async function readWorkbook<Heading extends string>(
  bytes: Buffer,
  headings: readonly Heading[],
  required: readonly Heading[],
  findings: Findings,
  reader: Reader,
): Promise<SheetRow<Heading>[]> {
  const sheet = await readWholeSheet(bytes, limits, mostRows + 3, reader)
  const [first, ...rows] = sheet?.rows ?? []
  if (!sheet || !first) throw new UnreadableFile('Det første ark er tomt.')
  if (rows.length > mostRows + 1)
    throw new UnreadableFile(`Arket har mere end ${mostRows} rækker. Del det op, eller brug et Darwin Core-arkiv.`)
  for (const { startRow, startCol, endRow, endCol } of sheet.merges) {
    const cells = `${columnName(startCol)}${startRow + 1}:${columnName(endCol)}${endRow + 1}`
    findings.error(startRow + 1, columnName(startCol), `Cellerne ${cells} er flettet. Ophæv fletningen.`)
  }
  for (const { row, column } of sheet.formulas) {
    const name = `${columnName(column)}${row + 1}`
    findings.error(row + 1, columnName(column), `${name} er en formel. Indsæt værdien i stedet.`)
  }
  const places = headingPlaces(first.map(asText), headings, required, findings)
  return rows.flatMap((cells, i) => {
    const texts = cells.map(asText)
    if (texts.every((text) => text === '') || texts[0]?.startsWith(exampleMark)) return []
    return [{ row: i + 2, get: (heading: Heading) => texts[places.get(heading) ?? -1] ?? '' }]
  })
}

function headingPlaces<Heading extends string>(
  found: readonly string[],
  headings: readonly Heading[],
  required: readonly Heading[],
  findings: Findings,
): Map<Heading, number> {
  const places = new Map<Heading, number>()
  found.forEach((text, i) => {
    if (text === '') return
    const heading = headings.find((one) => one.toLowerCase() === text.toLowerCase())
    if (heading === undefined) findings.error(1, columnName(i), `Overskriften ${text.slice(0, 60)} kendes ikke.`)
    else if (places.has(heading)) findings.error(1, columnName(i), `Overskriften ${heading} står her to gange.`)
    else places.set(heading, i)
  })
  for (const heading of required) if (!places.has(heading)) findings.error(1, null, `Overskriften ${heading} mangler.`)
  return places
}
