import { sql } from 'kysely'
import { z } from 'zod'
import { type Ctx, signedInViewer, viewerId } from '#server/core/context.ts'
import { remember } from '#server/core/history.ts'
import { Refusal } from '#server/core/refusal.ts'
import { getTerms } from '#server/settings/settings.ts'
import { namelessUser } from './rules.ts'
import { ownReply } from './users.ts'

/**
 * Make the domain user on the first sign-in, from the token; later only note what was seen. Two first sign-ins at once
 * meet at the unique (issuer, subject) and become one user.
 */
export async function createOrUpdateLoggedInUser(ctx: Ctx) {
  const viewer = signedInViewer(ctx)
  const { profile, issuer, subject } = viewer
  const name = profile.name ?? profile.userName ?? namelessUser
  const claims = [...new Set(viewer.claims)]
  const before =
    viewer.userId === null
      ? undefined
      : await ctx.db.selectFrom('appUser').select('claims').where('id', '=', viewer.userId).executeTakeFirst()
  const { id, isNew } = await ctx.db
    .insertInto('appUser')
    .values({
      issuer,
      subject,
      name,
      userName: profile.userName ?? '',
      displayName: name,
      email: z.email().safeParse(profile.email).data ?? null,
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
      }),
    )
    // A row that this statement made has no earlier version.
    .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow()
  const known = { ...ctx, viewer: { ...viewer, userId: id } }
  if (isNew) await remember(known, { entity: 'user', entityId: id, verb: 'create' })
  else if (before && before.claims.toSorted().join('\n') !== claims.toSorted().join('\n')) {
    await remember(known, { entity: 'user', entityId: id, verb: 'update', after: { fields: ['claims'] } })
  }
  return ownReply(known, id)
}

export async function acceptTerms(ctx: Ctx, { version }: { version: number }) {
  const userId = viewerId(ctx)
  const newest = await getTerms(ctx)
  if (version !== newest.version) throw new Refusal('conflict', 'terms_outdated')
  await ctx.db
    .updateTable('appUser')
    .set({ acceptedTermsVersion: version, acceptedMostRecentTermDate: ctx.now })
    .where('id', '=', userId)
    .execute()
  await remember(ctx, { entity: 'user', entityId: userId, verb: 'accept-terms', after: { version } })
  return ownReply(ctx, userId)
}
