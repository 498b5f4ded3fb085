import type { TaxonRef } from '#contract/taxon.ts'
import type { Ctx } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { applyTaxaChange, changeOfTaxon } from './apply-change.ts'
import { namesOf, type TaxonRow, taxaToChange, taxonTypes } from './known.ts'
import { taxonRefs } from './refs.ts'
import type { RowChange } from './rows.ts'
import { refuseUnfitRank } from './scientific.ts'
import { refuseMembers, speciesRank, superSpeciesRank } from './super-species.ts'

interface Masterdata {
  rank?: number | undefined
  speciesGroup?: number | null | undefined
  occurrence?: number | undefined
  establishment?: number | undefined
  isDKTaxon?: boolean | undefined
  isDefaultTaxon?: boolean | undefined
  isHybrid?: boolean | undefined
  blurRadius?: number | null | undefined
  aauArtID?: string | null | undefined
}
type Input = Masterdata & {
  taxonIds: number[]
  versions?: Record<string, number> | undefined
  morphoGroupIds?: number[] | undefined
}

/** Only the fields that were given. */
export const withoutUndefined = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>

export async function updateTaxaMasterdata(ctx: Ctx, input: Input): Promise<TaxonRef[]> {
  const taxa = await taxaToChange(ctx, input.taxonIds, { versions: input.versions })
  const [first] = taxa
  if (!first) return []
  const after = withoutUndefined({
    rank: input.rank,
    speciesGroup: input.speciesGroup,
    occurrence: input.occurrence,
    establishment: input.establishment,
    isDk: input.isDKTaxon,
    isDefault: input.isDefaultTaxon,
    isHybrid: input.isHybrid,
    blurRadius: input.blurRadius,
    aauArtId: input.aauArtID,
  })
  if (after.rank !== undefined) await keepSuperSpecies(ctx, taxa, after.rank)
  await applyTaxaChange(ctx, {
    verb: 'update-masterdata',
    taxonId: first.id,
    summary: `Rettede stamdata for ${namesOf(taxa)}.`,
    rows: [
      ...taxa.map((taxon) => changeOfTaxon(taxon.id, taxon, after)),
      ...(input.morphoGroupIds ? await groupChanges(ctx, taxa, input.morphoGroupIds) : []),
    ],
  })
  if (after.rank !== undefined) refuseUnfitRank(taxa, after.rank)
  return taxonRefs(
    ctx.db,
    taxa.map((taxon) => taxon.id),
  )
}

/** A super species stays one while it has members, and they stay species or below. */
async function keepSuperSpecies(ctx: Ctx, taxa: readonly TaxonRow[], rank: number) {
  if (rank < speciesRank && taxa.some((taxon) => taxon.superTaxonId !== null)) {
    throw new Refusal('conflict', 'super_species_unfit')
  }
  if (rank !== superSpeciesRank) await refuseMembers(ctx.db, taxa)
}

/** The taxa are in these morpho groups and in no other. */
async function groupChanges(ctx: Ctx, taxa: readonly TaxonRow[], groupIds: readonly number[]): Promise<RowChange[]> {
  const wanted = new Set((await taxaToChange(ctx, groupIds, { types: [taxonTypes.group] })).map((group) => group.id))
  const ids = taxa.map((taxon) => taxon.id)
  const known = await ctx.db.selectFrom('morphoMember').selectAll().where('taxonId', 'in', ids).execute()
  const member = (groupId: number, taxonId: number, isNew: boolean): RowChange => ({
    table: 'morphoMember',
    key: { groupId, taxonId },
    of: taxonId,
    before: isNew ? null : {},
    after: isNew ? {} : null,
  })
  return [
    ...known.filter((row) => !wanted.has(row.groupId)).map((row) => member(row.groupId, row.taxonId, false)),
    ...ids.flatMap((taxonId) =>
      [...wanted]
        .filter((groupId) => !known.some((row) => row.groupId === groupId && row.taxonId === taxonId))
        .map((groupId) => member(groupId, taxonId, true)),
    ),
  ]
}
