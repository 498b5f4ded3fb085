import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import type { Cell } from '../sheet.ts'
import { type Archive, openZip, UnreadableFile, type ZipLimits } from '../zip.ts'
import { type CellFault, type ReadRow, tooHeavy, type WholeSheet } from './messages.ts'

/* What reads workbooks. It runs in a process of its own: see process.ts. */

const unreadable = 'Excel-filen kan ikke læses. Gem den igen som .xlsx, og prøv en gang til.'
const mostColumns = 1000

/** As in Excel itself. */
const mostInCell = 32_767
/** A sheet of 20,000 rows with forty texts of sixty letters in each. Many cells can point to one text: it counts in each. */
const mostLetters = 50_000_000

/** The letters of rows, counted as they are read. */
function letterCounter() {
  let letters = 0
  return (values: readonly unknown[]) => {
    for (const value of values) {
      if (typeof value !== 'string') continue
      if (value.length > mostInCell) {
        throw new UnreadableFile(`En celle har mere end ${mostInCell.toLocaleString('da-DK')} tegn.`)
      }
      letters += value.length
    }
    if (letters > mostLetters) throw new UnreadableFile(tooHeavy)
  }
}

/** The rows of the first sheet, one by one. */
export async function* readRows(bytes: Uint8Array, mostRows: number): AsyncGenerator<ReadRow> {
  const count = letterCounter()
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet: 0 })) {
      if (index >= mostRows) {
        const most = (mostRows - 1).toLocaleString('da-DK')
        throw new UnreadableFile(`Arket har mere end ${most} rækker. Del det op i flere ark.`)
      }
      if (values.length > mostColumns) {
        const most = mostColumns.toLocaleString('da-DK')
        throw new UnreadableFile(`Arket har mere end ${most} kolonner. Slet dem, der ikke bruges.`)
      }
      count(values)
      yield { row: index + 1, values: values as Cell[] }
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(unreadable)
  }
}

/** A sheet of 20,000 rows with sixty cells in each has some five million. */
const mostTags = 10_000_000
const [opening = 60] = Buffer.from('<')

/** What a reader takes follows the number of tags, which pack well: they are counted before anything is read. */
function tagCounter() {
  let tags = 0
  return (chunk: Buffer) => {
    for (let at = chunk.indexOf(opening); at >= 0; at = chunk.indexOf(opening, at + 1)) tags++
    if (tags > mostTags) throw new UnreadableFile(tooHeavy)
  }
}

/** The first sheet with what is merged and calculated in it. */
export async function readWhole(bytes: Buffer, limits: ZipLimits, mostRows: number): Promise<WholeSheet | null> {
  // The limits first: the reader of workbooks would unpack whatever it is given.
  const archive = await openZip(bytes, limits)
  const isWorkbook = archive.names.includes('xl/workbook.xml')
  const count = tagCounter()
  for await (const { chunk } of archive.everything()) count(chunk)
  archive.close()
  if (!isWorkbook) throw new UnreadableFile('Filen er ikke en Excel-projektmappe (.xlsx).')
  try {
    const [sheet] = (await readXlsx(bytes, { sheets: [0], maxRows: mostRows })).sheets
    if (!sheet) return null
    const letters = letterCounter()
    for (const row of sheet.rows) letters(row)
    const formulas = [...(sheet.cells ?? [])].flatMap(([key, cell]) => {
      const [row = 0, column = 0] = key.split(',').map(Number)
      return cell.formula === undefined && cell.formulaType === undefined ? [] : [{ row, column }]
    })
    const merges = (sheet.merges ?? []).map(({ startRow, startCol, endRow, endCol }) => ({
      ...{ startRow, startCol, endRow, endCol },
    }))
    return { rows: sheet.rows as Cell[][], merges, formulas }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(unreadable)
  }
}

/**
 * Unpack the whole file once within limits (what reads workbooks would unpack whatever it is given), and name the cells
 * of the first sheet that are merged or calculated: what they mean depends on others.
 */
export async function findFaults(bytes: Buffer, limits: ZipLimits): Promise<CellFault[]> {
  const archive = await openZip(bytes, limits)
  try {
    if (!archive.names.includes('xl/workbook.xml'))
      throw new UnreadableFile('Filen er ikke en Excel-projektmappe (.xlsx).')
    const first = await firstSheet(archive)
    const faults: CellFault[] = []
    const look = faultFinder(faults)
    const count = tagCounter()
    for await (const { name, chunk } of archive.everything()) {
      count(chunk)
      if (name === first) look(chunk.toString('latin1'))
    }
    return faults
  } finally {
    archive.close()
  }
}

/** A tag ends where the next one begins, if not before: what never ends is looked at once. */
const tags = /<[^<>]*>/g
const nameOf = (tag: string) => /^<(?:\w+:)?(\w+)[\s/>]/.exec(tag)?.[1]
const tagsNamed = (text: string, name: string) => (text.match(tags) ?? []).filter((tag) => nameOf(tag) === name)

async function firstSheet(archive: Archive): Promise<string> {
  const usual = 'xl/worksheets/sheet1.xml'
  const links = 'xl/_rels/workbook.xml.rels'
  if (!archive.names.includes(links)) return usual
  const [sheet = ''] = tagsNamed(await archive.text('xl/workbook.xml', 5_000_000), 'sheet')
  const id = /:id="([^"]+)"/.exec(sheet)?.[1]
  const all = tagsNamed(await archive.text(links, 5_000_000), 'Relationship')
  const target = all.find((link) => link.includes(`Id="${id}"`))?.match(/Target="([^"]+)"/)?.[1]
  if (target === undefined) return usual
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

const mostFaults = 100
/** Longer than any tag in which a piece may end. */
const longestTag = 10_000

/** Looks through the sheet's text in pieces, tag by tag. */
function faultFinder(faults: CellFault[]) {
  const cellOf = (text: string, within: RegExp) => within.exec(text)?.slice(1) ?? []
  let rest = ''
  /** The tag of the cell that has just begun: a formula would come next. */
  let begun = ''
  const look = (tag: string) => {
    const name = nameOf(tag)
    if (name === 'f') {
      const [column, row] = cellOf(begun, /\br="([A-Z]{1,3})(\d{1,7})"/)
      if (column !== undefined)
        faults.push({ row: Number(row), column, message: `${column}${row} er en formel. Indsæt værdien i stedet.` })
    } else if (name === 'mergeCell') {
      const [column, row, end] = cellOf(tag, /\bref="([A-Z]{1,3})(\d{1,7})(:[A-Z]{1,3}\d{1,7})"/)
      if (column !== undefined)
        faults.push({
          row: Number(row),
          column,
          message: `Cellerne ${column}${row}${end} er flettet. Ophæv fletningen.`,
        })
    }
    begun = name === 'c' ? tag : ''
  }
  return (piece: string) => {
    const text = rest + piece
    for (const [tag] of text.matchAll(tags)) if (faults.length < mostFaults) look(tag)
    const open = text.lastIndexOf('<')
    rest = open > text.lastIndexOf('>') && text.length - open <= longestTag ? text.slice(open) : ''
  }
}
