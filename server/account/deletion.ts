import { MailTokens } from '#idp/mail-tokens.ts'
import type { Ctx } from '#server/core/context.ts'
import { appendHistory } from '#server/core/history.ts'
import { countHistory } from './queries.ts'
import { formerUser } from './rules.ts'
import { keepingASiteAdmin } from './site-admins.ts'
import { livingUser } from './users.ts'

const removed = [
  'Navn, brugernavn og visningsnavn',
  'Den korte tekst på profilsiden',
  'E-mailadresse',
  'Profilbillede',
  'Login og adgang til portalen',
  'Roller og bevillinger',
  'Personlige indstillinger og administratorernes note',
]

/** What disappears and what stays; each room tells what of its own will stay. */
export async function deleteUserConsequences(ctx: Ctx, { userId }: { userId: number }) {
  await livingUser(ctx, userId)
  const kept = await ctx.events.answers.tracesOfUser(ctx, userId)
  kept.push({ what: 'Linjer i ændringshistorikken, uden navn', count: await countHistory(ctx.db, userId) })
  return { removed, kept }
}

/** Remove the person; what they have told about nature stays. Other rooms react in the same transaction. */
export async function deleteUser(ctx: Ctx, { userId, forgetCredit }: { userId: number; forgetCredit: boolean }) {
  const { issuer, subject, profilePhotoId } = await livingUser(ctx, userId)
  await keepingASiteAdmin(ctx, () => forgetPerson(ctx, userId))
  await appendHistory(ctx, { entity: 'user', entityId: userId, verb: 'delete' })
  if (profilePhotoId) await ctx.events.emit(ctx, 'mediaDropped', { mediaIds: [profilePhotoId] })
  await ctx.events.emit(ctx, 'userDeleted', { userId, issuer: issuer ?? '', subject: subject ?? '', forgetCredit })
  return { done: true as const }
}

async function forgetPerson(ctx: Ctx, userId: number) {
  await ctx.db
    .updateTable('appUser')
    .set({
      issuer: null,
      subject: null,
      tenant: null,
      name: formerUser,
      displayName: formerUser,
      userName: '',
      email: null,
      pendingEmail: null,
      claims: [],
      acceptedTermsVersion: null,
      acceptedMostRecentTermDate: null,
      profilePhotoId: null,
      toursSeen: [],
      lastSeenCommentsNotifications: null,
      lastSeenValidationNotifications: null,
      lastSeenOtherNotifications: null,
      lastLoginDate: null,
      note: '',
      about: '',
      blockedAt: null,
      blockedReason: null,
      deletedAt: ctx.now,
      lastUpdated: ctx.now,
    })
    .where('id', '=', userId)
    .execute()
  await new MailTokens(ctx.db, () => ctx.now).forgetUser(userId)
  // The reason is free text about the person.
  await ctx.db.updateTable('roleGrant').set({ reason: '' }).where('userId', '=', userId).execute()
  await ctx.db
    .updateTable('roleGrant')
    .set({ revokedAt: ctx.now })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .execute()
}
