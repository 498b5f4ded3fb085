import type { CommunityShown } from '#contract/community.ts'
import type { Looked } from '../address.ts'

/** What each view of a community is given. */
export interface ViewProps {
  community: CommunityShown
  looked: Looked
}
