import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { type Cell, cellText } from '#contract/written/cell.ts'
import { writeRows } from '../sheet.ts'
import type { Annotation, ReadRow } from './messages.ts'
import { readRows } from './reading.ts'

/** The sheet as it is, with a column of notes on its rows: the last one, or the one that has the heading already. */
export async function annotate({ bytes, mostRows, heading, notes, path }: Annotation) {
  const rows = readRows(bytes, mostRows)
  const { value: first } = (await rows.next()) as { value: ReadRow | undefined }
  const headings = first?.row === 1 ? first.values : []
  const known = headings.findIndex((cell) => cellText(cell) === heading)
  const at = known < 0 ? headings.length : known
  const widths = Array.from({ length: Math.max(headings.length, at + 1) }, (_, i) => (i === at ? 60 : 18))
  const noted = (row: number, values: readonly Cell[]): Cell[] => {
    const cells = values.slice(0, widths.length)
    const note = row === 1 ? heading : notes.get(row)
    while (note !== undefined && cells.length < at) cells.push(null)
    if (note !== undefined || at < cells.length) cells[at] = note ?? null
    return cells
  }
  const lastNoted = Math.min(Math.max(1, ...notes.keys()), mostRows)
  async function* lines() {
    let last = 0
    for await (const { row, values } of allOf(first, rows)) {
      // Rows that are empty in the sheet keep their place, so that the numbers stay right.
      while (++last < row) yield noted(last, [])
      yield noted(row, values)
    }
    while (++last <= lastNoted) yield noted(last, [])
  }
  const content = writeRows('Fund', widths, lines()) as ReadableStream
  await pipeline(Readable.fromWeb(content), createWriteStream(path))
}

async function* allOf(first: ReadRow | undefined, rest: AsyncIterable<ReadRow>) {
  if (first) yield first
  yield* rest
}
