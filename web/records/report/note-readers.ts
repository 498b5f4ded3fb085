import type { Taxon } from '#contract/taxon.ts'
import type { Fields } from './draft.ts'

const sighted = 'de, der må se det nøjagtige sted'

/** Who can read the note of a find in the making. Without a network it is not known whether the taxon is sensitive. */
export function noteReaders(
  { ownBlur, isPersonal }: Pick<Fields, 'ownBlur' | 'isPersonal'>,
  taxon: Pick<Taxon, 'effectiveBlurRadius' | 'blurRules'> | undefined,
): string {
  if (isPersonal) return 'Fundet er personligt: kun du og de andre findere kan læse den.'
  if (ownBlur) return `Du slører stedet: derfor kan kun ${sighted}, læse noten.`
  if ((taxon?.effectiveBlurRadius ?? 0) > 0) {
    return taxon?.blurRules.length === 0
      ? `Arten er følsom, og stedet bliver sløret: derfor kan kun ${sighted}, læse noten.`
      : `Arten er følsom: når stedet bliver sløret, kan kun ${sighted}, læse noten.`
  }
  return `Alle kan læse den. Bliver stedet sløret, kan kun ${sighted}, læse den.`
}
