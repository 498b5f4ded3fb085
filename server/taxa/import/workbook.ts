import { cellText } from '#contract/written/cell.ts'
import { columnName } from '#server/core/sheet.ts'
import { type Reader, readSheet } from '#server/core/sheet-reader.ts'
import { UnreadableFile } from '#server/core/zip.ts'
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
  const found: SheetRow<Heading>[] = []
  let places: Map<Heading, number> | undefined
  const work = async () => ({ bytes, limits, mostRows: mostRows + 1 })
  await readSheet(work, reader, {
    fault: ({ row, column, message }) => findings.error(row, column, message),
    row: ({ row, values }) => {
      const texts = values.map(cellText)
      if (row === 1) places = headingPlaces(texts, headings, required, findings)
      const at = places
      if (row === 1 || at === undefined) return
      if (texts.every((text) => text === '') || texts[0]?.startsWith(exampleMark)) return
      found.push({ row, get: (heading) => texts[at.get(heading) ?? -1] ?? '' })
    },
  })
  if (places === undefined) throw new UnreadableFile('Det første ark er tomt.')
  return found
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
