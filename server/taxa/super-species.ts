import type { Taxon } from '#contract/taxon.ts'
import type { Ctx } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { carryOut, changeOfTaxon } from './changing.ts'
import { taxaToChange, taxonToChange } from './known.ts'
import { superSpeciesRank } from './masterdata.ts'
import { readTaxon } from './read.ts'

const speciesRank = 2000

export async function updateTaxonSuperSpecies(
  ctx: Ctx,
  { taxonId, superTaxonId }: { taxonId: number; superTaxonId: number },
): Promise<Taxon> {
  const [taxon, superSpecies] = await taxaToChange(ctx, [taxonId, superTaxonId])
  const fits =
    taxon &&
    superSpecies &&
    taxon.rank >= speciesRank &&
    superSpecies.rank === superSpeciesRank &&
    !superSpecies.isDeleted
  if (!fits) throw new Refusal('conflict', 'super_species_unfit')
  await carryOut(ctx, {
    verb: 'update-super-species',
    taxonId,
    about: [superTaxonId],
    summary: `Knyttede ${taxon.shownName} til superarten ${superSpecies.shownName}.`,
    rows: [changeOfTaxon(taxonId, taxon, { superTaxonId })],
  })
  return readTaxon(ctx, taxonId)
}

export async function removeTaxonSuperSpeciesRelation(ctx: Ctx, { taxonId }: { taxonId: number }): Promise<Taxon> {
  const taxon = await taxonToChange(ctx, taxonId)
  await carryOut(ctx, {
    verb: 'remove-super-species',
    taxonId,
    about: taxon.superTaxonId === null ? [] : [taxon.superTaxonId],
    summary: `Tog ${taxon.shownName} ud af sin superart.`,
    rows: [changeOfTaxon(taxonId, taxon, { superTaxonId: null })],
  })
  return readTaxon(ctx, taxonId)
}
