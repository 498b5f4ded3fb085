import { sql } from 'kysely'
import { z } from 'zod'
import { type Ctx, type SignedIn, signedInViewer, viewerId } from '#server/core/context.ts'
import { appendHistory } from '#server/core/history.ts'
import { Refusal } from '#server/core/refusal.ts'
import { getTerms } from '#server/settings/settings.ts'
import { namelessUser } from './rules.ts'
import { ownReply } from './users.ts'

/**
 * Make the domain user on the first sign-in, from the token; later only note what was seen. Two first sign-ins at once
 * meet at the unique (issuer, subject) and become one user.
 */
export async function createOrUpdateLoggedInUser(ctx: Ctx, { idToken }: { idToken?: string | undefined } = {}) {
  const viewer = signedInViewer(ctx)
  const before =
    viewer.userId === null
      ? undefined
      : await ctx.db.selectFrom('appUser').select(['claims', 'name']).where('id', '=', viewer.userId).executeTakeFirst()
  const isNameless = before === undefined || before.name === namelessUser
  const profile = isNameless ? await viewer.completeProfile?.(idToken) : undefined
  return ctx.db
    .transaction()
    .execute((db) => note({ ...ctx, db }, { ...viewer, profile: profile ?? viewer.profile }, before))
}

type Before = { claims: string[]; name: string } | undefined

async function note(ctx: Ctx, viewer: SignedIn, before: Before) {
  const { profile, issuer, subject } = viewer
  const name = profile.name ?? profile.userName ?? namelessUser
  const email = z.email().safeParse(profile.email).data ?? null
  const userName = profile.userName ?? ''
  const claims = [...new Set(viewer.claims)]
  // Somebody who was there a moment ago has left since: nobody is made anew of them.
  if (viewer.userId !== null && !(await isHere(ctx, viewer.userId))) throw new Refusal('unauthorised', 'token_invalid')
  const { id, isNew } = await ctx.db
    .insertInto('appUser')
    .values({
      issuer,
      subject,
      name,
      userName,
      displayName: name,
      email,
      tenant: profile.tenant ?? null,
      claims,
      lastLoginDate: ctx.now,
      created: ctx.now,
      lastUpdated: ctx.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['issuer', 'subject']).doUpdateSet({
        claims,
        lastLoginDate: ctx.now,
        tenant: sql<string | null>`coalesce(excluded.tenant, app_user.tenant)`,
        // Whoever told no name on the first sign-in may tell it now.
        ...(before?.name === namelessUser
          ? {
              name,
              displayName: sql<string>`case when app_user.display_name = ${namelessUser} then ${name} else app_user.display_name end`,
              userName,
              email: sql<string | null>`coalesce(app_user.email, ${email})`,
            }
          : {}),
      }),
    )
    // A row that this statement made has no earlier version.
    .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow()
  const known = { ...ctx, viewer: { ...viewer, userId: id } }
  if (isNew) await appendHistory(known, { entity: 'user', entityId: id, verb: 'create' })
  else if (before && before.claims.toSorted().join('\n') !== claims.toSorted().join('\n')) {
    await appendHistory(known, { entity: 'user', entityId: id, verb: 'update', after: { fields: ['claims'] } })
  }
  return ownReply(known, id)
}

/** Until the transaction is over they stay. */
const isHere = (ctx: Ctx, id: number) =>
  ctx.db
    .selectFrom('appUser')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export async function acceptTerms(ctx: Ctx, { version }: { version: number }) {
  const userId = viewerId(ctx)
  const newest = await getTerms(ctx)
  if (version !== newest.version) throw new Refusal('conflict', 'terms_outdated')
  await ctx.db
    .updateTable('appUser')
    .set({ acceptedTermsVersion: version, acceptedMostRecentTermDate: ctx.now })
    .where('id', '=', userId)
    .execute()
  await appendHistory(ctx, { entity: 'user', entityId: userId, verb: 'accept-terms', after: { version } })
  return ownReply(ctx, userId)
}
