import { sql } from 'kysely'
import type { Session } from 'oidc-provider'
import type { Db } from '#server/core/database.ts'
import type { Events } from '#server/core/events.ts'
import { folded } from './accounts.ts'

/** A session that goes on under another id: whoever has a copy of it has nothing. */
export interface RenamedSession {
  uid: string
  to: string
}

/** End every session and token of an account; access tokens end with their grants. One session may go on, with nothing granted. */
export async function endSessions(db: Db, accountId: string, kept: RenamedSession | undefined) {
  await db
    .deleteFrom('idpPayload')
    .where('accountId', '=', accountId)
    .where((e) => e.not(e.and([e('kind', '=', 'Session'), e('uid', '=', kept?.uid ?? '')])))
    .execute()
  if (kept === undefined) return
  await sql`update idp_payload set id = ${kept.to}, payload = (payload - 'authorizations') || ${JSON.stringify({ jti: kept.to })}::jsonb
    where kind = 'Session' and uid = ${kept.uid} and account_id = ${accountId} and consumed_at is null`.execute(db)
}

/** So long a request may be under way that has read a session before it was ended. */
const remembered = sql`interval '1 day'`

/**
 * Sign out: the session ends with all that was granted in it, whichever tab it was granted to. What a partner was
 * allowed to keep (offline_access) it keeps. It is remembered as ended, and who is still at it with what they read of
 * it writes nothing.
 */
export async function endSession(
  db: Db,
  { uid, accountId, authorizations = {} }: Pick<Session, 'uid' | 'accountId' | 'authorizations'>,
  own: string[],
) {
  const granted = Object.values(authorizations).map(({ grantId }) => grantId ?? '')
  await db.transaction().execute(async (tx) => {
    // The account first, as all do who lock both.
    if (accountId !== undefined)
      await sql`select 1 from idp_account where id = ${accountId}::uuid for share`.execute(tx)
    await sql`update idp_payload set consumed_at = now(), payload = '{}', account_id = null,
      expires_at = now() + ${remembered} where kind = 'Session' and uid = ${uid}`.execute(tx)
    const { rows } = await sql<{ id: string }>`delete from idp_payload
      where kind = 'Grant' and (uid = ${uid} or id = any(${granted}))
      and (payload ->> 'clientId' = any(${own}) or coalesce(payload #>> '{openid,scope}', '') !~ '\\moffline_access\\M')
      returning id`.execute(tx)
    // Who is about to sign in as somebody else goes on.
    await sql`delete from idp_payload where grant_id = any(${rows.map(({ id }) => id)}) and kind <> 'Interaction'`.execute(
      tx,
    )
  })
}

/** Who is written to at another address signs in with it, and gets a new password there, unless somebody else has it. */
export function followAddresses(events: Events, issuer: string) {
  events.on('emailChanged', async (ctx, event) => {
    if (event.issuer !== issuer) return
    const email = folded(event.email)
    await sql`
      update idp_account a set email = ${email}, email_confirmed_at = ${ctx.now.toISOString()}::timestamptz
      where a.id::text = ${event.subject} and not a.is_demo and not exists (
        select from idp_account o where lower(o.email) = ${email} and o.id <> a.id and o.email_confirmed_at is not null)
      `.execute(ctx.db)
    // Links that went to the former address lead nowhere.
    await sql`delete from idp_mail_token where account_id::text = ${event.subject}`.execute(ctx.db)
  })
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
