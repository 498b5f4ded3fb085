import { z } from 'zod'
import { call, Id, member } from './call.ts'
import { limits } from './details.ts'
import { RecordChanges, RecordFields } from './record.ts'
import { TaxonRef } from './taxon.ts'

const Version = z.number().int().min(1)

/** A find as a line of the sheet: everything that people have said about it. */
export const SheetRow = z
  .object({
    id: Id,
    version: Version,
    state: z.enum(['draft', 'submitted']),
    fields: RecordFields,
    /** A change of the taxon changes the find; otherwise it is a new suggestion. */
    mayChangeTaxon: z.boolean(),
    thumbnailUrl: z.string().nullable(),
  })
  .meta({ id: 'SheetRow' })
export type SheetRow = z.output<typeof SheetRow>

const SheetChange = z.object({
  id: Id,
  version: Version,
  /** Pictures and outlines are changed on the find's own page. */
  changes: RecordChanges.omit({ pictures: true, shape: true }),
  /** A draft is submitted, with what is changed. */
  submit: z.boolean().default(false),
})
export type SheetChange = z.output<typeof SheetChange>

/** Many own finds as lines of a sheet. */
export const sheetCalls = {
  sheetRows: call({
    method: 'POST',
    path: '/records/sheet-rows',
    access: member,
    summary: 'Own finds as lines of a sheet: those that are named, or those of a trip. Others’ finds are left out.',
    body: z.object({
      ids: z.array(Id).max(limits.massRecords).optional(),
      tripId: Id.optional(),
    }),
    reply: z.object({
      rows: z.array(SheetRow),
      /** The taxa that the lines name. */
      taxa: z.array(TaxonRef),
      /** More than a sheet holds: so many are left out. */
      left: z.number().int(),
    }),
  }),
  massUpdateRows: call({
    method: 'POST',
    path: '/records/mass-update-rows',
    access: member,
    summary:
      'Save the lines of a sheet: each own find in its way, all or none. What is wrong is told by find and field: `fields` has keys like `17.count`, or `17` for the find as a whole.',
    body: z.object({ rows: z.array(SheetChange).min(1).max(limits.massRecords) }),
    reply: z.object({ rows: z.array(z.object({ id: Id, version: Version, state: z.enum(['draft', 'submitted']) })) }),
  }),
}
