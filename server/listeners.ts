import { listenForCommunities } from './communities/events.ts'
import type { Events } from './core/events.ts'
import { listenForForum } from './forum/events.ts'
import { listenForMedia } from './media/events.ts'
import { listenForModeration } from './moderation/events.ts'
import { listenForNews } from './news/events.ts'
import { listenForNotifications } from './notifications/events.ts'
import { listenForPlaces } from './places/events.ts'
import { listenForRecords } from './records/events.ts'
import { listenForImports } from './records/import/events.ts'
import { listenForSearch } from './search/events.ts'
import { listenForTaxa } from './taxa/events.ts'
import { listenForTrips } from './trips/events.ts'
import { listenForValidation } from './validation/events.ts'
import { listenForWarnings } from './warnings/events.ts'

/** Every room that hears what happens in the rooms to its left: in the server, and in each command that writes. */
export function listenInRooms(events: Events) {
  listenForPlaces(events)
  listenForMedia(events)
  listenForForum(events)
  listenForNews(events)
  listenForTaxa(events)
  listenForRecords(events)
  listenForImports(events)
  listenForValidation(events)
  listenForModeration(events)
  listenForWarnings(events)
  listenForTrips(events)
  listenForCommunities(events)
  listenForNotifications(events)
  listenForSearch(events)
}
