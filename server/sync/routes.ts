import type { sync } from '#contract/sync.ts'
import type { RoomHandlers } from '#server/core/serve.ts'
import { latestRedListRun, syncRedList } from './red-list.ts'

export const syncHandlers: RoomHandlers<typeof sync> = {
  syncRedList: (ctx) => syncRedList(ctx),
  latestRedListRun,
}
