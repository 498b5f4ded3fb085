import { type DescriptionHeading, descriptionHeadings } from '#contract/enums.ts'
import type { Taxon } from '#contract/taxon.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { cleanHtml, hasContent } from '#server/core/rich-text.ts'
import { applyTaxaChange, changeOfTaxon } from './apply-change.ts'
import { taxaAndGroups, taxonToChange } from './known.ts'
import { readTaxon } from './read.ts'

type Sections = Partial<Record<DescriptionHeading, string>>
interface Input {
  taxonId: number
  version: number
  sections: Sections
  mediaIds: string[]
}

const headings = Object.keys(descriptionHeadings) as DescriptionHeading[]

/** Headings that are left out stay as they are; one without content goes. In the order in which they are read. */
function written(former: Readonly<Record<string, string>>, sections: Sections): Record<string, string> {
  const texts = headings.flatMap((heading) => {
    const text = sections[heading] === undefined ? (former[heading] ?? '') : cleanHtml(sections[heading])
    return hasContent(text) ? [[heading, text] as const] : []
  })
  return Object.fromEntries(texts)
}

export async function updateTaxonDescription(ctx: Ctx, input: Input): Promise<Taxon> {
  const { taxonId, version } = input
  const taxon = await taxonToChange(ctx, taxonId, { types: taxaAndGroups, version })
  const pictures = await changePictures(ctx, taxonId, [...new Set(input.mediaIds)])
  await applyTaxaChange(ctx, {
    verb: 'update-description',
    taxonId,
    summary: `Rettede beskrivelsen af ${taxon.shownName}.`,
    rows: [changeOfTaxon(taxonId, taxon, { description: written(taxon.description, input.sections) })],
    ...(pictures ? { beside: pictures } : {}),
  })
  return readTaxon(ctx, taxonId)
}

/** Pictures are the taxon's own or fresh uploads of the viewer; those that are left out go. */
async function changePictures(ctx: Ctx, taxonId: number, wanted: string[]) {
  const { db } = ctx
  const former = (
    await db
      .selectFrom('media')
      .select('id')
      .where('ownerType', '=', 'taxon')
      .where('ownerId', '=', String(taxonId))
      .where('status', '=', 'used')
      .orderBy('position')
      .execute()
  ).map(({ id }) => id)
  if (former.join() === wanted.join()) return undefined
  for (const [position, id] of wanted.entries()) {
    const taken = await db
      .updateTable('media')
      .set({ status: 'used', ownerType: 'taxon', ownerId: String(taxonId), position })
      .where('id', '=', id)
      .where((e) =>
        former.includes(id)
          ? e('status', '=', 'used')
          : e.and([e('uploader', '=', viewerId(ctx)), e('status', '=', 'uploaded')]),
      )
      .returning('id')
      .executeTakeFirst()
    if (!taken) {
      throw new Refusal('invalid', 'media_unknown', {
        mediaIds: 'Et af billederne findes ikke, eller det er ikke dit.',
      })
    }
  }
  const dropped = former.filter((id) => !wanted.includes(id))
  if (dropped.length > 0) await ctx.events.emit(ctx, 'mediaDropped', { mediaIds: dropped })
  return { before: { mediaIds: former }, after: { mediaIds: wanted } }
}

export async function updateTaxonDkReference(
  ctx: Ctx,
  input: { taxonId: number; dkReference: string | null; version?: number | undefined },
) {
  const taxon = await taxonToChange(ctx, input.taxonId, { version: input.version })
  await applyTaxaChange(ctx, {
    verb: 'update-dk-reference',
    taxonId: taxon.id,
    summary: `Rettede den danske reference for ${taxon.shownName}.`,
    rows: [changeOfTaxon(taxon.id, taxon, { dkReference: input.dkReference || null })],
  })
  return readTaxon(ctx, taxon.id)
}
