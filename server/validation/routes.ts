import type { validation } from '#contract/validation.ts'
import type { RoomHandlers } from '#server/core/serve.ts'
import { decideRecords } from './bulk.ts'
import { dismissRecord, pauseRecord, toggleExpertValidation, unDismissRecord, unPauseRecord } from './decisions.ts'
import { previewValidationParameters } from './preview.ts'
import { recordValidation } from './shown.ts'
import { addRecordSuggestion, toggleSuggestionVote } from './suggestions.ts'
import { undoDecision } from './undo.ts'

export const validationHandlers: RoomHandlers<typeof validation> = {
  recordValidation,
  addRecordSuggestion,
  toggleSuggestionVote,
  toggleExpertValidation,
  dismissRecord,
  unDismissRecord,
  pauseRecord,
  unPauseRecord,
  undoDecision,
  decideRecords,
  previewValidationParameters,
}
