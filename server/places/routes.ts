import type { records } from '#contract/records.ts'
import type { RoomHandlers } from '#server/core/serve.ts'
import { localities } from './localities.ts'

export const placesHandlers: Pick<RoomHandlers<typeof records>, 'localities'> = {
  localities: (ctx, input) => localities(ctx, input),
}
