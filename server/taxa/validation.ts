import type { Taxon, ValidationParameters } from '#contract/taxon.ts'
import type { Ctx } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { applyTaxaChange, changeOfTaxon } from './apply-change.ts'
import { taxaAndGroups, taxonToChange } from './known.ts'
import { readTaxon } from './read.ts'

/** Parameters of the taxon itself; null lets it inherit again. */
export async function updateTaxonValidationParameters(
  ctx: Ctx,
  input: { taxonId: number; version: number; parameters: ValidationParameters | null },
): Promise<Taxon> {
  const { taxonId, version } = input
  if (input.parameters?.season.months?.length === 0) throw new Refusal('invalid', 'months_needed')
  const taxon = await taxonToChange(ctx, taxonId, { types: taxaAndGroups, version })
  const parameters = input.parameters && {
    ...input.parameters,
    season: {
      ...input.parameters.season,
      months: input.parameters.season.months && [...new Set(input.parameters.season.months)].sort((a, b) => a - b),
    },
  }
  await applyTaxaChange(ctx, {
    verb: 'update-validation',
    taxonId,
    summary: parameters
      ? `Rettede valideringsparametrene for ${taxon.shownName}.`
      : `Lod ${taxon.shownName} arve sine valideringsparametre.`,
    rows: [changeOfTaxon(taxonId, taxon, { validationParameters: parameters })],
  })
  return readTaxon(ctx, taxonId)
}
