import type { ownData } from '#contract/own-data.ts'
import type { RoomHandlers } from '#server/core/serve.ts'
import { askForOwnData, newestOwnData, ownDataFile } from './own-data.ts'

export const ownDataHandlers: RoomHandlers<typeof ownData> = {
  askForOwnData: (ctx) => askForOwnData(ctx),
  newestOwnData: (ctx) => newestOwnData(ctx),
  ownDataFile: (ctx, input) => ownDataFile(ctx, input),
}
