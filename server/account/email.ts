import { folded } from '#idp/accounts.ts'
import { mayWriteTo } from '#idp/letters.ts'
import { Limits } from '#idp/limits.ts'
import { MailTokens } from '#idp/mail-tokens.ts'
import { addressChangingMail, newAddressMail, postOf } from '#idp/post.ts'
import { limitKey } from '#idp/secrets.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import type { Mail } from '#server/core/mail.ts'
import { Refusal } from '#server/core/refusal.ts'
import { changeUser, livingUser, ownReply } from './users.ts'

/** Links that one user has sent to new addresses. */
const linksOfOneUser = { most: 5, seconds: 60 * 60 }

interface Wish {
  userId: number
  email: string
}

/**
 * Where the portal sends e-mail, a new address waits until a link that is sent there has been used; the same address
 * again has another link sent. Whether somebody else has the address makes no difference, so it is not told either.
 */
export async function updateUserEmail(ctx: Ctx, wish: Wish) {
  const post = postOf(ctx.config, ctx.log)
  const mails = await ctx.db
    .transaction()
    .execute((db) => (post ? letWait({ ...ctx, db }, wish) : changeAtOnce({ ...ctx, db }, wish)))
  for (const mail of mails) post?.(mail)
  return ownReply(ctx, wish.userId)
}

const tokensOf = (ctx: Ctx) => new MailTokens(ctx.db, () => ctx.now)

async function changeAtOnce(ctx: Ctx, { userId, email }: Wish): Promise<Mail[]> {
  await tokensOf(ctx).forgetUser(userId)
  await changeUser(ctx, userId, { email, pendingEmail: null }, ['email'])
  return []
}

async function letWait(ctx: Ctx, wish: Wish): Promise<Mail[]> {
  const { userId, email } = wish
  await lock(ctx, userId)
  const { email: present, pendingEmail } = await livingUser(ctx, userId)
  if (email === present) return changeAtOnce(ctx, wish)
  const limits = new Limits(ctx.db, await limitKey(ctx.db), () => ctx.now)
  const { waitSeconds } = await limits.take(limits.slot('new-address', String(userId)), linksOfOneUser)
  if (waitSeconds > 0) throw new Refusal('tooMany', 'email_too_often', undefined, waitSeconds)
  const tokens = tokensOf(ctx)
  const isNew = email !== pendingEmail
  if (isNew) {
    await tokens.forgetUser(userId)
    await changeUser(ctx, userId, { pendingEmail: email }, ['email'])
  }
  const token = await tokens.issue({ purpose: 'email', userId })
  const link = `${ctx.config.siteUrl}/profil/rediger?kode=${token}#email`
  return [
    ...((await mayWriteTo({ limits }, folded(email))) ? [newAddressMail(ctx.config, email, link)] : []),
    ...(isNew && present !== null ? [addressChangingMail(ctx.config, present)] : []),
  ]
}

/** A link and another change at the same moment take turns. */
const lock = (ctx: Ctx, userId: number) =>
  ctx.db.selectFrom('appUser').select('id').where('id', '=', userId).forUpdate().execute()

/** Only who wrote the address can say that it is theirs: others may have got the link by somebody's mistake, or worse. */
export async function confirmUserEmail(ctx: Ctx, { token }: { token: string }) {
  const userId = viewerId(ctx)
  await lock(ctx, userId)
  const { pendingEmail } = await livingUser(ctx, userId)
  const tokens = tokensOf(ctx)
  if (pendingEmail === null || (await tokens.userId(token)) !== userId) throw new Refusal('invalid', 'email_link_stale')
  await tokens.forgetUser(userId)
  await changeUser(ctx, userId, { email: pendingEmail, pendingEmail: null }, ['email'])
  const { issuer, subject } = await ctx.db
    .selectFrom('appUser')
    .select(['issuer', 'subject'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (issuer !== null && subject !== null) {
    await ctx.events.emit(ctx, 'emailChanged', { issuer, subject, email: pendingEmail })
  }
  return ownReply(ctx, userId)
}
