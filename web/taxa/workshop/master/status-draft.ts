import type { Sent } from '#contract/calls.ts'
import type { Taxon, TaxonRef } from '#contract/taxon.ts'
import { FieldProblem } from '../../../ui/field-problem.ts'

/** Master data as the fields hold them; an empty text is "not set". */
export interface StatusDraft {
  rank: string
  speciesGroup: string
  occurrence: string
  establishment: string
  isDKTaxon: boolean
  isDefaultTaxon: boolean
  isHybrid: boolean
  blurRadius: string
  aauArtID: string
  morphoGroups: readonly TaxonRef[]
}

const textOf = (value: number | string | null) => (value === null ? '' : String(value))

export const draftOf = (taxon: Taxon): StatusDraft => ({
  rank: String(taxon.rank),
  speciesGroup: textOf(taxon.ownSpeciesGroup),
  occurrence: String(taxon.taxonStatus.occurrence),
  establishment: String(taxon.taxonStatus.establishment),
  isDKTaxon: taxon.isDKTaxon,
  isDefaultTaxon: taxon.isDefaultTaxon,
  isHybrid: taxon.isHybrid,
  blurRadius: textOf(taxon.blurRadius),
  aauArtID: textOf(taxon.aauArtID),
  morphoGroups: taxon.morphoGroups,
})

type Wish = Omit<Sent<'POST /taxa/update-taxa-masterdata'>, 'taxonIds' | 'versions'>

const radiusOf = (text: string): number | null => {
  const typed = text.replace(/[\s.]/g, '')
  if (typed === '') return null
  const radius = /^\d{1,5}$/.test(typed) ? Number(typed) : Number.NaN
  if (!(radius <= 25_000)) throw new FieldProblem({ blurRadius: 'Skriv et helt antal meter, højst 25.000.' })
  return radius
}

/** Only what was changed is sent: the rest stays as it is. */
export function wishOf(values: StatusDraft, isChanged: (key: keyof StatusDraft) => boolean): Wish {
  const all: Record<keyof StatusDraft, () => Wish> = {
    rank: () => ({ rank: Number(values.rank) as Taxon['rank'] }),
    speciesGroup: () => ({ speciesGroup: values.speciesGroup === '' ? null : Number(values.speciesGroup) }),
    occurrence: () => ({ occurrence: Number(values.occurrence) as Taxon['taxonStatus']['occurrence'] }),
    establishment: () => ({ establishment: Number(values.establishment) as Taxon['taxonStatus']['establishment'] }),
    isDKTaxon: () => ({ isDKTaxon: values.isDKTaxon }),
    isDefaultTaxon: () => ({ isDefaultTaxon: values.isDefaultTaxon }),
    isHybrid: () => ({ isHybrid: values.isHybrid }),
    blurRadius: () => ({ blurRadius: radiusOf(values.blurRadius) }),
    aauArtID: () => ({ aauArtID: values.aauArtID.trim() || null }),
    morphoGroups: () => ({ morphoGroupIds: values.morphoGroups.map(({ id }) => id) }),
  }
  const changed = (Object.keys(all) as (keyof StatusDraft)[]).filter(isChanged)
  return Object.assign({}, ...changed.map((key) => all[key]())) as Wish
}
