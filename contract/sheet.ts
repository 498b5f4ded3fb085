import { z } from 'zod'
import { call, Id, member } from './call.ts'
import { Answers, AnswerValue, ExtraField } from './community-fields.ts'
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

/** A community that asks something of lines of the sheet. */
export const SheetCommunity = z
  .object({
    id: Id,
    name: z.string(),
    /** The viewer follows or organises it, or has answered it for one of the lines. */
    isUsual: z.boolean(),
    fieldsVersion: Version,
    /** The newest fields, and those of each version that a line is answered under; the newest first. */
    versions: z.array(z.object({ version: Version, fields: z.array(ExtraField) })),
  })
  .meta({ id: 'SheetCommunity' })
export type SheetCommunity = z.output<typeof SheetCommunity>

/** What was answered for a line, and under which version of the fields it is edited. Others are not in the community. */
export const LineAnswers = z
  .object({
    recordId: Id,
    communityId: Id,
    version: Version,
    answers: z.record(z.string(), AnswerValue),
  })
  .meta({ id: 'LineAnswers' })
export type LineAnswers = z.output<typeof LineAnswers>
/** What communities ask of the lines; empty unless it was asked for. */
export const AskedOfLines = { communities: z.array(SheetCommunity), answers: z.array(LineAnswers) }

/**
 * Answers to some of the fields of a community, under a version of them; null takes one back, others stay. With what was
 * answered before, as the writer saw it, an answer that has become otherwise since is not overwritten: it is refused.
 */
export const SaidAnswers = z.object({ communityId: Id, version: Version, answers: Answers, before: Answers.optional() })
export type SaidAnswers = z.output<typeof SaidAnswers>

const SheetChange = z.object({
  id: Id,
  version: Version,
  /** Pictures and outlines are changed on the find's own page. */
  changes: RecordChanges.omit({ pictures: true, shape: true }),
  /** A draft is submitted, with what is changed. */
  submit: z.boolean().default(false),
  /** What communities ask that the find is in, or that it meets as a draft. */
  answers: z.array(SaidAnswers).max(100).optional(),
})
export type SheetChange = z.output<typeof SheetChange>

/** What became of a line: what was changed stands as it was kept, which may be otherwise than it was sent. */
const SavedRow = SheetRow.pick({ id: true, version: true, state: true })
  .extend({ fields: RecordFields.partial() })
  .meta({ id: 'SavedSheetRow' })
export type SavedRow = z.output<typeof SavedRow>

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
      /** What communities ask of the lines too. */
      withAnswers: z.boolean().default(false),
    }),
    reply: z.object({
      rows: z.array(SheetRow),
      /** The taxa that the lines name. */
      taxa: z.array(TaxonRef),
      /** More than a sheet holds: so many are left out. */
      left: z.number().int(),
      ...AskedOfLines,
    }),
  }),
  massUpdateRows: call({
    method: 'POST',
    path: '/records/mass-update-rows',
    access: member,
    summary:
      'Save the lines of a sheet: each own find in its way, all or none. What is wrong is told by find and field: `fields` has keys like `17.count`, `17.answers.5.2` for field 2 of community 5, or `17` for the find as a whole.',
    body: z.object({
      rows: z.array(SheetChange).min(1).max(limits.massRecords),
      withAnswers: z.boolean().default(false),
    }),
    reply: z.object({ rows: z.array(SavedRow), ...AskedOfLines }),
  }),
}
