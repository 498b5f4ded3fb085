import { pipeline, Readable } from 'node:stream'
import { TextDecoderStream } from 'node:stream/web'
import { setImmediate } from 'node:timers/promises'
import { parse } from 'csv-parse'
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
    pipeline(text, parser, () => {}) // errors come out of the parser's iteration
    let row = 0
    // Of several lines above the rows, the last one names the columns.
    let columns = Math.max(table.idIndex, ...table.fields.values()) + 1
    try {
      for await (const cells of parser as AsyncIterable<string[]>) {
        row++
        if (row === table.headerLines) columns = Math.max(columns, cells.length)
        if (row <= table.headerLines) continue
        if (++total > most) throw new UnreadableFile(`${shown} har mere end ${most.toLocaleString('da-DK')} rækker.`)
        if (total % breath === 0) await setImmediate()
        if (cells.slice(columns).some((cell) => cell.trim() !== '')) {
          findings.error(row, null, `${shown}: rækken har ${cells.length} kolonner, men skal have ${columns}.`)
          continue
        }
        yield rowOf(table, cells, row)
      }
    } catch (error) {
      if (error instanceof UnreadableFile) throw error
      const where = row === 0 ? '' : ` efter række ${row}`
      throw new UnreadableFile(`${shown} kan ikke læses${where}: anførselstegn eller skilletegn passer ikke.`)
    }
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
