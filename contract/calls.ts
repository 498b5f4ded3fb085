import { account } from './account.ts'
import type { ReplyOf, SentOf } from './call.ts'
import { clients } from './clients.ts'
import { communities } from './communities.ts'
import { communityTalk } from './community-talk.ts'
import { exportCalls } from './exports.ts'
import { forum } from './forum.ts'
import { housekeeping } from './housekeeping.ts'
import { invasiveCalls } from './invasive.ts'
import { lifeListCalls } from './life-list.ts'
import { mapLandCalls } from './map-land.ts'
import { media } from './media.ts'
import { moderation } from './moderation.ts'
import { news } from './news.ts'
import { notifications } from './notifications.ts'
import { observers } from './observers.ts'
import { overlay } from './overlay.ts'
import { ownData } from './own-data.ts'
import { ownPlaceCalls } from './own-places.ts'
import { recordImport } from './record-import.ts'
import { records } from './records.ts'
import { savedSearchCalls } from './saved-searches.ts'
import { search } from './search.ts'
import { settings } from './settings.ts'
import { sheetCalls } from './sheet.ts'
import { sync } from './sync.ts'
import { taxa } from './taxa.ts'
import { trips } from './trips.ts'
import { validation } from './validation.ts'
import { validationQueue } from './validation-queue.ts'
import { warnings } from './warnings.ts'

/** Every call of the product by its name. Names are unique over all rooms. */
export const calls = {
  ...settings,
  ...account,
  ...clients,
  ...ownPlaceCalls,
  ...mapLandCalls,
  ...media,
  ...forum,
  ...news,
  ...taxa,
  ...records,
  ...sheetCalls,
  ...observers,
  ...overlay,
  ...recordImport,
  ...validation,
  ...validationQueue,
  ...moderation,
  ...warnings,
  ...trips,
  ...communities,
  ...communityTalk,
  ...notifications,
  ...sync,
  ...search,
  ...savedSearchCalls,
  ...lifeListCalls,
  ...invasiveCalls,
  ...exportCalls,
  ...ownData,
  ...housekeeping,
}
export type Calls = typeof calls
export type CallName = keyof Calls

/** The same calls by `METHOD /path`: how the browser names them (types only, so no schema reaches the bundle). */
export type CallsByRoute = { [N in CallName as `${Calls[N]['method']} ${Calls[N]['path']}`]: Calls[N] }
export type RouteName = keyof CallsByRoute
export type Sent<R extends RouteName> = SentOf<CallsByRoute[R]>
export type Reply<R extends RouteName> = ReplyOf<CallsByRoute[R]>
