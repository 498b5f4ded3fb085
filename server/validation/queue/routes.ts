import type { validationQueue } from '#contract/validation-queue.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { RoomHandlers } from '#server/core/serve.ts'

const notYet = async () => {
  throw new Refusal('unavailable', 'not_ready')
}

export const validationQueueHandlers: RoomHandlers<typeof validationQueue> = {
  validationSuggestions: notYet,
  validationOverview: notYet,
  validationContext: notYet,
  imagesForComparison: notYet,
}
