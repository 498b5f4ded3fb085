import { type DescriptionHeading, descriptionHeadings } from '#contract/enums.ts'
import type { Taxon } from '#contract/taxon.ts'
import type { Ctx } from '#server/core/context.ts'
import { cleanHtml, hasContent } from '#server/core/rich-text.ts'
import { applyTaxaChange, changeOfTaxon } from './apply-change.ts'
import { choosePictures } from './choose-pictures.ts'
import { taxaAndGroups, taxonToChange } from './known.ts'
import { readTaxon } from './read.ts'

type Sections = Partial<Record<DescriptionHeading, string>>
interface Input {
  taxonId: number
  version: number
  sections: Sections
  mediaIds: string[]
  removedMediaIds?: string[] | undefined
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
  const pictures = await choosePictures(ctx, taxonId, input)
  await applyTaxaChange(ctx, {
    verb: 'update-description',
    taxonId,
    summary: `Rettede beskrivelsen af ${taxon.shownName}.`,
    rows: [changeOfTaxon(taxonId, taxon, { description: written(taxon.description, input.sections) })],
    ...(pictures ? { beside: pictures } : {}),
  })
  return readTaxon(ctx, taxonId)
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
