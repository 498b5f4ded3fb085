import type { Taxon } from '#contract/taxon.ts'
import type { Ctx } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { applyTaxaChange, changeOfTaxon } from './apply-change.ts'
import { taxonToChange, taxonTypes } from './known.ts'
import { statuses, tidyName } from './name-rules.ts'
import { readTaxon } from './read.ts'
import { newId, type RowChange } from './rows.ts'
import { isHybridName, typedName } from './scientific.ts'
import { refuseMembers } from './super-species.ts'
import { lockTree } from './tree.ts'

export interface NewNames {
  scientificName: string
  authorship: string
  danishName: string | null
}

/** The scientific name that a new taxon begins with. */
export const firstName = async (
  ctx: Ctx,
  taxonId: number,
  typed: ReturnType<typeof typedName>,
): Promise<RowChange> => ({
  table: 'taxonName',
  key: { id: await newId(ctx.db, 'taxon_name') },
  of: taxonId,
  before: null,
  after: { taxonId, ...typed, taxonomicStatus: statuses.accepted, isSelected: true },
})

export const firstDanishName = async (ctx: Ctx, taxonId: number, name: string): Promise<RowChange> => ({
  table: 'vernacularName',
  key: { id: await newId(ctx.db, 'vernacular_name') },
  of: taxonId,
  before: null,
  after: { taxonId, name: tidyName(name), isAccepted: true },
})

/** What editors add belongs to the default scope of search. */
export async function createTaxon(
  ctx: Ctx,
  { parentId, rank, ...names }: NewNames & { parentId: number | null; rank: number },
): Promise<Taxon> {
  await lockTree(ctx.db)
  const parent = parentId === null ? undefined : await taxonToChange(ctx, parentId)
  const typed = typedName(names.scientificName, names.authorship, 'scientificName', rank)
  const isHybrid = isHybridName(typed.canonicalName, rank)
  const id = await newId(ctx.db, 'taxon')
  await applyTaxaChange(ctx, {
    verb: 'create',
    taxonId: id,
    about: parent ? [parent.id] : [],
    summary: `Oprettede ${names.danishName || names.scientificName}${parent ? ` under ${parent.shownName}` : ''}.`,
    rows: [
      { table: 'taxon', key: { id }, of: id, before: null, after: { parentId, rank, isHybrid, isDefault: true } },
      await firstName(ctx, id, typed),
      ...(names.danishName ? [await firstDanishName(ctx, id, names.danishName)] : []),
    ],
  })
  return readTaxon(ctx, id)
}

export async function toggleTaxon(
  ctx: Ctx,
  input: { taxonId: number; deletedNote: string; version?: number | undefined },
): Promise<Taxon> {
  const taxon = await taxonToChange(ctx, input.taxonId, {
    types: [taxonTypes.taxon, taxonTypes.orphan],
    version: input.version,
  })
  if (!taxon.isDeleted) {
    await refuseWithChildren(ctx, taxon.id)
    await refuseMembers(ctx.db, [taxon])
  }
  const deletedNote = taxon.isDeleted || input.deletedNote === '' ? null : input.deletedNote
  await applyTaxaChange(ctx, {
    verb: taxon.isDeleted ? 'restore' : 'delete',
    taxonId: taxon.id,
    summary: `${taxon.isDeleted ? 'Gendannede' : 'Slettede'} ${taxon.shownName}.`,
    rows: [changeOfTaxon(taxon.id, taxon, { isDeleted: !taxon.isDeleted, deletedNote })],
  })
  return readTaxon(ctx, taxon.id)
}

async function refuseWithChildren(ctx: Ctx, id: number) {
  const child = await ctx.db
    .selectFrom('taxon')
    .select('shownName')
    .where('parentId', '=', id)
    .where('isDeleted', '=', false)
    .executeTakeFirst()
  if (child) throw new Refusal('conflict', 'taxon_has_children')
}
