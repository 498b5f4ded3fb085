import type { moderation } from '#contract/moderation.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { RoomHandlers } from '#server/core/serve.ts'
import { flagRecord, recordFlags, unFlagRecord } from './flags.ts'
import { addRecordReport, getRecordReports, resolveReport } from './reports.ts'

const notYet = async () => {
  throw new Refusal('unavailable', 'not_ready')
}

export const moderationHandlers: RoomHandlers<typeof moderation> = {
  flagRecord,
  unFlagRecord,
  recordFlags,
  addRecordReport,
  getRecordReports,
  resolveReport,
  moveRecordsTaxonToTaxon: notYet,
  moveRecordsUserToUser: notYet,
  recordMoves: notYet,
  undoRecordMove: notYet,
  dailyRoutine: notYet,
}
