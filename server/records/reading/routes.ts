import type { observers } from '#contract/observers.ts'
import type { overlay } from '#contract/overlay.ts'
import type { records } from '#contract/records.ts'
import type { RoomHandlers } from '#server/core/serve.ts'
import { currentActivity, userActivities } from './activity.ts'
import { firstRecord } from './first-record.ts'
import { habitatsOfTaxon } from './habitats.ts'
import { localitiesOfRecords } from './localities.ts'
import { recordNeighbours } from './neighbours.ts'
import { searchOverlay } from './overlay.ts'
import { ownRecords } from './own.ts'
import { deleteUserTags, userTags } from './tags.ts'
import { userStats, userStatsByIdentifier } from './user-stats.ts'

/** The lists and figures of finds; the verbs are in ../routes.ts. */
type Lists = Pick<
  typeof records,
  'currentActivity' | 'firstRecord' | 'habitatsOfTaxon' | 'localities' | 'ownRecords' | 'recordNeighbours'
>

export const readingHandlers: RoomHandlers<Lists & typeof observers & typeof overlay> = {
  currentActivity: (ctx, input) => currentActivity(ctx, input),
  firstRecord: (ctx, input) => firstRecord(ctx, input),
  habitatsOfTaxon: (ctx, input) => habitatsOfTaxon(ctx, input),
  localities: (ctx, input) => localitiesOfRecords(ctx, input),
  ownRecords: (ctx, input) => ownRecords(ctx, input),
  recordNeighbours: (ctx, input) => recordNeighbours(ctx, input),
  searchOverlay: (ctx, input) => searchOverlay(ctx, input),

  userStats: (ctx, input) => userStats(ctx, input),
  userStatsByIdentifier: (ctx, input) => userStatsByIdentifier(ctx, input),
  userActivities: (ctx, input) => userActivities(ctx, input),
  userTags: (ctx, input) => userTags(ctx, input),
  deleteUserTags: (ctx, input) => deleteUserTags(ctx, input),
}
