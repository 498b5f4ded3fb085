import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '#server/core/database.ts'

/** An account that waits for its e-mail address to be confirmed. */
const Wish = z.object({ name: z.string(), email: z.string(), userName: z.string(), passwordHash: z.string() })
export type Wish = z.infer<typeof Wish>

/** 'nothing' is never used: it is written where there is nobody, so that it costs the same. */
type Token =
  | { purpose: 'confirm'; wish: Wish }
  | { purpose: 'reset'; accountId: string }
  | { purpose: 'email'; userId: number }
  | { purpose: 'nothing'; wish?: Wish }

const hours = 60 * 60_000
const lives = { confirm: 24 * hours, reset: 1 * hours, email: 24 * hours, nothing: 1 * hours }
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
    const token = randomBytes(32).toString('base64url')
    await this.#db
      .insertInto('idpMailToken')
      .values({
        tokenHash: hashOf(token),
        purpose: about.purpose,
        accountId: about.purpose === 'reset' ? about.accountId : null,
        userId: about.purpose === 'email' ? about.userId : null,
        wish: 'wish' in about && about.wish ? JSON.stringify(about.wish) : null,
        expiresAt: new Date(this.#now().getTime() + lives[about.purpose]),
      })
      .execute()
    return token
  }

  /** Looking does not use it up: mail programs open links before people do. */
  async wish(token: string): Promise<Wish | undefined> {
    const row = await this.#live(token, 'confirm')
    return row && Wish.parse(row.wish)
  }

  async accountId(token: string): Promise<string | undefined> {
    return (await this.#live(token, 'reset'))?.accountId ?? undefined
  }

  /** Whose new address it was sent to. */
  async userId(token: string): Promise<number | undefined> {
    return (await this.#live(token, 'email'))?.userId ?? undefined
  }

  #live(token: string, purpose: Token['purpose']) {
    return this.#db
      .selectFrom('idpMailToken')
      .select(['wish', 'accountId', 'userId'])
      .where('tokenHash', '=', hashOf(token))
      .where('purpose', '=', purpose)
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

  /** No link to a new address of the user works any more. */
  async forgetUser(userId: number) {
    await this.#db.deleteFrom('idpMailToken').where('userId', '=', userId).execute()
  }
}
