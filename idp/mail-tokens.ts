import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '#server/core/database.ts'

/** An account that waits for its e-mail address to be confirmed. */
const Wish = z.object({ name: z.string(), email: z.string(), userName: z.string(), passwordHash: z.string() })
export type Wish = z.infer<typeof Wish>

/** 'nothing' is never used: it is written where there is nobody, so that it costs the same. */
type Token =
  | { purpose: 'confirm'; wish: Wish }
  | { purpose: 'reset' | 'handed'; accountId: string }
  | { purpose: 'email'; userId: number }
  | { purpose: 'nothing'; wish?: Wish }

const hours = 60 * 60_000
const lives = { confirm: 24 * hours, reset: hours, handed: hours, email: 24 * hours, nothing: hours }
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Links that work once. */
export class MailTokens {
  readonly #db: Db
  readonly #now: () => Date

  constructor(db: Db, now: () => Date) {
    this.#db = db
    this.#now = now
  }

  async issue(about: Token): Promise<string> {
    return (await this.issueUntil(about)).token
  }

  async issueUntil(about: Token): Promise<{ token: string; expiresAt: Date }> {
    const expiresAt = new Date(this.#now().getTime() + lives[about.purpose])
    const token = randomBytes(32).toString('base64url')
    await this.#db
      .insertInto('idpMailToken')
      .values({
        tokenHash: hashOf(token),
        purpose: about.purpose,
        accountId: 'accountId' in about ? about.accountId : null,
        userId: about.purpose === 'email' ? about.userId : null,
        wish: 'wish' in about && about.wish ? JSON.stringify(about.wish) : null,
        expiresAt,
      })
      .execute()
    return { token, expiresAt }
  }

  /** Looking does not use it up: mail programs open links before people do. */
  async wish(token: string): Promise<Wish | undefined> {
    const row = await this.#live(token, 'confirm')
    return row && Wish.parse(row.wish)
  }

  /** Whose password may be chosen anew, and whether the link came by e-mail. */
  async reset(token: string): Promise<{ accountId: string; isMailed: boolean } | undefined> {
    const row = await this.#live(token, 'reset', 'handed')
    return row?.accountId ? { accountId: row.accountId, isMailed: row.purpose === 'reset' } : undefined
  }

  /** Whose new address it was sent to. */
  async userId(token: string): Promise<number | undefined> {
    return (await this.#live(token, 'email'))?.userId ?? undefined
  }

  #live(token: string, ...purposes: Token['purpose'][]) {
    return this.#db
      .selectFrom('idpMailToken')
      .select(['purpose', 'wish', 'accountId', 'userId'])
      .where('tokenHash', '=', hashOf(token))
      .where('purpose', 'in', purposes)
      .where('expiresAt', '>', this.#now().toISOString())
      .executeTakeFirst()
  }

  /** True for the first who asks. */
  async use(token: string, db: Db): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('idpMailToken')
      .where('tokenHash', '=', hashOf(token))
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  }

  /** Of links that are handed over, the newest alone works: whoever makes one waits here until others have made theirs. */
  async forgetHanded(accountId: string) {
    await this.#db.selectFrom('idpAccount').select('id').where('id', '=', accountId).forUpdate().execute()
    await this.#db
      .deleteFrom('idpMailToken')
      .where('accountId', '=', accountId)
      .where('purpose', '=', 'handed')
      .execute()
  }

  /** No link to a new address of the user works any more. */
  async forgetUser(userId: number) {
    await this.#db.deleteFrom('idpMailToken').where('userId', '=', userId).execute()
  }
}
