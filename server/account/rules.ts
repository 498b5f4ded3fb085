import type { OwnUser, PublicProfile, PublicUser } from '#contract/account.ts'
import { staff } from '#contract/call.ts'
import type { Role, RoleEntry } from '#contract/roles.ts'
import { isAllowed } from '#server/core/access.ts'
import type { Viewer } from '#server/core/context.ts'
import { type MediaSize, mediaAddress } from '#server/core/media-address.ts'
import { Refusal } from '#server/core/refusal.ts'
import { danishDay, effectiveRoles } from '#server/core/roles.ts'
import type { UserRow } from './queries.ts'

/** Who a deleted user is to everybody; the row holds these words too, so that any query tells them. */
export const formerUser = 'Tidligere bruger'
/** Who somebody is whose provider tells no name. */
export const namelessUser = 'Ny bruger'

export const isSiteAdmin = (viewer: Viewer): boolean => isAllowed(staff('siteAdminRole'), viewer)

export const isSelf = (viewer: Viewer, userId: number): boolean => viewer.kind === 'user' && viewer.userId === userId

const photoOf = (row: Pick<UserRow, 'profilePhotoId'>, size: MediaSize) =>
  row.profilePhotoId && mediaAddress(row.profilePhotoId, size)

export const foundUser = (row: UserRow) => ({
  id: row.id,
  name: row.name,
  displayName: row.displayName,
  userProfilePhotoUrl: photoOf(row, 160),
})

type PublicRow = Pick<
  UserRow,
  'id' | 'identification' | 'name' | 'displayName' | 'profilePhotoId' | 'deletedAt' | 'created'
>
export const publicUser = (row: PublicRow): PublicUser => ({
  id: row.id,
  identification: row.identification,
  name: row.name,
  displayName: row.displayName,
  userProfilePhotoUrl: photoOf(row, 640),
  isDeleted: row.deletedAt !== null,
  created: row.created,
})

export const publicProfile = (row: PublicRow & Pick<UserRow, 'about' | 'blockedAt'>): PublicProfile => ({
  ...publicUser(row),
  about: row.blockedAt === null ? row.about : '',
})

/** What the user and site administrators may know; the note is for administrators alone. */
export const ownUser = (
  row: UserRow,
  { table, now, withNote }: { table: readonly RoleEntry[]; now: Date; withNote: boolean },
): OwnUser => ({
  ...publicUser(row),
  about: row.about,
  userName: row.userName,
  email: row.email,
  pendingEmail: row.pendingEmail,
  acceptedMostRecentTermDate: row.acceptedMostRecentTermDate,
  hasAcceptedMostRecentTerms: hasAccepted(row),
  mediaLicense: row.mediaLicense as OwnUser['mediaLicense'],
  includeAllTaxonByDefault: row.includeAllTaxonByDefault,
  includeAuthorName: row.includeAuthorName,
  outOfRankings: row.outOfRankings,
  toursSeen: row.toursSeen,
  lastSeenCommentsNotifications: row.lastSeenCommentsNotifications,
  lastSeenValidationNotifications: row.lastSeenValidationNotifications,
  lastSeenOtherNotifications: row.lastSeenOtherNotifications,
  lastLoginDate: row.lastLoginDate,
  lastUpdated: row.lastUpdated,
  note: withNote ? row.note : null,
  tenant: row.tenant,
  isBlocked: row.blockedAt !== null,
  blockedReason: row.blockedReason,
  roles: effectiveRoles(row.claims, table, row.grants ?? [], danishDay(now)),
})

/** The same rule as the session's: see loadUser in server/core/session.ts. */
const hasAccepted = (row: UserRow) =>
  row.acceptedTermsVersion !== null && row.acceptedTermsVersion >= (row.acceptanceVersion ?? 0)

export interface GrantWish {
  role: Role
  speciesGroup: number | null
  area: { coordinates: (readonly [number, number])[][] } | null
  validFrom: string | null
  validTo: string | null
}

/** What can be said of a grant without asking the database. */
export function checkGrant(grant: GrantWish) {
  const needsGroup = grant.role === 'groupExpertRole'
  if (needsGroup && grant.speciesGroup === null) throw new Refusal('invalid', 'grant_group_needed')
  if (!needsGroup && grant.speciesGroup !== null) throw new Refusal('invalid', 'grant_group_unneeded')
  if (grant.validFrom !== null && grant.validTo !== null && grant.validTo < grant.validFrom) {
    throw new Refusal('invalid', 'grant_period_invalid')
  }
  if (grant.area && !grant.area.coordinates.every(isClosed)) throw new Refusal('invalid', 'grant_area_invalid')
}

const isClosed = (ring: (readonly [number, number])[]) => {
  const [first, last] = [ring[0], ring.at(-1)]
  return first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1]
}
