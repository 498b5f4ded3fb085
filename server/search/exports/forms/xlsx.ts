import { workbook } from '#contract/call.ts'
import { mostRows, writeBook } from '#server/core/book.ts'
import { openLicence as licence } from '#server/core/eml.ts'
import { columnsOf, type Value } from './columns.ts'
import type { About, Form, Portions } from './form.ts'

async function* cells(portions: Portions, about: About): AsyncGenerator<Value[][]> {
  const columns = columnsOf(about)
  for await (const rows of portions) yield rows.map((row) => columns.map((column) => column.value(row, about)))
}

export const xlsx: Form = {
  extension: 'xlsx',
  type: workbook,
  most: mostRows,
  write: (portions, about) =>
    writeBook({
      name: 'Fund',
      columns: columnsOf(about).map(({ heading, width = 20, isDay = false }) => ({ header: heading, width, isDay })),
      rows: cells(portions, about),
      about: {
        name: 'Om udtrækket',
        lines: (count) => [
          'Citér udtrækket sådan:',
          about.cite(count),
          `Licens: ${licence.name}, ${licence.url}`,
          'Et sløret fund har sit kvadrats midte som sted. Hvor i kvadratet det er fundet, kan ikke ses.',
        ],
      },
    }),
}
