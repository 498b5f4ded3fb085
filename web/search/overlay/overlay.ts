import { useQuery } from '@tanstack/react-query'
import type { OverlayRecord } from '#contract/overlay.ts'
import type { RecordFilter } from '#contract/record-filter.ts'
import { holds } from '#contract/roles.ts'
import { api } from '../../core/api.ts'
import { useSession } from '../../session/session.ts'

export interface Overlay {
  items: readonly OverlayRecord[]
  /** There are more. */
  isCut: boolean
}

const seeingRoles = [
  'siteAdminRole',
  'speciesExpertRole',
  'groupExpertRole',
  'managingAuthorityRole',
  'managerRole',
] as const

/**
 * What whoever is signed in sees of the search beyond what everybody sees: undefined when there is nothing of the kind.
 * It is asked for apart, so that everybody's answers are the same for everybody.
 */
export function useOverlay(filter: RecordFilter, isShown: boolean): Overlay | undefined {
  const { status, user, roles } = useSession()
  const isMember = status === 'signed-in' && user !== null
  // Who reports finds to a community may trust its organisers with their places.
  const isTrusting = filter.community !== undefined
  const isWanted = filter.withOwn || filter.withDismissed || isTrusting || holds(roles, ...seeingRoles)
  const { data } = useQuery({
    queryKey: ['records', 'overlay', user?.id, filter],
    queryFn: ({ signal }) => api('POST /records/search-overlay', { filter }, { signal }),
    enabled: isShown && isMember && isWanted === true,
  })
  return isMember && data && data.items.length > 0 ? data : undefined
}
