import type { recordImport } from '#contract/record-import.ts'
import type { RoomHandlers } from '#server/core/serve.ts'
import { deleteRecordImportLog, importFile, searchRecordImportLog, validateImportFile } from './imports.ts'
import { importErrors, importTemplate } from './workbooks.ts'

export const recordImportHandlers: RoomHandlers<typeof recordImport> = {
  downloadImportTemplate: (ctx, { speciesGroup }) => importTemplate(ctx, speciesGroup),
  validateImportFile: (ctx, _input, request) => validateImportFile(ctx, request),
  importErrors,
  importFile,
  searchRecordImportLog,
  deleteRecordImportLog,
}
