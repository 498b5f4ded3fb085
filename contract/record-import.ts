import { z } from 'zod'
import { call, Done, Id, Moment, member, page, QueryNumber, Skip, Take, workbook } from './call.ts'

export const importStatuses = ['checked', 'waiting', 'running', 'done', 'failed', 'undone'] as const

export const RecordImportProblem = z.object({
  /** As the workbook counts: 1 is the headings. */
  row: z.number().int(),
  column: z.string(),
  message: z.string(),
})
export const RecordImport = z
  .object({
    id: Id,
    /** What import-file is given. */
    uuid: z.uuid(),
    fileName: z.string(),
    status: z.enum(importStatuses),
    rows: z.number().int(),
    faultyRows: z.number().int(),
    imported: z.number().int(),
    /** The first hundred; all of them are in the workbook with reasons. */
    problems: z.array(RecordImportProblem),
    problemCount: z.number().int(),
    /** What is odd, but does not hinder the import: the first hundred. */
    warnings: z.array(RecordImportProblem),
    warningCount: z.number().int(),
    /** Where its finds lie, the odd places first, up to a thousand; none once it is imported. */
    points: z.array(z.object({ row: z.number().int(), lon: z.number(), lat: z.number(), isOdd: z.boolean() })),
    message: z.string(),
    userId: Id,
    userName: z.string(),
    created: Moment,
    endedAt: Moment.nullable(),
    may: z.object({ import: z.boolean(), undo: z.boolean(), drop: z.boolean() }),
  })
  .meta({ id: 'RecordImport' })
export type RecordImport = z.output<typeof RecordImport>

export const recordImport = {
  downloadImportTemplate: call({
    method: 'GET',
    path: '/records/download-import-template',
    access: member,
    summary:
      'A workbook to fill in: headings in row 1, an example in row 2, the allowed words on a sheet of their own.',
    query: z.object({ speciesGroup: QueryNumber(1, 12).optional() }),
    file: workbook,
  }),
  validateImportFile: call({
    method: 'POST',
    path: '/records/validate-import-file',
    access: member,
    summary: 'Check a workbook: every error by row and column, and what is odd about it. Nothing is imported.',
    upload: true,
    ownTransaction: true,
    reply: RecordImport,
  }),
  importErrors: call({
    method: 'GET',
    path: '/records/import-errors/{uuid}',
    access: member,
    summary: 'The same workbook with a column of reasons.',
    params: z.object({ uuid: z.uuid() }),
    file: workbook,
  }),
  importFile: call({
    method: 'POST',
    path: '/records/import-file',
    access: member,
    summary: 'Import a checked workbook without errors: one job, all or nothing.',
    body: z.object({ uuid: z.uuid() }),
    reply: RecordImport,
  }),
  searchRecordImportLog: call({
    method: 'GET',
    path: '/records/search-record-import-log',
    access: member,
    summary: 'Own imports, newest first; site administrators see all.',
    query: z.object({ skip: Skip, take: Take }),
    reply: page(RecordImport),
  }),
  deleteRecordImportLog: call({
    method: 'POST',
    path: '/records/delete-record-import-log',
    access: member,
    summary:
      'Undo an import, or drop its line in the log. An undo takes what still belongs to who imported it, and says what was left.',
    body: z.object({ id: Id, withRecords: z.boolean() }),
    reply: Done.extend({
      deleted: z.number().int(),
      left: z.number().int(),
      /** Why some were left; empty when none was. */
      message: z.string(),
    }),
  }),
}
