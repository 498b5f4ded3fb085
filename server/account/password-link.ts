import { Accounts } from '#idp/accounts.ts'
import { MailTokens } from '#idp/mail-tokens.ts'
import { handedPath } from '#idp/own-clients.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { appendHistory } from '#server/core/history.ts'
import { Refusal } from '#server/core/refusal.ts'
import { livingUser } from './users.ts'

/**
 * A link to a new password, to be handed over by whoever knows that they write to the right person. It is as good as the
 * password, so it is told once, kept as a hash, and the history says who made it. One's own password is changed by who
 * knows it.
 */
export async function makePasswordLink(ctx: Ctx, { userId }: { userId: number }) {
  if (userId === viewerId(ctx)) throw new Refusal('conflict', 'own_password_link')
  const { issuer, subject } = await livingUser(ctx, userId)
  const { oidc, demo, siteUrl } = ctx.config
  const ours = oidc.bundled && issuer === oidc.issuer ? subject : null
  const account = ours === null ? undefined : await new Accounts(ctx.db, { demo }).find(ours)
  if (!account || account.isDemo) throw new Refusal('conflict', 'no_password_here')
  const tokens = new MailTokens(ctx.db, () => ctx.now)
  await tokens.forgetHanded(account.id)
  const { token, expiresAt } = await tokens.issueUntil({ purpose: 'handed', accountId: account.id })
  await appendHistory(ctx, { entity: 'user', entityId: userId, verb: 'password-link' })
  return { link: `${siteUrl}${handedPath}?kode=${token}`, expiresAt: expiresAt.toISOString() }
}
