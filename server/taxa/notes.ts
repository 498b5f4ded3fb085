import type { TaxonNote } from '#contract/taxon.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { applyTaxaChange } from './apply-change.ts'
import { refuseOlder, taxaAndGroups, taxonToChange } from './known.ts'
import { noteCategories } from './note-categories.ts'
import { taxonNotes } from './read.ts'
import { newId } from './rows.ts'
import { lockTree } from './tree.ts'

async function needCategory(ctx: Ctx, category: string) {
  if (!(await noteCategories(ctx.db)).includes(category)) {
    throw new Refusal('invalid', 'note_category_unknown', { category: 'Vælg en af kategorierne.' })
  }
}

async function noteToChange(ctx: Ctx, id: number) {
  await lockTree(ctx.db)
  const note = await ctx.db
    .selectFrom('taxonNote')
    .selectAll()
    .where('id', '=', id)
    .where('isDeleted', '=', false)
    .executeTakeFirst()
  if (!note) throw new Refusal('missing', 'not_found')
  return note
}

export async function addTaxonNote(
  ctx: Ctx,
  { taxonId, category, text }: { taxonId: number; category: string; text: string },
): Promise<TaxonNote[]> {
  const taxon = await taxonToChange(ctx, taxonId, { types: taxaAndGroups })
  await needCategory(ctx, category)
  await applyTaxaChange(ctx, {
    verb: 'add-note',
    taxonId,
    summary: `Skrev en note om ${taxon.shownName} (${category}).`,
    rows: [
      {
        table: 'taxonNote',
        key: { id: await newId(ctx.db, 'taxon_note') },
        of: taxonId,
        before: null,
        after: { taxonId, category, text, author: viewerId(ctx), created: ctx.now.toISOString() },
      },
    ],
  })
  return taxonNotes(ctx.db, taxonId)
}

export async function updateTaxonNote(
  ctx: Ctx,
  input: { noteId: number; category: string; text: string; version?: number | undefined },
): Promise<TaxonNote[]> {
  const { noteId, category, text, version } = input
  const note = await noteToChange(ctx, noteId)
  const taxon = await taxonToChange(ctx, note.taxonId, { types: taxaAndGroups })
  refuseOlder(note, version)
  // A note may keep a category that has been renamed since.
  if (category !== note.category) await needCategory(ctx, category)
  await applyTaxaChange(ctx, {
    verb: 'update-note',
    taxonId: taxon.id,
    summary: `Rettede en note om ${taxon.shownName} (${category}).`,
    rows: [
      {
        table: 'taxonNote',
        key: { id: noteId },
        of: taxon.id,
        before: { category: note.category, text: note.text },
        after: { category, text },
      },
    ],
  })
  return taxonNotes(ctx.db, taxon.id)
}

export async function removeTaxonNote(
  ctx: Ctx,
  { noteId, version }: { noteId: number; version?: number | undefined },
): Promise<TaxonNote[]> {
  const note = await noteToChange(ctx, noteId)
  const taxon = await taxonToChange(ctx, note.taxonId, { types: taxaAndGroups })
  refuseOlder(note, version)
  await applyTaxaChange(ctx, {
    verb: 'remove-note',
    taxonId: taxon.id,
    summary: `Fjernede en note om ${taxon.shownName} (${note.category}).`,
    rows: [
      {
        table: 'taxonNote',
        key: { id: noteId },
        of: taxon.id,
        before: { isDeleted: false },
        after: { isDeleted: true },
      },
    ],
  })
  return taxonNotes(ctx.db, taxon.id)
}
