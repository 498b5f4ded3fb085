import type { Validation } from '#contract/suggestion.ts'
import type { TaxonRef } from '#contract/taxon.ts'

/** Thanks for a vote, and what became of the find's name: votes part, it has another one, or it keeps one that was not said. */
export function thanksText(
  thanks: string,
  before: TaxonRef | null,
  said: TaxonRef,
  { taxon, receipt }: Pick<Validation, 'taxon' | 'receipt'>,
): string {
  const [first, second] = receipt.disagreement
  if (first !== undefined) return [thanks, first, second].filter(Boolean).join(' ')
  if (!taxon || (taxon.id === before?.id && taxon.id === said.id)) return thanks
  return `${thanks} Fundet hedder ${taxon.id === before?.id ? 'stadig' : 'nu'} ${taxon.name}.`
}
