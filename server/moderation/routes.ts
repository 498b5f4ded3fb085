import type { moderation } from '#contract/moderation.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { RoomHandlers } from '#server/core/serve.ts'

const notYet = async () => {
  throw new Refusal('unavailable', 'not_ready')
}

export const moderationHandlers: RoomHandlers<typeof moderation> = {
  flagRecord: notYet,
  unFlagRecord: notYet,
  recordFlags: notYet,
  addRecordReport: notYet,
  getRecordReports: notYet,
  resolveReport: notYet,
  moveRecordsTaxonToTaxon: notYet,
  moveRecordsUserToUser: notYet,
  recordMoves: notYet,
  undoRecordMove: notYet,
  dailyRoutine: notYet,
}
