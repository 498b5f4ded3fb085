import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import { endSessions, type RenamedSession } from './ending.ts'
import { hashPassword } from './passwords.ts'
import { knowsPassword } from './reading.ts'

export interface Account {
  id: string
  email: string
  userName: string
  name: string
  claims: string[]
  tenant: string
  isDemo: boolean
}
/** What only sign-in looks at. */
export interface GuardedAccount extends Account {
  passwordHash: string
  failedAttempts: number
  emailConfirmedAt: string | null
}

export interface NewAccount {
  name: string
  email: string
  /** Left out: made from the e-mail address. */
  userName?: string | undefined
  passwordHash: string
  emailConfirmedAt?: Date
}

/** What goes on under another password, and which one it was that was known. */
interface Kept {
  session: RenamedSession
  old: string
}

const columns = ['id', 'email', 'userName', 'name', 'claims', 'tenant', 'isDemo'] as const
const guardedColumns = [...columns, 'passwordHash', 'failedAttempts', 'emailConfirmedAt'] as const
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Many may claim an address that nobody has confirmed; so many of them are looked at. */
const mostForOneEmail = 10
/** E-mail addresses and user names are stored and compared in lower case. */
export const folded = (text: string) => text.replaceAll('\0', '').trim().normalize('NFC').toLowerCase()

/** The people of the bundled provider. */
export class Accounts {
  readonly #db: Db
  readonly #demo: boolean

  constructor(db: Db, options: { demo: boolean }) {
    this.#db = db
    this.#demo = options.demo
  }

  /** Demo accounts exist only where the demo does. */
  async find(id: string): Promise<Account | undefined> {
    if (!uuid.test(id)) return undefined
    const account = await this.#db.selectFrom('idpAccount').select(columns).where('id', '=', id).executeTakeFirst()
    return account && (this.#demo || !account.isDemo) ? account : undefined
  }

  async guarded(id: string): Promise<GuardedAccount | undefined> {
    return (await this.find(id)) && this.#guarded().where('id', '=', id).executeTakeFirst()
  }

  /** Whom a user name or an e-mail address may mean: one, where it is confirmed; else all who claim it. */
  async named(login: string): Promise<GuardedAccount[]> {
    const name = folded(login)
    const found = await this.#guarded()
      .where((e) => e.or([e(e.fn('lower', ['email']), '=', name), e(e.fn('lower', ['userName']), '=', name)]))
      .orderBy('created')
      .orderBy('id')
      .limit(mostForOneEmail)
      .execute()
    const here = found.filter((account) => this.#demo || !account.isDemo)
    const owner = here.find((account) => account.emailConfirmedAt !== null)
    return owner ? [owner] : here
  }

  #guarded() {
    return this.#db.selectFrom('idpAccount').select(guardedColumns)
  }

  async userNameIsTaken(userName: string): Promise<boolean> {
    const name = folded(userName)
    const query = this.#db.selectFrom('idpAccount').select('id')
    return (await query.where((e) => e(e.fn('lower', ['userName']), '=', name)).executeTakeFirst()) !== undefined
  }

  /** Undefined when the user name is taken, or the confirmed e-mail address is. */
  async make(wish: NewAccount, db: Db = this.#db): Promise<Account | undefined> {
    const { name, passwordHash, emailConfirmedAt = null } = wish
    const email = folded(wish.email)
    for (const userName of wish.userName ? [folded(wish.userName)] : proposedUserNames(email)) {
      const account = await db
        .insertInto('idpAccount')
        .values({ email, userName, name, passwordHash, emailConfirmedAt })
        .onConflict((conflict) => conflict.doNothing())
        .returning(columns)
        .executeTakeFirst()
      if (account) return account
    }
    return undefined
  }

  /** Whoever got an e-mail there has the address, unless somebody else has shown that before. */
  async confirmEmail({ id, email }: Account, now: Date) {
    await this.#db
      .updateTable('idpAccount')
      .set({ emailConfirmedAt: now })
      .where('id', '=', id)
      .where('emailConfirmedAt', 'is', null)
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom('idpAccount as other')
              .select('other.id')
              .where((o) => o(o.fn('lower', ['other.email']), '=', email.toLowerCase()))
              .where('other.emailConfirmedAt', 'is not', null),
          ),
        ),
      )
      .execute()
  }

  /**
   * Whoever knew the old password is out: every other session and token ends in the same transaction. Who changes it by
   * knowing the old one says which that was; undefined when it is another by now.
   */
  async setPassword(id: string, password: string, { session, old }: Partial<Kept> = {}): Promise<string | undefined> {
    const passwordHash = await hashPassword(password)
    const isSet = await this.#db.transaction().execute(async (tx) => {
      const account = tx.updateTable('idpAccount').set({ passwordHash }).where('id', '=', id)
      const { numUpdatedRows } = await account
        .where('passwordHash', '=', (e) => e.fn.coalesce(sql<string>`${old ?? null}::text`, 'passwordHash'))
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return false
      await tx.deleteFrom('idpMailToken').where('accountId', '=', id).execute()
      await endSessions(tx, id, session)
      return true
    })
    if (!isSet) return undefined
    knowsPassword(id, passwordHash)
    return passwordHash
  }
}

/** User names that hold no @: they can never be taken for somebody's e-mail address. */
function proposedUserNames(email: string): string[] {
  const base = (email.split('@')[0] ?? '')
    .replace(/[^a-z0-9æøå._-]/g, '')
    .slice(0, 30)
    .padEnd(3, 'x')
  return [base, ...Array.from({ length: 5 }, () => `${base}-${randomInt(1000, 1_000_000)}`)]
}
