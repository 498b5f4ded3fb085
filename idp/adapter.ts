import { sql } from 'kysely'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Db } from '#server/core/database.ts'
import { partnerClient } from './partner-clients.ts'
import { errors } from './provider-parts.ts'
import { reading } from './reading.ts'

/**
 * Two tabs may renew with the same refresh token at the same moment. For so long the second one is served too;
 * after that a used token means theft, and the provider ends the whole grant.
 */
const reuseGraceSeconds = 20

interface StoreOptions {
  now: () => Date
  sealingKey: Buffer
}

/** What the provider remembers, in idp_payload; partner applications are read from their own table. */
export const createAdapter =
  (db: Db, options: StoreOptions) =>
  (kind: string): Adapter =>
    kind === 'Client' ? new ClientStore(db, options) : new PayloadStore(db, kind, options.now)

/** What cannot be stored was never issued, and asking the database for it would be an error. */
const isStorable = (id: string) => !id.includes('\0')

class PayloadStore implements Adapter {
  readonly #db: Db
  readonly #kind: string
  readonly #now: () => Date

  constructor(db: Db, kind: string, now: () => Date) {
    this.#db = db
    this.#kind = kind
    this.#now = now
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number) {
    const row = {
      payload: JSON.stringify(payload),
      grantId: payload.grantId ?? null,
      // A grant is known by the session that it was given in: with it it ends, however many tabs were given one.
      uid: payload.uid ?? (this.#kind === 'Grant' ? (reading()?.grantsFor ?? null) : null),
      userCode: payload.userCode ?? null,
      // Whoever has given the password and has not gone on yet is known by the result alone.
      accountId: payload.accountId ?? payload.result?.login?.accountId ?? payload.session?.accountId ?? null,
      expiresAt: expiresIn === undefined ? null : new Date(this.#now().getTime() + expiresIn * 1000),
    }
    if (this.#kind === 'Session' && this.#isEmptySession(payload)) return reading()?.refuseSession()
    const expiresAt = row.expiresAt?.toISOString() ?? null
    const isKnown = this.#kind === 'Session' && payload.uid !== undefined && payload.uid === reading()?.session?.uid
    if (isKnown) return this.#saveSession(id, payload, { accountId: row.accountId, expiresAt })
    const { numAffectedRows } = await sql`
      insert into idp_payload (kind, id, payload, grant_id, uid, user_code, account_id, expires_at)
      select ${this.#kind}, ${id}, ${row.payload}::jsonb, ${row.grantId}, ${row.uid}, ${row.userCode}, ${row.accountId},
        ${expiresAt}::timestamptz
      from ${this.#isStill(row.accountId)} ${this.#isSignedIn(row.accountId)} ${this.#isThere(id)}
      on conflict (kind, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
        uid = coalesce(idp_payload.uid, excluded.uid), user_code = excluded.user_code, account_id = excluded.account_id,
        expires_at = excluded.expires_at`.execute(this.#db)
    if (numAffectedRows === 0n) this.#refuse()
  }

  /**
   * A tab may come with the id that the session had before it was made anew. The provider gives it a session of nobody,
   * whose cookie would lie over that of the one that goes on.
   */
  #isEmptySession({ accountId, state }: AdapterPayload) {
    return reading()?.isSessionMissing === true && accountId === undefined && state === undefined
  }

  /**
   * A session is saved whole by whoever has looked at it, tabs at the same time too. What was written meanwhile stays:
   * its id, unless this request makes it anew, what it is asked to sign out with, and what others were given in it.
   */
  async #saveSession(
    id: string,
    payload: AdapterPayload,
    { accountId, expiresAt }: { accountId: string | null; expiresAt: string | null },
  ) {
    const here = reading()
    const given = JSON.stringify(payload.authorizations ?? {})
    const parts = {
      id: here?.hasFound('Session', id) ? sql`idp_payload.id` : sql`${id}::text`,
      state: here?.hasChangedState(payload)
        ? sql`${JSON.stringify(payload.state ?? null)}::jsonb`
        : sql`payload -> 'state'`,
      authorizations: sql`(select coalesce(jsonb_object_agg(client,
          coalesce(payload #> array['authorizations', client], '{}') || coalesce(${given}::jsonb -> client, '{}')), '{}')
        from jsonb_object_keys(coalesce(payload -> 'authorizations', '{}') || ${given}::jsonb) client)`,
    }
    const { rows } = await sql<{ id: string }>`
      update idp_payload set id = ${parts.id}, account_id = ${accountId}, expires_at = ${expiresAt}::timestamptz,
        payload = jsonb_strip_nulls(${JSON.stringify(payload)}::jsonb || jsonb_build_object('jti', ${parts.id},
          'state', ${parts.state}, 'authorizations', ${parts.authorizations}))
      from ${this.#isStill(accountId)}
      where kind = 'Session' and uid = ${payload.uid} and consumed_at is null
        and (account_id is null or account_id = ${accountId}::text)
      returning idp_payload.id`.execute(this.#db)
    if (rows[0]?.id !== id) here?.refuseSession()
  }

  /** The account has the password that it had when this request met it. Who changes it waits, and then ends what was written. */
  #isStill(accountId: string | null) {
    if (accountId === null) return sql`(select 1 as one) account`
    const password = reading()?.passwords.get(accountId) ?? null
    return sql`(select 1 as one from idp_account
      where id = ${accountId}::uuid and password_hash = coalesce(${password}::text, password_hash) for share) account`
  }

  /** The session that this request comes from has not been signed out. Looked at after the account: all keep that order. */
  #isSignedIn(accountId: string | null) {
    const uid = reading()?.session?.uid
    if (uid === undefined || accountId === null) return sql`cross join lateral (select account.one) session`
    return sql`cross join lateral (select 1 as one from idp_payload where kind = 'Session' and uid = ${uid}
      and consumed_at is null and account.one = 1 for share) session`
  }

  /** What this request has found has not been ended since. */
  #isThere(id: string) {
    if (!reading()?.hasFound(this.#kind, id)) return sql``
    return sql`cross join lateral (select 1 from idp_payload where kind = ${this.#kind} and id = ${id}
      and session.one = 1 for update) before`
  }

  /** A session that is not kept is none: the answer may go out. Whoever asks for more must sign in. */
  #refuse() {
    if (this.#kind === 'Session') return reading()?.refuseSession()
    if (this.#kind === 'AccessToken' || this.#kind === 'RefreshToken')
      throw new errors.InvalidGrant('signed out meanwhile')
    throw new errors.LoginRequired('signed out meanwhile')
  }

  find(id: string) {
    return this.#findBy('id', id)
  }

  findByUid(uid: string) {
    return this.#findBy('uid', uid)
  }

  findByUserCode(userCode: string) {
    return this.#findBy('userCode', userCode)
  }

  async #findBy(column: 'id' | 'uid' | 'userCode', value: string): Promise<AdapterPayload | undefined> {
    if (!isStorable(value)) return undefined
    const now = this.#now()
    const row = await this.#db
      .selectFrom('idpPayload as p')
      .leftJoin('idpAccount as a', (on) => on.on(sql`a.id`, '=', sql`nullif(p.account_id, '')::uuid`))
      .select(['p.id', 'payload', 'consumedAt', 'accountId', 'passwordHash'])
      .where('kind', '=', this.#kind)
      .where(`p.${column}`, '=', value)
      .where((e) => e.or([e('expiresAt', 'is', null), e('expiresAt', '>', now.toISOString())]))
      .executeTakeFirst()
    if (!row || (this.#kind === 'Session' && row.consumedAt !== null)) {
      this.#noteMissing()
      return undefined
    }
    const payload = row.payload as AdapterPayload
    this.#note(row, payload)
    if (row.consumedAt === null) return payload
    const consumed = new Date(row.consumedAt).getTime() / 1000
    if (this.#kind === 'RefreshToken' && now.getTime() / 1000 - consumed < reuseGraceSeconds) return payload
    return { ...payload, consumed: Math.floor(consumed) }
  }

  #noteMissing() {
    const here = reading()
    if (here && this.#kind === 'Session') here.isSessionMissing = true
  }

  #note(
    { id, accountId, passwordHash }: { id: string; accountId: string | null; passwordHash: string | null },
    payload: AdapterPayload,
  ) {
    const here = reading()
    here?.found(this.#kind, id, payload)
    if (accountId !== null && passwordHash !== null && !here?.passwords.has(accountId))
      here?.passwords.set(accountId, passwordHash)
  }

  async consume(id: string) {
    await this.#db
      .updateTable('idpPayload')
      .set({ consumedAt: this.#now() })
      .where('kind', '=', this.#kind)
      .where('id', '=', id)
      .where('consumedAt', 'is', null)
      .execute()
  }

  async destroy(id: string) {
    // It is about to be saved under another id, or signed out of: then it is ended with all that belongs to it.
    if (this.#kind === 'Session') return
    reading()?.forget(this.#kind, id)
    await this.#db.deleteFrom('idpPayload').where('kind', '=', this.#kind).where('id', '=', id).execute()
  }

  async revokeByGrantId(grantId: string) {
    await this.#db.deleteFrom('idpPayload').where('kind', '=', this.#kind).where('grantId', '=', grantId).execute()
  }
}

/** Read at every use: a change by an administrator counts at once. Written only by the clients room. */
class ClientStore implements Adapter {
  readonly #db: Db
  readonly #options: StoreOptions

  constructor(db: Db, options: StoreOptions) {
    this.#db = db
    this.#options = options
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    if (!isStorable(id)) return undefined
    const row = await this.#db
      .selectFrom('idpClient')
      .selectAll()
      .where('clientId', '=', id)
      .where('isActive', '=', true)
      .executeTakeFirst()
    return row && partnerClient(row, this.#options.sealingKey)
  }

  async upsert() {}
  async findByUid() {
    return undefined
  }
  async findByUserCode() {
    return undefined
  }
  async consume() {}
  async destroy() {}
  async revokeByGrantId() {}
}
