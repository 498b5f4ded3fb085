import type { validation } from '#contract/validation.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { RoomHandlers } from '#server/core/serve.ts'

const notYet = async () => {
  throw new Refusal('unavailable', 'not_ready')
}

export const validationHandlers: RoomHandlers<typeof validation> = {
  recordValidation: notYet,
  addRecordSuggestion: notYet,
  toggleSuggestionVote: notYet,
  toggleExpertValidation: notYet,
  dismissRecord: notYet,
  unDismissRecord: notYet,
  pauseRecord: notYet,
  unPauseRecord: notYet,
  undoDecision: notYet,
  decideRecords: notYet,
}
