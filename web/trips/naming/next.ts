import type { Certainty } from '#contract/details.ts'
import type { RecordChanges } from '#contract/record.ts'
import type { SheetRow } from '#contract/sheet.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import { capital } from '#contract/taxon-head.ts'
import { hasNoName, unknownOf } from '../drafts/draft-words.ts'

/** What a draft is said to be: a taxon, or that one knows no more than its group. */
export type Name = { taxon: TaxonRef; certainty: Certainty } | { group: number }

export const changesFor = (name: Name): RecordChanges =>
  'taxon' in name
    ? { taxonId: name.taxon.id, certainty: name.certainty, speciesGroup: null }
    : { taxonId: null, certainty: null, speciesGroup: name.group }

export const nameWords = (name: Name) => ('taxon' in name ? capital(name.taxon.name) : unknownOf(name.group))

/** The next draft without a name, from one on and round; none when all have one. */
export function nextNameless(
  drafts: readonly SheetRow[],
  from: number | undefined,
  done: ReadonlySet<number> = new Set(),
): SheetRow | undefined {
  const at = drafts.findIndex(({ id }) => id === from)
  const round = [...drafts.slice(at + 1), ...drafts.slice(0, at + 1)]
  return round.find((row) => hasNoName(row) && !done.has(row.id))
}

/** Taxa that others of these finds have, those that most of them have first. */
export function usedTaxa(rows: readonly SheetRow[], taxa: readonly TaxonRef[], most: number): TaxonRef[] {
  const counts = new Map<number, number>()
  for (const { fields } of rows) {
    if (fields.taxonId !== null) counts.set(fields.taxonId, (counts.get(fields.taxonId) ?? 0) + 1)
  }
  const count = ({ id }: TaxonRef) => counts.get(id) ?? 0
  return taxa
    .filter((taxon) => count(taxon) > 0)
    .toSorted((a, b) => count(b) - count(a) || a.name.localeCompare(b.name, 'da'))
    .slice(0, most)
}
