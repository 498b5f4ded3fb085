import type { moderation } from '#contract/moderation.ts'
import type { RoomHandlers } from '#server/core/serve.ts'
import { flagRecord, recordFlags, unFlagRecord } from './flags.ts'
import { moveRecordsTaxonToTaxon, moveRecordsUserToUser, recordMoves, undoRecordMove } from './moves.ts'
import { addRecordReport, getRecordReports, resolveReport } from './reports.ts'
import { dailyRoutine } from './routine.ts'
import { reportThread } from './thread-reports.ts'

export const moderationHandlers: RoomHandlers<typeof moderation> = {
  flagRecord,
  unFlagRecord,
  recordFlags,
  addRecordReport,
  reportThread,
  getRecordReports,
  resolveReport,
  moveRecordsTaxonToTaxon,
  moveRecordsUserToUser,
  recordMoves,
  undoRecordMove,
  dailyRoutine,
}
