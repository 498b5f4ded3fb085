import type { trips } from '#contract/trips.ts'
import type { RoomHandlers } from '#server/core/serve.ts'
import { tripTrack } from './gpx-file.ts'
import { knownHere } from './known-here.ts'
import { searchTrips } from './list.ts'
import { newSpecies } from './new-species.ts'
import { notNoted } from './not-noted.ts'
import { answerTrip } from './participants.ts'
import { tripPictures } from './pictures-of.ts'
import { tripRecords } from './records-of.ts'
import { getTrip } from './shown.ts'
import { completeLists } from './table.ts'
import { completeListsFile } from './table-file.ts'
import { takeRecords } from './taking.ts'
import { createTrip, deleteTrip, restoreTrip, updateTrip } from './trips.ts'
import { uploadTrack } from './upload.ts'
import { tripWalks } from './walks.ts'

export const tripsHandlers: RoomHandlers<typeof trips> = {
  searchTrips: (ctx, input) => searchTrips(ctx, input),
  notNoted: (ctx, input) => notNoted(ctx, input),
  knownHere: (ctx, input) => knownHere(ctx, input),
  getTrip: (ctx, input) => getTrip(ctx, input),
  tripRecords: (ctx, input) => tripRecords(ctx, input),
  tripPictures: (ctx, input) => tripPictures(ctx, input),
  tripWalks: (ctx, input) => tripWalks(ctx, input),
  tripTrack: (ctx, input) => tripTrack(ctx, input),
  createTrip: (ctx, input) => createTrip(ctx, input),
  updateTrip: (ctx, input) => updateTrip(ctx, input),
  deleteTrip: (ctx, input) => deleteTrip(ctx, input),
  restoreTrip: (ctx, input) => restoreTrip(ctx, input),
  answerTrip: (ctx, input) => answerTrip(ctx, input),
  uploadTrack: (ctx, _input, request) => uploadTrack(ctx, request),
  takeRecords: (ctx, input) => takeRecords(ctx, input),
  newSpecies: (ctx, input) => newSpecies(ctx, input),
  completeLists: (ctx, input) => completeLists(ctx, input),
  completeListsFile: (ctx, input) => completeListsFile(ctx, input),
}
