import { setImmediate } from 'node:timers/promises'
import { streamXlsxRows } from 'hucre/xlsx'
import type { Cell } from './sheet.ts'
import { type Archive, openZip, UnreadableFile, type ZipLimits } from './zip.ts'

interface ReadRow {
  /** As the workbook counts: 1 is the headings. */
  row: number
  values: Cell[]
}

interface CellFault {
  row: number
  /** The letter of the column. */
  column: string
  message: string
}

export const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

const unreadable = 'Excel-filen kan ikke læses. Gem den igen som .xlsx, og prøv en gang til.'
/** Rows between pauses in which others are served. */
const breath = 100

/** The rows of the first sheet, one by one: memory does not grow with them, and the server answers others meanwhile. */
export async function* readSheet(bytes: Uint8Array, mostRows: number): AsyncGenerator<ReadRow> {
  let read = 0
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet: 0 })) {
      if (index >= mostRows) {
        const most = (mostRows - 1).toLocaleString('da-DK')
        throw new UnreadableFile(`Arket har mere end ${most} rækker. Del det op i flere ark.`)
      }
      yield { row: index + 1, values: values as Cell[] }
      if (++read % breath === 0) await setImmediate()
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(unreadable)
  }
}

/**
 * Unpack the whole file once within limits (what reads workbooks would unpack whatever it is given), and name the cells
 * of the first sheet that are merged or calculated: what they mean depends on others.
 */
export async function sheetFaults(bytes: Buffer, limits: ZipLimits): Promise<CellFault[]> {
  const archive = await openZip(bytes, limits)
  try {
    if (!archive.names.includes('xl/workbook.xml'))
      throw new UnreadableFile('Filen er ikke en Excel-projektmappe (.xlsx).')
    const first = await firstSheet(archive)
    const faults: CellFault[] = []
    for (const name of archive.names) {
      const look = name === first ? faultFinder(faults) : () => {}
      for await (const chunk of await archive.read(name)) look((chunk as Buffer).toString('latin1'))
    }
    return faults
  } finally {
    archive.close()
  }
}

async function firstSheet(archive: Archive): Promise<string> {
  const usual = 'xl/worksheets/sheet1.xml'
  const links = 'xl/_rels/workbook.xml.rels'
  if (!archive.names.includes(links)) return usual
  const workbook = await archive.text('xl/workbook.xml', 5_000_000)
  const id = /<(?:\w+:)?sheet\s[^>]*?\w+:id="([^"]+)"/.exec(workbook)?.[1]
  const all = (await archive.text(links, 5_000_000)).match(/<(?:\w+:)?Relationship\s[^>]*>/g) ?? []
  const target = all.find((link) => link.includes(`Id="${id}"`))?.match(/Target="([^"]+)"/)?.[1]
  if (target === undefined) return usual
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

const mostFaults = 100
/** Longer than any tag in which a chunk may end. */
const overlap = 300

/** Looks through the sheet's text in pieces; a tag on the border of two is seen once, in the second. */
function faultFinder(faults: CellFault[]) {
  const tags =
    /<(?:\w+:)?c\s[^>]*?\br="([A-Z]{1,3})(\d{1,7})"[^>]*>\s*<(?:\w+:)?f[\s>/]|<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]{1,3})(\d{1,7})(:[A-Z]{1,3}\d{1,7})"/g
  let rest = ''
  return (piece: string) => {
    const text = rest + piece
    let seen = 0
    for (const found of text.matchAll(tags)) {
      seen = found.index + found[0].length
      if (faults.length >= mostFaults) return
      const [, column, row, mergeColumn, mergeRow, end] = found
      if (column !== undefined)
        faults.push({ row: Number(row), column, message: `${column}${row} er en formel. Indsæt værdien i stedet.` })
      else if (mergeColumn !== undefined)
        faults.push({
          ...{ row: Number(mergeRow), column: mergeColumn },
          message: `Cellerne ${mergeColumn}${mergeRow}${end} er flettet. Ophæv fletningen.`,
        })
    }
    rest = text.slice(Math.max(seen, text.length - overlap))
  }
}
