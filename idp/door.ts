import { randomUUID } from 'node:crypto'
import type { Config } from '#server/core/config.ts'
import { type Account, type Accounts, folded, type GuardedAccount } from './accounts.ts'
import { type Device, knownDevice } from './devices.ts'
import type { Allowance, Limits } from './limits.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { type Counter, countAttempt, forgetAttempts, paces, takeBackAttempt } from './slow-down.ts'

/** Where somebody knocks from. */
export interface Visitor {
  network: string
  devices: readonly Device[]
}

interface Attempt {
  /** What was typed, folded. */
  name: string
  password: string
  isAddress: boolean
}

/** Strangers are wrong passwords that others have tried, when the owner has not heard of them. */
export type Outcome =
  | { kind: 'signed-in'; account: Account; passwordHash: string; strangers: number }
  | { kind: 'wrong' }
  | { kind: 'slowed'; until: Date }

/** Fewer than that are the owner's own slips. */
export const worthTelling = 5
const warnedAgainAfter = 24 * 60 * 60_000

interface Doorkeeping {
  accounts: Accounts
  limits: Limits
  wrongFromNetwork: Allowance
  /** So many passwords are looked at for an e-mail address, however many accounts claim it. */
  claims: number
  /** Tell the owner of an account that somebody guesses; by e-mail. */
  warn: ((account: Account, attempts: number) => void) | null
}

export const doorRules = ({ RATE_LIMIT_SIGN_IN, SMTP_URL }: Config) => ({
  // Whoever they were for. With the default a class of thirty may mistype four times each.
  wrongFromNetwork: { most: 2 * RATE_LIMIT_SIGN_IN, seconds: 60 * 60 },
  // Without e-mail nobody can show that an address is theirs: see docs/decisions/bundled-provider.md.
  claims: SMTP_URL === undefined ? 3 : 1,
})

/** Who may come in. */
export class Door {
  readonly #parts: Doorkeeping
  /** Checked when the name is unknown, so that the answer takes as long as for a known one. */
  readonly #nobodysHash = hashPassword('nobody')

  constructor(parts: Doorkeeping) {
    this.#parts = parts
  }

  /**
   * By e-mail address or user name. What is counted, and told, goes by what was typed and by the browser, never by which
   * accounts there are: an address may be claimed by somebody who wants to know whether others have it.
   */
  async signIn(login: string, password: string, visitor: Visitor): Promise<Outcome> {
    const { accounts, claims } = this.#parts
    const named = await accounts.named(login)
    const own = named.filter((account) => deviceOf(account, visitor))
    const others = named.filter((account) => !own.includes(account))
    const isAddress = login.includes('@')
    const attempt = { name: folded(login), password, isAddress }
    const atLeast = (isAddress ? claims : 1) - own.length
    if (own.length === 0) return this.#knock(attempt, others, visitor, atLeast)
    const outcome = await this.#atHome(attempt, own, visitor)
    if (outcome.kind !== 'wrong' || !isAddress) return outcome
    const other = await this.#knock(attempt, others, visitor, atLeast)
    return other.kind === 'signed-in' ? other : outcome
  }

  /**
   * A browser that knows somebody whom the name may mean has counts of its own for them: a neighbour who guesses in the
   * same network does not keep its owner out.
   */
  #atHome({ name, password }: Attempt, own: readonly GuardedAccount[], visitor: Visitor): Promise<Outcome> {
    const [device = ''] = own.map((account) => deviceOf(account, visitor)?.id)
    return this.#try(own, password, [{ key: this.#parts.limits.slot('device', name, device), pace: paces.device }])
  }

  /** Names that nobody has are slowed down as real ones are: neither the answer nor the time tells which they are. */
  async #knock(
    { name, password, isAddress }: Attempt,
    accounts: readonly GuardedAccount[],
    { network }: Visitor,
    atLeast: number,
  ): Promise<Outcome> {
    const { limits, wrongFromNetwork } = this.#parts
    const networkKey = limits.slot('network', network)
    const { waitSeconds } = await limits.take(networkKey, wrongFromNetwork)
    if (waitSeconds > 0) return { kind: 'slowed', until: new Date(limits.now().getTime() + waitSeconds * 1000) }
    const counters = [
      { key: limits.slot('stranger', name, network), pace: paces.stranger },
      { key: limits.slot('account', name), pace: paces.account },
    ]
    const outcome = await this.#try(accounts, password, counters, { atLeast, isShared: isAddress })
    if (outcome.kind === 'signed-in') await limits.giveBack(networkKey)
    return outcome
  }

  /** For somebody who is signed in. Guesses are counted apart: strangers cannot keep the owner from it. */
  async confirmPassword(id: string, password: string): Promise<Outcome> {
    const { accounts, limits } = this.#parts
    const account = await accounts.guarded(id)
    if (!account) return { kind: 'wrong' }
    return this.#try([account], password, [{ key: limits.slot('confirm', id), pace: paces.device }])
  }

  /**
   * Whose password it is, of those whom the name may mean. Where several may share what is counted, who comes in takes
   * back their own attempt only: else they could guess at the others as often as they like.
   */
  async #try(
    accounts: readonly GuardedAccount[],
    password: string,
    counters: Counter[],
    { atLeast = 1, isShared = false } = {},
  ): Promise<Outcome> {
    const { limits, warn } = this.#parts
    const counted = await countAttempt(limits, counters)
    if (counted.refused) return told(counted.until)
    const account = await this.#fitting(accounts, password, atLeast)
    if (!account) {
      const ids = accounts.length === 0 ? [randomUUID()] : accounts.map(({ id }) => id)
      for (const id of ids) await this.#noteWrong(id)
      return told(counted.until)
    }
    const { passwordHash, failedAttempts, emailConfirmedAt, ...known } = account
    if (isShared) await takeBackAttempt(limits, counters, counted)
    else await forgetAttempts(limits, counters)
    await limits.db.updateTable('idpAccount').set({ failedAttempts: 0 }).where('id', '=', account.id).execute()
    const knowsAlready = account.isDemo || (warn !== null && emailConfirmedAt !== null)
    const strangers = knowsAlready ? 0 : Math.max(0, failedAttempts - counted.before)
    return { kind: 'signed-in', account: known, passwordHash, strangers }
  }

  /** It takes as long as looking at so many passwords, however many there are to look at. */
  async #fitting(accounts: readonly GuardedAccount[], password: string, atLeast: number) {
    const nobodys = Array<string>(Math.max(0, atLeast - accounts.length)).fill(await this.#nobodysHash)
    const hashes = [...accounts.map(({ passwordHash }) => passwordHash), ...nobodys]
    const fits = await Promise.all(hashes.map((hash) => verifyPassword(password, hash)))
    return accounts.find((_, i) => fits[i])
  }

  async #noteWrong(id: string) {
    const { limits, warn } = this.#parts
    const account = await limits.db
      .updateTable('idpAccount')
      .set((e) => ({ failedAttempts: e('failedAttempts', '+', 1) }))
      .where('id', '=', id)
      .returning(['id', 'email', 'userName', 'name', 'claims', 'tenant', 'isDemo'])
      .returning(['failedAttempts', 'emailConfirmedAt', 'warnedAt'])
      .executeTakeFirst()
    if (!account || !warn || account.isDemo || account.emailConfirmedAt === null) return
    if (account.failedAttempts < worthTelling) return
    const now = limits.now()
    const { numUpdatedRows } = await limits.db
      .updateTable('idpAccount')
      .set({ warnedAt: now })
      .where('id', '=', id)
      .where((e) =>
        e.or([e('warnedAt', 'is', null), e('warnedAt', '<', new Date(now.getTime() - warnedAgainAfter).toISOString())]),
      )
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) warn(account, account.failedAttempts)
  }
}

const deviceOf = ({ id, passwordHash }: GuardedAccount, { devices }: Visitor) => knownDevice(devices, id, passwordHash)

const told = (until: Date | null): Outcome => (until === null ? { kind: 'wrong' } : { kind: 'slowed', until })
