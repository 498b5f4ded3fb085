import { z } from 'zod'
import { knownAnnex } from '#contract/annexes.ts'
import { administrativeLists, descriptionHeadings } from '#contract/enums.ts'
import { nudgeFieldNames } from '#contract/group-details.ts'
import { ValidationParameters } from '#contract/taxon.ts'
import { cleanHtml, hasContent } from '#server/core/rich-text.ts'
import type { TaxonValues } from './model.ts'

/** What the portal's own archive tells beyond Darwin Core. A file may come from anywhere: everything is checked. */

const short = z.string().trim().max(2000)
const year = z.number().int().min(1500).max(2200).nullable()
const headings = Object.keys(descriptionHeadings)
const lists = Object.keys(administrativeLists)

const Values = z
  .object({
    speciesGroup: z.number().int().min(0).max(12).nullable(),
    blurRadius: z.number().int().min(0).max(25_000).nullable(),
    validationParameters: ValidationParameters.nullable(),
    occurrence: z.number().int().min(0).max(3),
    establishment: z.number().int().min(0).max(3),
    isDk: z.boolean(),
    isDefault: z.boolean(),
    isHybrid: z.boolean(),
    isDeleted: z.boolean(),
    deletedNote: short.nullable(),
    aauArtId: short.nullable(),
    dkReference: short.nullable(),
    biotopes: z.array(short).max(100),
    trofi: short.nullable(),
    seasonMonths: z.array(z.number().int().min(1).max(12)).max(12),
    recognisability: z.number().int().min(0).max(4).nullable(),
    nudgeFields: z.array(z.enum(Object.keys(nudgeFieldNames) as [string, ...string[]])),
    nudgefieldLabel: short.nullable(),
    introduction: short.nullable(),
    established: short.nullable(),
    firstObservationYear: year,
    firstRecognizedYear: year,
    latestAssessmentYear: year,
    description: z
      .partialRecord(z.enum(headings as [string, ...string[]]), z.string().max(100_000))
      .transform((sections) => {
        const clean = Object.entries(sections).map(([heading, html]) => [heading, cleanHtml(html ?? '')] as const)
        return Object.fromEntries(clean.filter(([, html]) => hasContent(html)))
      }),
  })
  .partial()

const Keys = z.array(z.string().max(200)).max(2000)

export const OwnTaxon = z.object({
  // Lists by id are kept in memory: no portal gives ids beyond this.
  id: z.number().int().min(1).max(20_000_000),
  taxonType: z.literal([0, 1, 2]),
  values: Values,
  lists: z
    .array(
      z
        .object({
          list: z.enum(lists as [string, ...string[]]),
          annexes: z.array(z.string().max(20)).max(20),
          year,
          source: short,
        })
        .transform((one) => ({ ...one, annexes: one.annexes.map((annex) => knownAnnex(one.list, annex) ?? annex) })),
    )
    .default([]),
  notes: z
    .array(z.object({ category: z.string().trim().min(1).max(100), text: z.string().trim().min(1).max(10_000) }))
    .default([]),
  lookAlikes: Keys.default([]),
  members: Keys.default([]),
  superSpecies: z.string().max(200).optional(),
  mergedInto: z.string().max(200).optional(),
  vernacular: z
    .array(
      z.object({
        name: z.string().trim().min(1).max(200),
        isAccepted: z.boolean(),
        isShown: z.boolean(),
        isDeleted: z.boolean(),
      }),
    )
    .default([]),
})
export type OwnTaxon = Omit<z.input<typeof OwnTaxon>, 'values'> & { values: Partial<TaxonValues> }

export const OwnName = z.object({
  status: z.number().int().min(1).max(6),
  year,
  note: short.default(''),
  gbifTaxonId: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  isDeleted: z.boolean().default(false),
})
export type OwnName = z.input<typeof OwnName>

/** A cell of JSON, checked; undefined when it is empty, null when it is wrong. */
export function readCell<T extends z.ZodType>(schema: T, cell: string): z.output<T> | undefined | null {
  if (cell === '') return undefined
  try {
    const parsed = schema.safeParse(JSON.parse(cell))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
