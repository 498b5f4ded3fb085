import type { housekeeping } from '#contract/housekeeping.ts'
import type { RoomHandlers } from '#server/core/serve.ts'
import { housekeepingLogs, ready } from './housekeeping.ts'

export const housekeepingHandlers: RoomHandlers<typeof housekeeping> = {
  health: async () => ({ status: 'ok' }),
  ready: (ctx) => ready(ctx),
  housekeepingLogs: (ctx, input) => housekeepingLogs(ctx, input),
}
