import type { Taxon } from '#contract/taxon.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { Refusal } from '#server/core/refusal.ts'
import { applyTaxaChange, changeOfTaxon } from './apply-change.ts'
import { taxaToChange, taxonToChange } from './known.ts'
import { readTaxon } from './read.ts'

export const superSpeciesRank = 1900
export const speciesRank = 2000

/** What has members is a living super species. */
export async function refuseMembers(db: Db, taxa: readonly { id: number }[]) {
  const ids = taxa.map((taxon) => taxon.id)
  const member = await db.selectFrom('taxon').select('id').where('superTaxonId', 'in', ids).executeTakeFirst()
  if (member) throw new Refusal('conflict', 'super_species_has_members')
}

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
  await applyTaxaChange(ctx, {
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
  await applyTaxaChange(ctx, {
    verb: 'remove-super-species',
    taxonId,
    about: taxon.superTaxonId === null ? [] : [taxon.superTaxonId],
    summary: `Tog ${taxon.shownName} ud af sin superart.`,
    rows: [changeOfTaxon(taxonId, taxon, { superTaxonId: null })],
  })
  return readTaxon(ctx, taxonId)
}
