import type { SearchPlace } from './address.ts'
import type { Chooser } from './use-search-place.ts'

/** What each tab of the search is given. */
export interface TabProps extends Chooser {
  place: SearchPlace
  /** The tab is the one that is looked at: others ask nothing. */
  isShown: boolean
}
