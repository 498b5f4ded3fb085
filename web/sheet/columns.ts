import { type DetailField, groupDetails } from '#contract/group-details.ts'
import type { Column, Heading } from '#contract/record-columns.ts'
import { sheetColumns, textOf } from './cells.ts'
import { type ExtraColumn, isExtra } from './extra-cells.ts'
import { fieldsNow, type SheetState } from './sheet-state.ts'

/** The table of fields as the grid reads it. */
type OwnColumn = Column & { heading: Heading }
/** A find's own fields, and those that communities ask. */
export type GridColumn = OwnColumn | ExtraColumn
export const allColumns: readonly OwnColumn[] = sheetColumns
export const titleOf = (column: GridColumn) =>
  isAsked(column) ? `${column.community}: ${column.title}` : column.heading
export const isAsked = (column: GridColumn): column is ExtraColumn => 'asked' in column

/** What communities ask stands with what is said of the find, before who was there and who may see it. */
export function withAsked(own: readonly OwnColumn[], asked: readonly ExtraColumn[]): GridColumn[] {
  const at = own.findIndex(({ heading }) => heading === 'Findere')
  return [...own.slice(0, at), ...asked, ...own.slice(at)]
}

const dates: readonly Heading[] = ['Dato', 'Dato til', 'Skjul til']
const places: readonly Heading[] = ['Breddegrad', 'Længdegrad', 'Usikkerhed (m)', 'Lokalitet']
export const isDateColumn = (column: GridColumn) =>
  isAsked(column) ? column.asked.kind === 'date' : dates.includes(column.heading)
export const isPlaceColumn = (column: GridColumn) => !isAsked(column) && places.includes(column.heading)

const widths: Partial<Record<Heading, number>> = {
  ...{ Art: 208, Vært: 208, Noter: 240, 'Privat note': 200, Lokalitet: 184, Findere: 184, Mærker: 160 },
  ...{ Artsgruppe: 160, Sikkerhed: 128, Antal: 88, Klokkeslæt: 112, Bestemt: 160, Metode: 160, Levested: 168 },
  ...{ Substrat: 168, 'Levende eller død': 160, Livsstadie: 144, Adfærd: 160 },
}
/** Pixels, as the rows are laid by numbers too. */
export const widthOf = ({ heading }: GridColumn) => (isExtra(heading) ? 184 : (widths[heading] ?? 124))

const isOfGroups = (detail: DetailField, groups: ReadonlySet<number>) =>
  [0, ...groups].some((group) => groupDetails[group]?.fields.includes(detail))

/** Columns that the groups in the sheet ask for, and those where something stands. */
export function columnsFor(state: SheetState): readonly OwnColumn[] {
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
    ({ heading, detail }) => detail === undefined || isOfGroups(detail, groups) || isFilled(heading),
  )
}
