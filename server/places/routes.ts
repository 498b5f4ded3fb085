import type { mapLandCalls } from '#contract/map-land.ts'
import type { ownPlaceCalls } from '#contract/own-places.ts'
import type { RoomHandlers } from '#server/core/serve.ts'
import { mapLand } from './land/map-land.ts'
import { deleteOwnPlace, ownPlaces, saveOwnPlace } from './own-places.ts'

export const ownPlaceHandlers: RoomHandlers<typeof ownPlaceCalls> = {
  ownPlaces: (ctx) => ownPlaces(ctx),
  saveOwnPlace: (ctx, input) => saveOwnPlace(ctx, input),
  deleteOwnPlace: (ctx, input) => deleteOwnPlace(ctx, input),
}

export const mapLandHandlers: RoomHandlers<typeof mapLandCalls> = {
  mapLand: (_ctx, input) => mapLand(input),
}
