import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Db } from '#server/core/database.ts'
import { partnerClient } from './partner-clients.ts'

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
      uid: payload.uid ?? null,
      userCode: payload.userCode ?? null,
      // Whoever has given the password and has not gone on yet is known by the result alone.
      accountId: payload.accountId ?? payload.result?.login?.accountId ?? payload.session?.accountId ?? null,
      expiresAt: expiresIn === undefined ? null : new Date(this.#now().getTime() + expiresIn * 1000),
    }
    await this.#db
      .insertInto('idpPayload')
      .values({ kind: this.#kind, id, ...row })
      .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(row))
      .execute()
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
      .selectFrom('idpPayload')
      .select(['payload', 'consumedAt'])
      .where('kind', '=', this.#kind)
      .where(column, '=', value)
      .where((e) => e.or([e('expiresAt', 'is', null), e('expiresAt', '>', now.toISOString())]))
      .executeTakeFirst()
    if (!row) return undefined
    const payload = row.payload as AdapterPayload
    if (row.consumedAt === null) return payload
    const consumed = new Date(row.consumedAt).getTime() / 1000
    if (this.#kind === 'RefreshToken' && now.getTime() / 1000 - consumed < reuseGraceSeconds) return payload
    return { ...payload, consumed: Math.floor(consumed) }
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
