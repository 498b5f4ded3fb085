import { staff } from '#contract/call.ts'
import { markMatches, queryReadings } from '#contract/name-search/fold.ts'
import type { Scope } from '#contract/name-search/hit.ts'
import type { TaxonHit } from '#contract/taxon.ts'
import { isAllowed } from '#server/core/access.ts'
import type { Ctx } from '#server/core/context.ts'
import { taxonRefs } from './refs.ts'
import { taxonIndex } from './search/taxon-index.ts'

export interface SearchInput {
  queryString: string
  speciesGroup?: number | undefined
  rank?: number | undefined
  all?: boolean | undefined
  includeDeleted?: boolean | undefined
  take: number
}

const allEditors = staff('taxonEditorRole', 'taxonAdminRole', 'taxonExpertRole', 'siteAdminRole')

/** Find taxa by what was typed: an id, the beginnings of words, a 3+3 code, or something misspelt. */
export async function searchTaxa(ctx: Pick<Ctx, 'db' | 'viewer'>, input: SearchInput): Promise<TaxonHit[]> {
  const index = taxonIndex(ctx.db)
  const scope: Scope = {
    all: input.all ?? false,
    includeDeleted: (input.includeDeleted ?? false) && isAllowed(allEditors, ctx.viewer),
    speciesGroup: input.speciesGroup,
    rank: input.rank,
  }
  const typed = input.queryString.trim()
  if (/^\d+$/.test(typed)) return byId(ctx, Number(typed), scope)
  const hits = await index.search(ctx.db, queryReadings(typed), scope, input.take)
  const refs = new Map(
    (
      await taxonRefs(
        ctx.db,
        hits.map((hit) => hit.taxon.id),
      )
    ).map((ref) => [ref.id, ref]),
  )
  return hits.flatMap((hit) => {
    const ref = refs.get(hit.taxon.id)
    if (!ref) return []
    return [{ ...ref, matchedName: hit.text, matches: markMatches(hit.text, hit.tokens), isFuzzy: hit.isFuzzy }]
  })
}

/** Whoever types an id means that taxon, default or not; a list of one group or rank still has no other in it. */
async function byId(ctx: Pick<Ctx, 'db'>, id: number, scope: Scope): Promise<TaxonHit[]> {
  if (!Number.isSafeInteger(id)) return []
  const known = await taxonIndex(ctx.db).byId(ctx.db, id)
  if (!known || (known.isDeleted && !scope.includeDeleted)) return []
  if (scope.speciesGroup !== undefined && known.group !== scope.speciesGroup) return []
  if (scope.rank !== undefined && known.rank !== scope.rank) return []
  return (await taxonRefs(ctx.db, [id])).map((ref) => ({
    ...ref,
    matchedName: String(id),
    matches: [],
    isFuzzy: false,
  }))
}
