import { type DetailField, groupDetails } from '#contract/group-details.ts'
import type { Column, Heading } from '#contract/record-columns.ts'
import { sheetColumns, textOf } from './cells.ts'
import { fieldsNow, type SheetState } from './sheet-state.ts'

/** The table of fields as the grid reads it. */
export type GridColumn = Column & { heading: Heading }
export const allColumns: readonly GridColumn[] = sheetColumns

const dates: readonly Heading[] = ['Dato', 'Dato til', 'Skjul til']
const places: readonly Heading[] = ['Breddegrad', 'Længdegrad', 'Usikkerhed (m)', 'Lokalitet']
export const isDateColumn = (heading: Heading) => dates.includes(heading)
export const isPlaceColumn = (heading: Heading) => places.includes(heading)

const widths: Partial<Record<Heading, number>> = {
  ...{ Art: 208, Vært: 208, Noter: 240, 'Privat note': 200, Lokalitet: 184, Findere: 184, Mærker: 160 },
  ...{ Artsgruppe: 160, Sikkerhed: 128, Antal: 88, Klokkeslæt: 112, Bestemt: 160, Metode: 160, Levested: 168 },
  ...{ Substrat: 168, 'Levende eller død': 160, Livsstadie: 144, Adfærd: 160 },
}
/** Pixels, as the rows are laid by numbers too. */
export const widthOf = (heading: Heading) => widths[heading] ?? 124

const isAsked = (detail: DetailField, groups: ReadonlySet<number>) =>
  [0, ...groups].some((group) => groupDetails[group]?.fields.includes(detail))

/** Columns that the groups in the sheet ask for, and those where something stands. */
export function columnsFor(state: SheetState): readonly GridColumn[] {
  const groups = new Set(
    state.lines.flatMap((line) => {
      const { taxonId, speciesGroup } = fieldsNow(line)
      const group = (taxonId === null ? undefined : state.taxa.get(taxonId)?.speciesGroup) ?? speciesGroup
      return group === null ? [] : [group]
    }),
  )
  const isFilled = (heading: Heading) =>
    state.lines.some(
      (line) => line.unread[heading] !== undefined || textOf(fieldsNow(line), heading, state.taxa) !== '',
    )
  return allColumns.filter(
    ({ heading, detail }) => detail === undefined || isAsked(detail, groups) || isFilled(heading),
  )
}
