import { streamXlsxRows } from 'hucre/xlsx'
import { numberText } from '#contract/counted.ts'
import type { Cell } from '#contract/written/cell.ts'
import { UnreadableFile } from '../zip.ts'
import { type ReadRow, tooHeavy } from './messages.ts'

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
        throw new UnreadableFile(`En celle har mere end ${numberText(mostInCell)} tegn.`)
      }
      letters += value.length
    }
    if (letters > mostLetters) throw new UnreadableFile(tooHeavy)
  }
}

/**
 * The rows of the first sheet that hold anything, one by one. Their numbers are whole and rise, as Excel writes them: so
 * there are never more of them than the last number says.
 */
export async function* readRows(bytes: Uint8Array, mostRows: number): AsyncGenerator<ReadRow, undefined> {
  const count = letterCounter()
  let last = 0
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet: 0 })) {
      const row = index + 1
      if (!Number.isInteger(row) || row <= last) throw new UnreadableFile(unreadable)
      last = row
      if (row > mostRows) {
        const most = numberText(mostRows - 1)
        throw new UnreadableFile(`Arket har mere end ${most} rækker. Del det op i flere ark.`)
      }
      if (values.length > mostColumns) {
        const most = numberText(mostColumns)
        throw new UnreadableFile(`Arket har mere end ${most} kolonner. Slet dem, der ikke bruges.`)
      }
      count(values)
      const filled = values.findLastIndex((value) => value !== null)
      if (filled >= 0) yield { row, values: values.slice(0, filled + 1).map((value) => showable(value as Cell)) }
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(unreadable)
  }
}

/** What stands in the cell in Excel when a number is no day, or no number. */
const notShowable = '########'

/** A cell as everybody can go on with it: days of years that people write, numbers that are some. */
function showable(cell: Cell): Cell {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : notShowable
  if (!(cell instanceof Date)) return cell
  const year = cell.getUTCFullYear()
  return year >= 0 && year <= 9999 ? cell : notShowable
}
