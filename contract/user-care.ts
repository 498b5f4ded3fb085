import { z } from 'zod'
import { call, Done, Id, Moment, staff, text } from './call.ts'

const UserId = z.object({ userId: Id })
const wardens = staff('siteAdminRole', 'siteModerator')

/** What staff do for and against a user, besides roles (grants.ts). */
export const userCare = {
  blockUser: call({
    method: 'POST',
    path: '/account/block-user',
    access: wardens,
    summary: 'Block a user, with a reason: signed in, but no longer a member.',
    body: UserId.extend({ reason: text(2_000, 1) }),
    reply: Done,
  }),
  makePasswordLink: call({
    method: 'POST',
    path: '/account/make-password-link',
    access: staff('siteAdminRole'),
    summary: 'A link by which somebody chooses a new password: once, within an hour. For who gets no e-mail.',
    body: UserId,
    reply: z.object({ link: z.url(), expiresAt: Moment }),
  }),
  unblockUser: call({
    method: 'POST',
    path: '/account/unblock-user',
    access: wardens,
    summary: 'Lift a block.',
    body: UserId,
    reply: Done,
  }),
}
