import type { validationQueue } from '#contract/validation-queue.ts'
import type { RoomHandlers } from '#server/core/serve.ts'
import { imagesForComparison } from './comparison.ts'
import { validationContext } from './context.ts'
import { validationSuggestions } from './list.ts'
import { validationOverview } from './overview.ts'

export const validationQueueHandlers: RoomHandlers<typeof validationQueue> = {
  validationSuggestions,
  validationOverview,
  validationContext,
  imagesForComparison,
}
