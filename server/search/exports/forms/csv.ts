import { type Options, stringify } from 'csv-stringify/sync'
import { textStream } from '#server/core/zip-writer.ts'
import { columnsOf, type Value } from './columns.ts'
import type { About, Form, Portions } from './form.ts'

/**
 * As a Danish Excel reads it, and programs that are told so (`read.csv2`): semicolons between, commas in numbers, UTF-8
 * with its mark at the beginning. No text becomes a formula. It holds finds only: a
 * program that reads it would take anything else for one. How it is cited is told beside it.
 */
const dialect: Options = {
  delimiter: ';',
  record_delimiter: 'windows',
  escape_formulas: true,
  cast: { number: (value) => String(value).replace('.', ',') },
}
const mark = '\ufeff'

async function* texts(portions: Portions, about: About): AsyncGenerator<string> {
  const lines = (rows: readonly (readonly Value[])[]) => stringify(rows as Value[][], dialect)
  const columns = columnsOf(about)
  yield mark + lines([columns.map(({ heading }) => heading)])
  for await (const rows of portions) {
    yield lines(rows.map((row) => columns.map((column) => column.value(row, about))))
  }
}

export const csv: Form = {
  extension: 'csv',
  type: 'text/csv; charset=utf-8',
  write: (portions, about) => textStream(texts(portions, about)),
}
