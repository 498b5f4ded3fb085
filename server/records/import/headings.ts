import { columnOf, type Heading, reasonHeading, required } from '#contract/record-columns.ts'
import { type Cell, cellText } from '#contract/written/cell.ts'
import { columnName } from '#server/core/sheet.ts'
import type { ExtraColumn, ExtraColumns } from './extra-columns.ts'
import type { Problems } from './problems.ts'

export interface Places {
  own: Map<Heading, number>
  extra: { column: ExtraColumn; at: number }[]
}

/** Where each heading stands. Unknown, doubled and missing ones are told with the column's letter. */
export function readHeadings(cells: readonly Cell[], extra: ExtraColumns, problems: Problems): Places {
  const places = new Map<Heading, number>()
  const asked = new Map<ExtraColumn, number>()
  cells.forEach((cell, i) => {
    const text = cellText(cell)
    if (text === '' || text.toLowerCase() === reasonHeading.toLowerCase()) return
    const heading = columnOf.get(text.toLowerCase())?.heading as Heading | undefined
    const column = heading === undefined ? extra.named(text) : undefined
    if (column && asked.has(column)) problems.add(1, columnName(i), `Overskriften ${column.heading} står her to gange.`)
    else if (column) asked.set(column, i)
    else if (heading === undefined) problems.add(1, columnName(i), `Overskriften ${text.slice(0, 60)} kendes ikke.`)
    else if (places.has(heading)) problems.add(1, columnName(i), `Overskriften ${heading} står her to gange.`)
    else places.set(heading, i)
  })
  for (const heading of required) if (!places.has(heading)) problems.add(1, heading, `Overskriften ${heading} mangler.`)
  return { own: places, extra: [...asked].map(([column, at]) => ({ column, at })) }
}
