import type { Db } from '#server/core/database.ts'
import type { Events } from '#server/core/events.ts'

/** A little longer than an access token lives. */
const tombstoneMinutes = 80

/** End every session and token of an account but the one that is kept. */
export async function endSessions(db: Db, accountId: string, keep: { sessionId: string; grantIds: string[] }) {
  await db
    .deleteFrom('idpPayload')
    .where('accountId', '=', accountId)
    .where((e) => e.not(e.and([e('kind', '=', 'Session'), e('id', '=', keep.sessionId)])))
    .where((e) => e.not(e.and([e('kind', '=', 'Grant'), e('id', 'in', ['', ...keep.grantIds])])))
    .where((e) => e.or([e('grantId', 'is', null), e('grantId', 'not in', ['', ...keep.grantIds])]))
    .execute()
}

/** End all that was made from one consent or sign-in. */
export async function endGrant(db: Db, grantId: string) {
  await db
    .deleteFrom('idpPayload')
    .where((e) => e.or([e('grantId', '=', grantId), e.and([e('kind', '=', 'Grant'), e('id', '=', grantId)])]))
    .execute()
}

/**
 * A deleted person's account goes with the person, in the same transaction. A token that is still out there must not
 * make the person anew: until it has expired, the subject (a random number) is remembered as gone.
 */
export function forgetDeletedUsers(events: Events, issuer: string) {
  events.on('userDeleted', async (ctx, event) => {
    if (event.issuer !== issuer) return
    await ctx.db.deleteFrom('idpPayload').where('accountId', '=', event.subject).execute()
    await ctx.db
      .deleteFrom('idpAccount')
      .where((e) => e(e.cast<string>('id', 'text'), '=', event.subject))
      .execute()
    const expiresAt = new Date(ctx.now.getTime() + tombstoneMinutes * 60_000)
    await ctx.db
      .insertInto('idpPayload')
      .values({ kind: 'DeletedAccount', id: event.subject, payload: '{}', expiresAt })
      .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet({ expiresAt }))
      .execute()
  })
}
