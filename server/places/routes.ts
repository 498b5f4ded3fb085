import type { ownPlaceCalls } from '#contract/own-places.ts'
import type { RoomHandlers } from '#server/core/serve.ts'
import { deleteOwnPlace, ownPlaces, saveOwnPlace } from './own-places.ts'

export const ownPlaceHandlers: RoomHandlers<typeof ownPlaceCalls> = {
  ownPlaces: (ctx) => ownPlaces(ctx),
  saveOwnPlace: (ctx, input) => saveOwnPlace(ctx, input),
  deleteOwnPlace: (ctx, input) => deleteOwnPlace(ctx, input),
}
