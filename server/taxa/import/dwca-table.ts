import { pipeline, Readable } from 'node:stream'
import { TextDecoderStream } from 'node:stream/web'
import { setImmediate } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { numberText } from '#contract/counted.ts'
import { type Archive, UnreadableFile } from '#server/core/zip.ts'
import type { Table } from './dwca-meta.ts'
import type { Findings } from './model.ts'

/** A row by short term; '' where there is nothing. */
export interface TableRow {
  /** As people count, headings included. */
  row: number
  id: string
  get(term: string): string
}

/** Twice as many taxa and names as the largest checklist of a country has; what it says of them may be more. */
const mostRows = { core: 200_000, extension: 500_000 }
/** Rows after which others are served. */
const breath = 200

const mostHeading = 2_000_000

const decoder = (encoding: string) => {
  try {
    return new TextDecoderStream(encoding)
  } catch {
    throw new UnreadableFile(`Tegnsættet ${encoding.slice(0, 40)} kendes ikke.`)
  }
}

/**
 * The rows of a table, read while they are unpacked. Empty cells at the end of a row may be left out, or be there beyond
 * the last heading; a row with more in it than there are columns is an error.
 */
export async function* readTable(archive: Archive, table: Table, findings: Findings): AsyncGenerator<TableRow> {
  const most = table.type === 'Taxon' ? mostRows.core : mostRows.extension
  let total = 0
  for (const file of table.files) {
    const shown = file.split('/').at(-1) ?? file
    const parser = parse({
      delimiter: table.delimiter,
      quote: table.quote === '' ? null : table.quote,
      escape: table.quote === '' ? null : table.quote,
      record_delimiter: /^\r?\n$/.test(table.lineEnd) ? ['\r\n', '\n'] : table.lineEnd,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 2_000_000,
      bom: true,
    })
    const bytes = await archive.read(file)
    const text = Readable.fromWeb(Readable.toWeb(bytes).pipeThrough(decoder(table.encoding) as never) as never)
    let columns = Math.max(table.idIndex, ...table.fields.values()) + 1
    const heading = (line: string) => {
      columns = Math.max(columns, line.split(table.delimiter).length)
    }
    // Errors come out of the parser's iteration.
    pipeline(
      text,
      (lines: AsyncIterable<string>) => belowHeadings(lines, table, heading),
      parser,
      () => {},
    )
    let row = table.headerLines
    try {
      for await (const cells of parser as AsyncIterable<string[]>) {
        row++
        if (++total > most) throw new UnreadableFile(`${shown} har mere end ${numberText(most)} rækker.`)
        if (total % breath === 0) await setImmediate()
        if (cells.slice(columns).some((cell) => cell.trim() !== '')) {
          findings.error(row, null, `${shown}: rækken har ${cells.length} kolonner, men skal have ${columns}.`)
          continue
        }
        yield rowOf(table, cells, row)
      }
    } catch (error) {
      if (error instanceof UnreadableFile) throw error
      const where = row === table.headerLines ? '' : ` efter række ${row}`
      throw new UnreadableFile(`${shown} kan ikke læses${where}: anførselstegn eller skilletegn passer ikke.`)
    }
  }
}

/** The text without the lines above the rows, which need not be rows: they may be empty or have quotes in them. */
async function* belowHeadings(
  text: AsyncIterable<string>,
  { headerLines, lineEnd }: Table,
  heading: (line: string) => void,
): AsyncGenerator<string> {
  const end = /^\r?\n$/.test(lineEnd) ? '\n' : lineEnd
  let left = headerLines
  let last = ''
  let begun = ''
  for await (const chunk of text) {
    begun = left > 0 ? begun + chunk : chunk
    if (left > 0 && begun.length > mostHeading) throw new UnreadableFile('Linjerne over rækkerne er for lange.')
    for (let at = begun.indexOf(end); left > 0 && at >= 0; at = begun.indexOf(end)) {
      const line = begun.slice(0, at)
      if (line.trim() !== '') last = line
      begun = begun.slice(at + end.length)
      // Of several lines above the rows, the last one with anything in it names the columns.
      if (--left === 0) heading(last)
    }
    if (left === 0 && begun !== '') yield begun
  }
}

const rowOf = (table: Table, cells: string[], row: number): TableRow => ({
  row,
  id: clean(cells[table.idIndex]),
  get: (term) => {
    const index = table.fields.get(term)
    return (index === undefined ? '' : clean(cells[index])) || (table.defaults.get(term) ?? '')
  },
})

/** PostgreSQL holds no NUL, and names have no control characters. */
const clean = (cell: string | undefined) =>
  (cell ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .toWellFormed()
