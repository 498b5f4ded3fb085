import type { TaxonRef } from '#contract/taxon.ts'
import type { Ctx } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { applyTaxaChange, changeOfTaxon } from './apply-change.ts'
import { namesOf, type TaxonRow, taxaAndGroups, taxaToChange } from './known.ts'
import { withoutUndefined } from './masterdata.ts'
import { taxonRefs } from './refs.ts'
import type { RowChange } from './rows.ts'

interface GeneralInfo {
  introduction?: string | null | undefined
  established?: string | null | undefined
  firstObservationYear?: number | null | undefined
  firstRecognizedYear?: number | null | undefined
  latestAssessmentYear?: number | null | undefined
}
interface Input {
  taxonIds: number[]
  versions?: Record<string, number> | undefined
  biotopes?: string[] | undefined
  trofi?: string | null | undefined
  generalInfo?: GeneralInfo | undefined
  seasonMonths?: number[] | undefined
  recognisability?: number | null | undefined
  nudgeFields?: string[] | undefined
  nudgefieldLabel?: string | null | undefined
  lookAlikeIds?: number[] | undefined
}

const once = <T>(values: readonly T[] | undefined) => values && [...new Set(values)]

export async function updateTaxaMetadata(ctx: Ctx, input: Input): Promise<TaxonRef[]> {
  const taxa = await taxaToChange(ctx, input.taxonIds, { types: taxaAndGroups, versions: input.versions })
  const [first] = taxa
  if (!first) return []
  const after = withoutUndefined({
    biotopes: once(input.biotopes),
    trofi: input.trofi,
    seasonMonths: once(input.seasonMonths)?.toSorted((a, b) => a - b),
    recognisability: input.recognisability,
    nudgeFields: once(input.nudgeFields),
    nudgefieldLabel: input.nudgefieldLabel,
    introduction: input.generalInfo?.introduction,
    established: input.generalInfo?.established,
    firstObservationYear: input.generalInfo?.firstObservationYear,
    firstRecognizedYear: input.generalInfo?.firstRecognizedYear,
    latestAssessmentYear: input.generalInfo?.latestAssessmentYear,
  })
  await applyTaxaChange(ctx, {
    verb: 'update-metadata',
    taxonId: first.id,
    summary: `Rettede oplysninger om ${namesOf(taxa)}.`,
    rows: [
      ...taxa.map((taxon) => changeOfTaxon(taxon.id, taxon, after)),
      ...(input.lookAlikeIds ? await lookAlikeChanges(ctx, taxa, input.lookAlikeIds) : []),
    ],
  })
  return taxonRefs(
    ctx.db,
    taxa.map((taxon) => taxon.id),
  )
}

/** Likeness goes both ways and is stored once. */
async function lookAlikeChanges(ctx: Ctx, taxa: readonly TaxonRow[], otherIds: number[]): Promise<RowChange[]> {
  const others = (await taxaToChange(ctx, otherIds, { types: taxaAndGroups })).map((taxon) => taxon.id)
  const ids = taxa.map((taxon) => taxon.id)
  if (ids.length === 1 && others.includes(ids[0] ?? 0)) {
    throw new Refusal('invalid', 'bad_input', { lookAlikeIds: 'Et taxon ligner altid sig selv.' })
  }
  const known = await ctx.db
    .selectFrom('lookAlike')
    .selectAll()
    .where((e) => e.or([e('taxonId', 'in', ids), e('otherId', 'in', ids)]))
    .execute()
  const pair = (a: number, b: number) => `${Math.min(a, b)} ${Math.max(a, b)}`
  const wanted = new Map(
    ids.flatMap((id) => others.filter((other) => other !== id).map((other) => [pair(id, other), [id, other]] as const)),
  )
  const gone = known.filter((row) => !wanted.has(pair(row.taxonId, row.otherId)))
  for (const row of known) wanted.delete(pair(row.taxonId, row.otherId))
  return [
    ...gone.map(
      (row): RowChange => ({ table: 'lookAlike', key: { ...row }, of: row.taxonId, before: {}, after: null }),
    ),
    ...[...wanted.values()].map(
      ([taxonId, otherId]): RowChange => ({
        table: 'lookAlike',
        key: { taxonId, otherId },
        of: taxonId,
        before: null,
        after: {},
      }),
    ),
  ]
}
