import { z } from 'zod'
import {
  call,
  Done,
  everyone,
  Id,
  line,
  Moment,
  member,
  page,
  QueryId,
  Skip,
  selfOr,
  signedIn,
  staff,
  Take,
  text,
  workbook,
} from './call.ts'
import { grants } from './grants.ts'
import { mediaLicenses } from './licences.ts'
import { allRoles, speciesGroupIds } from './roles.ts'
import { userCare } from './user-care.ts'

export const MediaLicense = z.enum(mediaLicenses)

export const HeldRole = z
  .object({ role: z.enum(allRoles), speciesGroup: z.literal(speciesGroupIds).optional() })
  .meta({ id: 'HeldRole' })

/** What everybody may know of a user. */
export const PublicUser = z
  .object({
    id: Id,
    identification: z.string(),
    name: z.string(),
    displayName: z.string(),
    userProfilePhotoUrl: z.string().nullable(),
    isDeleted: z.boolean(),
    created: Moment,
  })
  .meta({ id: 'PublicUser' })
export type PublicUser = z.output<typeof PublicUser>

/** The same on a person's own page, with what they say about themself: plain text, empty while they are blocked. */
export const PublicProfile = PublicUser.extend({ about: z.string() }).meta({ id: 'PublicProfile' })
export type PublicProfile = z.output<typeof PublicProfile>

/** What the user and site administrators may know. The administrators' note is null for the user. */
export const OwnUser = PublicProfile.extend({
  userName: z.string(),
  email: z.string().nullable(),
  /** An address that is written to when somebody there has confirmed it. */
  pendingEmail: z.string().nullable(),
  acceptedMostRecentTermDate: Moment.nullable(),
  hasAcceptedMostRecentTerms: z.boolean(),
  mediaLicense: MediaLicense,
  includeAllTaxonByDefault: z.boolean(),
  includeAuthorName: z.boolean(),
  /** In no ranking of people, of a community or of a search. */
  outOfRankings: z.boolean(),
  toursSeen: z.array(z.string()),
  lastSeenCommentsNotifications: Moment.nullable(),
  lastSeenValidationNotifications: Moment.nullable(),
  lastSeenOtherNotifications: Moment.nullable(),
  lastLoginDate: Moment.nullable(),
  lastUpdated: Moment,
  note: z.string().nullable(),
  tenant: z.string().nullable(),
  isBlocked: z.boolean(),
  blockedReason: z.string().nullable(),
  /** Effective roles now: from the token's claims (as last seen) and from grants. */
  roles: z.array(HeldRole),
}).meta({ id: 'OwnUser' })
export type OwnUser = z.output<typeof OwnUser>

export const Consequences = z
  .object({
    /** What disappears. */
    removed: z.array(z.string()),
    /** What stays, under the name "Tidligere bruger". */
    kept: z.array(z.object({ what: z.string(), count: z.number().int() })),
  })
  .meta({ id: 'Consequences' })

const UserId = z.object({ userId: Id })
const Name = line(120, 1)
const families = ['comments', 'validation', 'other'] as const
const own = selfOr('siteAdminRole')
const admin = staff('siteAdminRole')

export const account = {
  createOrUpdateLoggedInUser: call({
    method: 'POST',
    path: '/account/create-or-update-logged-in-user',
    access: signedIn,
    summary: 'Make or update the domain user from the token; claims fill name and e-mail on the first sign-in only.',
    // The provider may have to be asked for a name: nothing waits for that in a transaction.
    ownTransaction: true,
    body: z
      .object({
        /** Says of the user what the access token does not; believed only when the provider signed it. */
        idToken: text(16_000).optional(),
      })
      .nullish(),
    reply: OwnUser,
  }),
  acceptTerms: call({
    method: 'POST',
    path: '/account/accept-terms',
    access: signedIn,
    summary: 'Accept the newest terms.',
    body: z.object({
      version: z
        .number()
        .int()
        .min(1)
        .max(2 ** 31 - 1),
    }),
    reply: OwnUser,
  }),
  listUsers: call({
    method: 'GET',
    path: '/account/list',
    access: admin,
    summary: 'All users with roles seen and last login.',
    query: z.object({ queryString: text(200).optional(), skip: Skip, take: Take }),
    reply: page(OwnUser),
  }),
  userEmail: call({
    method: 'GET',
    path: '/account/user-email',
    access: own,
    summary: 'The e-mail address of a user.',
    query: z.object({ userId: QueryId }),
    reply: z.object({ email: z.string().nullable() }),
  }),
  searchUsers: call({
    method: 'GET',
    path: '/account/search-users',
    access: member,
    summary: 'Find users by name; name and photo only.',
    query: z.object({ queryString: text(200, 1) }),
    reply: z.array(PublicUser.pick({ id: true, displayName: true, name: true, userProfilePhotoUrl: true })),
  }),
  domainUser: call({
    method: 'GET',
    path: '/account/domain-user',
    access: everyone,
    summary: 'The public fields of a user; the user and site administrators get all.',
    query: z.object({ userId: QueryId }),
    reply: z.union([OwnUser, PublicProfile]),
  }),
  domainUserByIdentification: call({
    method: 'GET',
    path: '/account/domain-user-by-identification',
    access: everyone,
    summary: 'As domain-user, by the stable public handle.',
    query: z.object({ userIdentification: text(80, 1) }),
    reply: z.union([OwnUser, PublicProfile]),
  }),
  updateUserNote: call({
    method: 'POST',
    path: '/account/update-user-note',
    access: admin,
    summary: "The administrators' note on a user.",
    body: UserId.extend({ note: text(10_000) }),
    reply: OwnUser,
  }),
  updateUserName: call({
    method: 'POST',
    path: '/account/update-user-name',
    access: own,
    summary: 'Change the name.',
    body: UserId.extend({ name: Name }),
    reply: OwnUser,
  }),
  updateUserEmail: call({
    method: 'POST',
    path: '/account/update-user-email',
    access: own,
    summary:
      'Change the e-mail address that the portal writes to. Where it sends e-mail, the address waits for its link to be used; the same address again sends another link.',
    // E-mails are sent when what they tell is so.
    ownTransaction: true,
    body: UserId.extend({ email: z.email().max(254) }),
    reply: OwnUser,
  }),
  confirmUserEmail: call({
    method: 'POST',
    path: '/account/confirm-user-email',
    access: member,
    summary: "Use the link that was sent to one's new e-mail address.",
    body: z.object({ token: text(100, 1) }),
    reply: OwnUser,
  }),
  updateUserDisplayName: call({
    method: 'POST',
    path: '/account/update-user-display-name',
    access: own,
    summary: 'Change the name that others see.',
    body: UserId.extend({ displayName: Name }),
    reply: OwnUser,
  }),
  updateUserAbout: call({
    method: 'POST',
    path: '/account/update-user-about',
    access: selfOr('siteAdminRole', 'siteModerator'),
    summary: 'A short text about oneself, which everybody may read; moderators take it down.',
    body: UserId.extend({ about: text(600) }),
    reply: PublicProfile,
  }),
  updateUserProfilePhoto: call({
    method: 'POST',
    path: '/account/update-user-profile-photo',
    access: own,
    summary: 'Choose an uploaded picture as profile photo, or none.',
    body: UserId.extend({ mediaId: z.uuid().nullable() }),
    reply: OwnUser,
  }),
  updateUserIncludeAllTaxaDefault: call({
    method: 'POST',
    path: '/account/update-user-include-all-taxa-default',
    access: member,
    summary: 'Search all taxa by default ("Medtag alt").',
    body: z.object({ includeAllTaxonByDefault: z.boolean() }),
    reply: OwnUser,
  }),
  updateUserIncludeAuthorName: call({
    method: 'POST',
    path: '/account/update-user-include-author-name',
    access: member,
    summary: 'Show the author behind scientific names.',
    body: z.object({ includeAuthorName: z.boolean() }),
    reply: OwnUser,
  }),
  updateUserOutOfRankings: call({
    method: 'POST',
    path: '/account/update-user-out-of-rankings',
    access: member,
    summary: 'Stay out of rankings, or be in them again.',
    body: z.object({ outOfRankings: z.boolean() }),
    reply: OwnUser,
  }),
  updateUserMediaLicense: call({
    method: 'POST',
    path: '/account/update-user-media-license',
    access: member,
    summary: 'Default licence of new pictures.',
    body: z.object({ mediaLicense: MediaLicense }),
    reply: OwnUser,
  }),
  updateUserToursSeen: call({
    method: 'POST',
    path: '/account/update-user-tours-seen',
    access: member,
    summary: 'Remember which guided tours the user has seen.',
    body: z.object({ toursSeen: z.array(text(80, 1)).max(200) }),
    reply: OwnUser,
  }),
  updateUserLastSeen: call({
    method: 'POST',
    path: '/account/update-user-last-seen',
    access: member,
    summary: 'The user has looked at one family of notifications now.',
    body: z.object({ family: z.enum(families) }),
    reply: OwnUser,
  }),
  deleteUserConsequences: call({
    method: 'GET',
    path: '/account/delete-user-consequences',
    access: own,
    summary: 'What disappears and what stays if the user is deleted.',
    query: z.object({ userId: QueryId }),
    reply: Consequences,
  }),
  deleteUser: call({
    method: 'POST',
    path: '/account/delete-user',
    access: own,
    summary: 'Remove the person; the knowledge stays as "Tidligere bruger". forgetCredit also removes picture credits.',
    body: UserId.extend({ forgetCredit: z.boolean().default(false) }),
    reply: Done,
  }),
  ...userCare,
  ...grants,
  downloadUsers: call({
    method: 'GET',
    path: '/account/download',
    access: admin,
    summary: 'Users as a sheet.',
    file: workbook,
  }),
}
