import type { warnings } from '#contract/warnings.ts'
import type { RoomHandlers } from '#server/core/serve.ts'
import { answerWarning } from './answer.ts'
import { warningFigures } from './figures.ts'
import { getWarning, listWarnings, updateWarning } from './warnings.ts'
import { subscribeToWarnings, warningWishes } from './wishes.ts'

export const warningsHandlers: RoomHandlers<typeof warnings> = {
  warningFigures: (ctx) => warningFigures(ctx),
  listWarnings: (ctx, input) => listWarnings(ctx, input),
  warningWishes: (ctx) => warningWishes(ctx),
  subscribeToWarnings: (ctx, input) => subscribeToWarnings(ctx, input),
  updateWarning: (ctx, input) => updateWarning(ctx, input),
  answerWarning: (ctx, input) => answerWarning(ctx, input),
  getWarning: (ctx, input) => getWarning(ctx, input),
}
