import { posix } from 'node:path'
import { columnIndex, columnName } from '../sheet.ts'
import { type Archive, openZip, UnreadableFile, type ZipLimits } from '../zip.ts'
import { type CellFault, tooHeavy } from './messages.ts'

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
const cellEnd = /^<\/(?:\w+:)?c\s*>/
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
  return posix.resolve('/xl', target).slice(1)
}

const mostFaults = 100
/** Longer than any tag in which a piece may end. */
const longestTag = 10_000

/** Looks through the sheet's text in pieces, tag by tag. */
function faultFinder(faults: CellFault[]) {
  const cellOf = (text: string, within: RegExp) => within.exec(text)?.slice(1) ?? []
  let rest = ''
  let row = 0
  /** Of the cell that began last. Rows and cells need not say where they stand: then they come after the one before. */
  let column = -1
  let isInCell = false
  const look = (tag: string) => {
    const name = nameOf(tag)
    if (name === 'row') {
      row = Number(cellOf(tag, /\br="(\d{1,7})"/)[0] ?? row + 1)
      column = -1
    } else if (name === 'c') {
      const [letters] = cellOf(tag, /\br="([A-Z]{1,3})\d{1,7}"/)
      column = letters === undefined ? column + 1 : columnIndex(letters)
      isInCell = !tag.endsWith('/>')
    } else if (name === 'f' && isInCell) {
      const at = columnName(column)
      faults.push({ row, column: at, message: `${at}${row} er en formel. Indsæt værdien i stedet.` })
    } else if (name === 'mergeCell') {
      const [first, from, end] = cellOf(tag, /\bref="([A-Z]{1,3})(\d{1,7})(:[A-Z]{1,3}\d{1,7})"/)
      if (first !== undefined)
        faults.push({
          row: Number(from),
          column: first,
          message: `Cellerne ${first}${from}${end} er flettet. Ophæv fletningen.`,
        })
    }
    if (cellEnd.test(tag)) isInCell = false
  }
  return (piece: string) => {
    const text = rest + piece
    for (const [tag] of text.matchAll(tags)) if (faults.length < mostFaults) look(tag)
    const open = text.lastIndexOf('<')
    rest = open > text.lastIndexOf('>') && text.length - open <= longestTag ? text.slice(open) : ''
  }
}
