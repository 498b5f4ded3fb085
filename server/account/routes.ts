import type { account } from '#contract/account.ts'
import type { RoomHandlers } from '#server/core/serve.ts'
import { blockUser, unblockUser } from './blocking.ts'
import { deleteUser, deleteUserConsequences } from './deletion.ts'
import { downloadUsers } from './download.ts'
import { confirmUserEmail, updateUserEmail } from './email.ts'
import { addUserGrant, revokeUserGrant, userGrants } from './grants.ts'
import { makePasswordLink } from './password-link.ts'
import * as profile from './profile.ts'
import { acceptTerms, createOrUpdateLoggedInUser } from './sign-in.ts'
import { allUsers, domainUser, domainUserByIdentification, searchUsers, userEmail } from './users.ts'

export const accountHandlers: RoomHandlers<typeof account> = {
  createOrUpdateLoggedInUser: (ctx, input) => createOrUpdateLoggedInUser(ctx, input ?? {}),
  acceptTerms: (ctx, input) => acceptTerms(ctx, input),
  listUsers: (ctx, input) => allUsers(ctx, input),
  userEmail: (ctx, input) => userEmail(ctx, input),
  searchUsers: (ctx, input) => searchUsers(ctx, input),
  domainUser: (ctx, input) => domainUser(ctx, input),
  domainUserByIdentification: (ctx, input) => domainUserByIdentification(ctx, input),
  updateUserNote: (ctx, input) => profile.updateUserNote(ctx, input),
  updateUserName: (ctx, input) => profile.updateUserName(ctx, input),
  updateUserEmail: (ctx, input) => updateUserEmail(ctx, input),
  confirmUserEmail: (ctx, input) => confirmUserEmail(ctx, input),
  updateUserAbout: (ctx, input) => profile.updateUserAbout(ctx, input),
  updateUserDisplayName: (ctx, input) => profile.updateUserDisplayName(ctx, input),
  updateUserProfilePhoto: (ctx, input) => profile.updateUserProfilePhoto(ctx, input),
  updateUserIncludeAllTaxaDefault: (ctx, input) => profile.updateUserIncludeAllTaxaDefault(ctx, input),
  updateUserIncludeAuthorName: (ctx, input) => profile.updateUserIncludeAuthorName(ctx, input),
  updateUserOutOfRankings: (ctx, input) => profile.updateUserOutOfRankings(ctx, input),
  updateUserMediaLicense: (ctx, input) => profile.updateUserMediaLicense(ctx, input),
  updateUserToursSeen: (ctx, input) => profile.updateUserToursSeen(ctx, input),
  updateUserLastSeen: (ctx, input) => profile.updateUserLastSeen(ctx, input),
  deleteUserConsequences: (ctx, input) => deleteUserConsequences(ctx, input),
  deleteUser: (ctx, input) => deleteUser(ctx, input),
  blockUser: (ctx, input) => blockUser(ctx, input),
  makePasswordLink: (ctx, input) => makePasswordLink(ctx, input),
  unblockUser: (ctx, input) => unblockUser(ctx, input),
  userGrants: (ctx, input) => userGrants(ctx, input),
  addUserGrant: (ctx, input) => addUserGrant(ctx, input),
  revokeUserGrant: (ctx, input) => revokeUserGrant(ctx, input),
  downloadUsers: (ctx) => downloadUsers(ctx),
}
