import { randomInt } from 'node:crypto'
import type { Db } from '#server/core/database.ts'
import { endSessions } from './ending.ts'
import { type Attempts, countAttempt, isLocked, UnknownNames } from './lock-out.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

export interface Account {
  id: string
  email: string
  userName: string
  name: string
  claims: string[]
  tenant: string
  isDemo: boolean
}

export type SignInOutcome =
  | { kind: 'signed-in'; account: Account }
  | { kind: 'wrong' }
  | { kind: 'locked'; until: Date }

export interface NewAccount {
  name: string
  email: string
  /** Left out: made from the e-mail address. */
  userName?: string | undefined
  password: string
}
export type Registration = { kind: 'registered'; account: Account } | { kind: 'taken'; field: 'email' | 'userName' }

const columns = ['id', 'email', 'userName', 'name', 'claims', 'tenant', 'isDemo'] as const
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** E-mail addresses and user names are stored and compared in lower case. */
const folded = (text: string) => text.replaceAll('\0', '').trim().normalize('NFC').toLowerCase()

/** The people of the bundled provider. */
export class Accounts {
  readonly #db: Db
  readonly #demo: boolean
  readonly #now: () => Date
  readonly #unknown = new UnknownNames()
  /** Checked when the name is unknown, so that the answer takes as long as for a known one. */
  readonly #nobodysHash = hashPassword('nobody')

  constructor(db: Db, options: { demo: boolean; now: () => Date }) {
    this.#db = db
    this.#demo = options.demo
    this.#now = options.now
  }

  /** Demo accounts exist only where the demo does. */
  async find(id: string): Promise<Account | undefined> {
    if (!uuid.test(id)) return undefined
    const account = await this.#db.selectFrom('idpAccount').select(columns).where('id', '=', id).executeTakeFirst()
    return account && (this.#demo || !account.isDemo) ? account : undefined
  }

  /** By e-mail address or user name. */
  async signIn(login: string, password: string): Promise<SignInOutcome> {
    const name = folded(login)
    const account = await this.#db
      .selectFrom('idpAccount')
      .select([...columns, 'passwordHash'])
      .where((e) => e.or([e(e.fn('lower', ['email']), '=', name), e(e.fn('lower', ['userName']), '=', name)]))
      .executeTakeFirst()
    if (!account || (account.isDemo && !this.#demo)) {
      const { wasLocked, attempts } = this.#unknown.attempt(name, this.#now())
      if (!wasLocked) await verifyPassword(password, await this.#nobodysHash)
      return refused(attempts)
    }
    const { passwordHash, ...known } = account
    return this.#tryPassword(known, passwordHash, password)
  }

  /** For somebody who is signed in: a wrong password counts here as it does at the door. */
  async confirmPassword(id: string, password: string): Promise<SignInOutcome> {
    const account = await this.find(id)
    if (!account) return { kind: 'wrong' }
    const { passwordHash } = await this.#db
      .selectFrom('idpAccount')
      .select('passwordHash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return this.#tryPassword(account, passwordHash, password)
  }

  async #tryPassword(account: Account, passwordHash: string, password: string): Promise<SignInOutcome> {
    const { wasLocked, attempts } = await this.#count(account.id)
    if (wasLocked) return refused(attempts)
    if (!(await verifyPassword(password, passwordHash))) return refused(attempts)
    await this.#setAttempts(this.#db, account.id, { failed: 0, lockedUntil: null })
    return { kind: 'signed-in', account }
  }

  #count(id: string): Promise<{ wasLocked: boolean; attempts: Attempts }> {
    return this.#db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('idpAccount')
        .select(['failedAttempts', 'lockedUntil'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const known = {
        failed: row.failedAttempts,
        lockedUntil: row.lockedUntil === null ? null : new Date(row.lockedUntil),
      }
      if (isLocked(known, this.#now())) return { wasLocked: true, attempts: known }
      const attempts = countAttempt(known, this.#now())
      await this.#setAttempts(tx, id, attempts)
      return { wasLocked: false, attempts }
    })
  }

  async #setAttempts(db: Db, id: string, { failed, lockedUntil }: Attempts) {
    await db.updateTable('idpAccount').set({ failedAttempts: failed, lockedUntil }).where('id', '=', id).execute()
  }

  async register(wish: NewAccount): Promise<Registration> {
    const email = folded(wish.email)
    const passwordHash = await hashPassword(wish.password)
    for (const userName of wish.userName ? [folded(wish.userName)] : proposedUserNames(email)) {
      const account = await this.#db
        .insertInto('idpAccount')
        .values({ email, userName, name: wish.name, passwordHash })
        .onConflict((conflict) => conflict.doNothing())
        .returning(columns)
        .executeTakeFirst()
      if (account) return { kind: 'registered', account }
      if (await this.#emailIsKnown(email)) return { kind: 'taken', field: 'email' }
    }
    return { kind: 'taken', field: 'userName' }
  }

  async #emailIsKnown(email: string): Promise<boolean> {
    const query = this.#db.selectFrom('idpAccount').select('id')
    return (await query.where((e) => e(e.fn('lower', ['email']), '=', email)).executeTakeFirst()) !== undefined
  }

  /** Whoever knew the old password is out: every other session and token ends in the same transaction. */
  async setPassword(id: string, password: string, keep: { sessionId: string; grantIds: string[] }) {
    const passwordHash = await hashPassword(password)
    await this.#db.transaction().execute(async (tx) => {
      await tx.updateTable('idpAccount').set({ passwordHash }).where('id', '=', id).execute()
      await endSessions(tx, id, keep)
    })
  }
}

const refused = ({ lockedUntil }: Attempts): SignInOutcome =>
  lockedUntil === null ? { kind: 'wrong' } : { kind: 'locked', until: lockedUntil }

/** User names that hold no @: they can never be taken for somebody's e-mail address. */
function proposedUserNames(email: string): string[] {
  const base = (email.split('@')[0] ?? '')
    .replace(/[^a-z0-9æøå._-]/g, '')
    .slice(0, 30)
    .padEnd(3, 'x')
  return [base, ...Array.from({ length: 5 }, () => `${base}-${randomInt(1000, 1_000_000)}`)]
}
