import type { records } from '#contract/records.ts'
import type { sheetCalls } from '#contract/sheet.ts'
import type { RoomHandlers } from '#server/core/serve.ts'
import { createRecord } from './create.ts'
import { deleteRecord, restoreRecord } from './deleting.ts'
import { getRecord } from './get.ts'
import { hideRecord, unhideRecord } from './hiding.ts'
import { recordHistory } from './history.ts'
import { massDeleteRecords, massRestoreRecords, massUpdateRecordPositions, massUpdateRecords } from './mass.ts'
import { personalizeRecord, unPersonalizeRecord } from './personal.ts'
import type { readingHandlers } from './reading/routes.ts'
import { massUpdateRows, sheetRows } from './sheet.ts'
import { answerFinderRequest, recordFields, updateRating, updateRecordTags } from './taking-part.ts'
import { submitDraftRecord, updateDraftTaxon, updateRecord } from './update.ts'

/** Lists and figures are answered in reading/, localities in their own room. */
type AnsweredElsewhere = keyof typeof readingHandlers | 'localities'

export const recordsHandlers: RoomHandlers<Omit<typeof records, AnsweredElsewhere> & typeof sheetCalls> = {
  createRecord,
  getRecord,
  recordFields,
  recordHistory,
  updateRecord,
  massUpdateRecords,
  massUpdateRecordPositions,
  massDeleteRecords,
  massRestoreRecords,
  sheetRows,
  massUpdateRows,
  updateDraftTaxon,
  submitDraftRecord,
  updateRating,
  updateRecordTags,
  answerFinderRequest,
  personalizeRecord,
  unPersonalizeRecord,
  deleteRecord,
  restoreRecord,
  hideRecord,
  unhideRecord,
}
