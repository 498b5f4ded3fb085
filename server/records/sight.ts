import { holds, holdsGroups, type Role, type SpeciesGroup } from '#contract/roles.ts'
import type { SignedIn, Viewer } from '#server/core/context.ts'
import type { PlacedGrant, RecordRow } from './queries.ts'

/** What the rules of sight need to know of a find: see recordRows. */
type SightRow = Pick<
  RecordRow,
  | 'reporter'
  | 'state'
  | 'speciesGroup'
  | 'side'
  | 'blurGroups'
  | 'isPublic'
  | 'hiddenAt'
  | 'deletedAt'
  | 'dismissedAt'
  | 'personalAt'
  | 'personalBy'
  | 'finders'
  | 'viewerGrants'
  | 'isTrusted'
>

/** A member in good standing; nobody else has any power beyond reading. */
export const memberOf = (viewer: Viewer): (SignedIn & { userId: number }) | null =>
  viewer.kind === 'user' && viewer.userId !== null && viewer.acceptedTerms && !viewer.blocked
    ? { ...viewer, userId: viewer.userId }
    : null

export const isReporter = (viewer: Viewer, row: Pick<RecordRow, 'reporter'>) =>
  viewer.kind === 'user' && viewer.userId !== null && viewer.userId === row.reporter

const finderStatus = (viewer: Viewer, row: Pick<RecordRow, 'finders'>) =>
  viewer.kind === 'user' ? row.finders.find((finder) => finder.userId === viewer.userId)?.status : undefined

/** The reporter, or a finder who has said yes: those whose find it is. */
export const isOwner = (viewer: Viewer, row: Pick<RecordRow, 'reporter' | 'finders'>) =>
  isReporter(viewer, row) || finderStatus(viewer, row) === 'accepted'

export const isWarden = (viewer: Viewer) => {
  const member = memberOf(viewer)
  return member !== null && holds(member.roles, 'siteModerator', 'siteAdminRole')
}
const isSiteAdmin = (viewer: Viewer) => {
  const member = memberOf(viewer)
  return member !== null && holds(member.roles, 'siteAdminRole')
}

/** By which of its places a find lies in the area of a grant. Whoever knows only the square is told nothing by the exact one. */
type ByPlace = 'here' | 'shownHere'

/** Whether roles that grants limit hold at the find's place and now; without grants the token's word counts everywhere. */
const holdsHere = (
  grants: readonly PlacedGrant[] | null,
  roles: readonly Role[],
  by: ByPlace,
  group: number | null = null,
) => {
  const ruling = (grants ?? []).filter(
    (grant) => roles.includes(grant.role) && (group === null || grant.speciesGroup === group),
  )
  return ruling.length === 0 || ruling.some((grant) => grant[by])
}

/** An expert of the group, there and now. Only those who are experts of everything are experts of no group. */
function isExpertIn(viewer: Viewer, group: number, grants: RecordRow['viewerGrants'], by: ByPlace): boolean {
  const member = memberOf(viewer)
  if (!member) return false
  const { roles } = member
  if (holds(roles, 'speciesExpertRole') && holdsHere(grants, ['speciesExpertRole'], by)) return true
  if (group === 0) return false
  const own = roles.filter((held) => held.role === 'groupExpertRole')
  return holdsGroups(own, [group as SpeciesGroup]) && holdsHere(grants, ['groupExpertRole'], by, group)
}

/** An expert of the find's group. */
export const isGroupExpert = (viewer: Viewer, row: Pick<RecordRow, 'speciesGroup' | 'viewerGrants'>): boolean =>
  isExpertIn(viewer, row.speciesGroup, row.viewerGrants, 'shownHere')

export const isBlurred = (row: Pick<RecordRow, 'side'>) => row.side !== null && row.side > 0

/**
 * An expert who may know where the find is: of the group of every taxon that blurs it, whatever votes have made of it
 * since. Where only its owner blurs it there is no such group, and no expert.
 */
function isExpertOfItsSecret(viewer: Viewer, row: SightRow): boolean {
  if (!isBlurred(row)) return isGroupExpert(viewer, row)
  const groups = row.blurGroups ?? []
  return groups.length > 0 && groups.every((group) => isExpertIn(viewer, group, row.viewerGrants, 'here'))
}

/** An expert who decides on the find: of its group, or any expert when it has none. */
export function isExpertOf(viewer: Viewer, row: Pick<RecordRow, 'speciesGroup' | 'viewerGrants'>): boolean {
  const member = memberOf(viewer)
  if (!member) return false
  if (row.speciesGroup === 0) return holds(member.roles, 'expertRole', 'speciesExpertRole', 'groupExpertRole')
  return isGroupExpert(viewer, row)
}

/**
 * One claim of the token makes somebody both authority and manager, so a grant on either limits both: otherwise the
 * unlimited half would see everything.
 */
const authorities: readonly Role[] = ['managingAuthorityRole', 'managerRole']
function isAuthorityHere(viewer: Viewer, row: Pick<RecordRow, 'viewerGrants'>) {
  const member = memberOf(viewer)
  return member !== null && holds(member.roles, ...authorities) && holdsHere(row.viewerGrants, authorities, 'here')
}

/** Sensitive sight: the exact place of a blurred find, and the notes on it. */
export const maySeeExact = (viewer: Viewer, row: SightRow): boolean =>
  mayRead(viewer, row) &&
  (isOwner(viewer, row) ||
    isSiteAdmin(viewer) ||
    isExpertOfItsSecret(viewer, row) ||
    isAuthorityHere(viewer, row) ||
    (row.isTrusted && memberOf(viewer) !== null))

/** Who may know that a find is there. */
export function mayRead(viewer: Viewer, row: SightRow): boolean {
  if (isReporter(viewer, row)) return true
  if (row.state === 'draft') return false
  if (isSiteAdmin(viewer)) return true
  if (row.deletedAt !== null) return false
  if (row.hiddenAt !== null) return isWarden(viewer)
  if (row.isPublic) return true
  // Who is asked to be a finder must be able to look before they answer.
  if (finderStatus(viewer, row) !== undefined) return true
  // What its owner keeps personal is the owner's; what an expert has made personal is for experts too.
  if (row.personalAt !== null) return row.personalBy !== row.reporter && isGroupExpert(viewer, row)
  // Who can dismiss a find must be able to think again.
  if (row.dismissedAt !== null && isExpertOf(viewer, row)) return true
  return isGroupExpert(viewer, row) || isWarden(viewer)
}
