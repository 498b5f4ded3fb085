import { counted } from '#contract/counted.ts'
import type { Effect } from '#contract/taxon-tree.ts'
import type { Ctx } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { changeOfTaxon } from './apply-change.ts'
import { measured } from './effects.ts'
import { taxaToChange } from './known.ts'
import { taxonRef } from './refs.ts'

export async function updateTaxonParent(
  ctx: Ctx,
  { taxonId, parentId, dryRun }: { taxonId: number; parentId: number; dryRun: boolean },
): Promise<Effect> {
  const [taxon, parent] = await taxaToChange(ctx, [taxonId, parentId])
  // One id twice is one taxon.
  if (!taxon || !parent) throw new Refusal('conflict', 'taxon_cycle')
  const former = taxon.parentId === null ? undefined : await taxonRef(ctx.db, taxon.parentId)
  const change = {
    verb: 'move',
    taxonId,
    about: [parentId, ...(former ? [former.id] : [])],
    summary: `Flyttede ${taxon.shownName} fra ${former?.name ?? 'toppen'} til ${parent.shownName}.`,
    rows: [changeOfTaxon(taxonId, taxon, { parentId })],
  }
  return measured(ctx, change, dryRun)
}

export async function transferChildren(
  ctx: Ctx,
  { fromId, toId, dryRun }: { fromId: number; toId: number; dryRun: boolean },
): Promise<Effect> {
  const [from, to] = await taxaToChange(ctx, [fromId, toId])
  if (!from || !to) throw new Refusal('conflict', 'taxon_cycle')
  const children = await ctx.db.selectFrom('taxon').select(['id', 'parentId']).where('parentId', '=', fromId).execute()
  if (children.some((child) => child.id === toId)) throw new Refusal('conflict', 'taxon_cycle')
  const change = {
    verb: 'transfer-children',
    taxonId: fromId,
    about: [toId],
    summary: `Flyttede ${counted(children.length, 'taxon', 'taxa')} fra ${from.shownName} til ${to.shownName}.`,
    rows: children.map((child) => changeOfTaxon(child.id, child, { parentId: toId })),
  }
  return measured(ctx, change, dryRun)
}
