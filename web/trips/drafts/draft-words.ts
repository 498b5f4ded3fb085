import type { RecordFields } from '#contract/record.ts'
import { type SpeciesGroup, speciesGroups } from '#contract/roles.ts'
import type { SheetRow } from '#contract/sheet.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import { capital } from '#contract/taxon-head.ts'
import { gapsIn, type Part } from '../../sheet/ready.ts'

export const taxonOf = ({ fields }: SheetRow, taxa: readonly TaxonRef[]): TaxonRef | null =>
  fields.taxonId === null ? null : (taxa.find(({ id }) => id === fields.taxonId) ?? null)

/** "Ukendt: planter": what one says who knows no more. */
export const unknownOf = (group: number) => `Ukendt: ${speciesGroups[group as SpeciesGroup].toLocaleLowerCase('da-DK')}`

/** What a find is called: its taxon, else its group. */
export function findName(row: SheetRow, taxa: readonly TaxonRef[]): string {
  const taxon = taxonOf(row, taxa)
  if (taxon) return capital(taxon.name)
  const { speciesGroup, taxonId } = row.fields
  if (taxonId !== null) return 'Navngivet'
  return speciesGroup === null ? 'Uden navn' : unknownOf(speciesGroup)
}

/** "08.42"; undefined where the time is not known. */
export const clockOf = ({ timeFrom }: Pick<RecordFields, 'timeFrom'>): string | undefined =>
  timeFrom?.slice(0, 5).replace(':', '.')

export const isDraft = ({ state }: Pick<SheetRow, 'state'>) => state === 'draft'
export const lacks = (row: SheetRow, part: Part) => isDraft(row) && gapsIn(row.fields).includes(part)
export const hasNoName = (row: SheetRow) => lacks(row, 'Art')

/** How the drafts of a trip stand. */
export function draftCounts(rows: readonly SheetRow[]) {
  const drafts = rows.filter(isDraft)
  return {
    drafts: drafts.length,
    ready: drafts.filter(({ fields }) => gapsIn(fields).length === 0).length,
    placeless: rows.filter(({ fields }) => fields.point === null).length,
    nameless: drafts.filter(hasNoName).length,
  }
}
