import type { Db } from '#server/core/database.ts'
import type { Events } from '#server/core/events.ts'

/** End every session and token of an account but the one that is kept; access tokens end with their grants. */
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

/** A deleted person's account, and all that it had open, goes with the person, in the same transaction. */
export function forgetDeletedUsers(events: Events, issuer: string) {
  events.on('userDeleted', async (ctx, event) => {
    if (event.issuer !== issuer) return
    // The account first: whoever writes for it at this moment is waited for, and nobody can after that.
    await ctx.db
      .deleteFrom('idpAccount')
      .where((e) => e(e.cast<string>('id', 'text'), '=', event.subject))
      .execute()
    await ctx.db.deleteFrom('idpPayload').where('accountId', '=', event.subject).execute()
  })
}
