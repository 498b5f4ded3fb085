import type { observers } from '#contract/observers.ts'
import type { records } from '#contract/records.ts'
import type { RoomHandlers } from '#server/core/serve.ts'
import { currentActivity, userActivities } from './activity.ts'
import { recordNeighbours } from './neighbours.ts'
import { ownRecords } from './own.ts'
import { firstRecord, searchRecordList } from './record-list.ts'
import { recordStatistics } from './statistics.ts'
import { deleteUserTags, userTags } from './tags.ts'
import { searchTaxonList } from './taxon-list.ts'
import { userStats, userStatsByIdentifier } from './user-stats.ts'

/** The lists and figures of finds; the verbs are in ../routes.ts. */
type Lists = Pick<
  typeof records,
  | 'currentActivity'
  | 'recordStatistics'
  | 'firstRecord'
  | 'searchRecordList'
  | 'searchTaxonList'
  | 'ownRecords'
  | 'recordNeighbours'
>

export const readingHandlers: RoomHandlers<Lists> & RoomHandlers<typeof observers> = {
  currentActivity: (ctx, input) => currentActivity(ctx, input),
  recordStatistics: (ctx, input) => recordStatistics(ctx, input),
  firstRecord: (ctx, input) => firstRecord(ctx, input),
  searchRecordList: (ctx, input) => searchRecordList(ctx, input),
  searchTaxonList: (ctx, input) => searchTaxonList(ctx, input),
  ownRecords: (ctx, input) => ownRecords(ctx, input),
  recordNeighbours: (ctx, input) => recordNeighbours(ctx, input),

  userStats: (ctx, input) => userStats(ctx, input),
  userStatsByIdentifier: (ctx, input) => userStatsByIdentifier(ctx, input),
  userActivities: (ctx, input) => userActivities(ctx, input),
  userTags: (ctx, input) => userTags(ctx, input),
  deleteUserTags: (ctx, input) => deleteUserTags(ctx, input),
}
