import { randomUUID } from 'node:crypto'
import type { Config } from '#server/core/config.ts'
import { type Account, type Accounts, folded, type GuardedAccount } from './accounts.ts'
import { type Device, knownDevice } from './devices.ts'
import type { Allowance, Limits } from './limits.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { type Counter, countAttempt, forgetAttempts, paces } from './slow-down.ts'

/** Where somebody knocks from. */
export interface Visitor {
  network: string
  devices: readonly Device[]
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

  /** By e-mail address or user name. */
  async signIn(login: string, password: string, visitor: Visitor): Promise<Outcome> {
    const { limits, wrongFromNetwork } = this.#parts
    if (await this.#isAtHome(login, visitor)) return this.#signInNamed(login, password, visitor)
    const networkKey = limits.slot('network', visitor.network)
    const { waitSeconds } = await limits.take(networkKey, wrongFromNetwork)
    if (waitSeconds > 0) return { kind: 'slowed', until: new Date(limits.now().getTime() + waitSeconds * 1000) }
    const outcome = await this.#signInNamed(login, password, visitor)
    if (outcome.kind === 'signed-in') await limits.giveBack(networkKey)
    return outcome
  }

  /**
   * A browser that knows everybody whom the name may mean has counts of its own: a neighbour who guesses in the same
   * network does not keep its owner out.
   */
  async #isAtHome(login: string, { devices }: Visitor): Promise<boolean> {
    if (devices.length === 0) return false
    const named = await this.#parts.accounts.named(login)
    return named.length > 0 && named.every(({ id, passwordHash }) => knownDevice(devices, id, passwordHash))
  }

  async #signInNamed(login: string, password: string, visitor: Visitor): Promise<Outcome> {
    const { accounts, claims } = this.#parts
    const named = await accounts.named(login)
    const missing = (login.includes('@') ? claims : 1) - Math.max(1, named.length)
    if (named.length === 0) return this.#tryNobody(folded(login), password, visitor, missing)
    const tries = named.map((account, i) =>
      this.#try(account, password, this.#counters(account, visitor), i === 0 ? missing : 0),
    )
    return decisive(await Promise.all(tries))
  }

  /** For somebody who is signed in. Guesses are counted apart: strangers cannot keep the owner from it. */
  async confirmPassword(id: string, password: string): Promise<Outcome> {
    const { accounts, limits } = this.#parts
    const account = await accounts.guarded(id)
    if (!account) return { kind: 'wrong' }
    return this.#try(account, password, [{ key: limits.slot('confirm', id), pace: paces.device }])
  }

  #counters(account: GuardedAccount, { network, devices }: Visitor): Counter[] {
    const device = knownDevice(devices, account.id, account.passwordHash)
    if (device) return [{ key: this.#parts.limits.slot('device', account.id, device.id), pace: paces.device }]
    return this.#strangersCounters(account.id, network)
  }

  #strangersCounters(account: string, network: string): Counter[] {
    const { limits } = this.#parts
    return [
      { key: limits.slot('stranger', account, network), pace: paces.stranger },
      { key: limits.slot('account', account), pace: paces.account },
    ]
  }

  async #try(account: GuardedAccount, password: string, counters: Counter[], missing = 0): Promise<Outcome> {
    const { passwordHash, failedAttempts, emailConfirmedAt, ...known } = account
    const { refused, until, before } = await countAttempt(this.#parts.limits, counters)
    if (refused) return told(until)
    const [fits] = await Promise.all([verifyPassword(password, passwordHash), this.#passTime(password, missing)])
    if (!fits) {
      await this.#noteWrong(account.id)
      return told(until)
    }
    await forgetAttempts(this.#parts.limits, counters)
    const { db } = this.#parts.limits
    await db.updateTable('idpAccount').set({ failedAttempts: 0 }).where('id', '=', account.id).execute()
    const knowsAlready = account.isDemo || (this.#parts.warn !== null && emailConfirmedAt !== null)
    const strangers = knowsAlready ? 0 : Math.max(0, failedAttempts - before)
    return { kind: 'signed-in', account: known, passwordHash, strangers }
  }

  /** Names that nobody has are slowed down as real ones are: neither the answer nor the time tells which they are. */
  async #tryNobody(name: string, password: string, { network }: Visitor, missing: number): Promise<Outcome> {
    const { refused, until } = await countAttempt(this.#parts.limits, this.#strangersCounters(name, network))
    if (refused) return told(until)
    await this.#passTime(password, missing + 1)
    await this.#noteWrong(randomUUID())
    return told(until)
  }

  /** As long as it takes to look at so many passwords. */
  async #passTime(password: string, passwords: number) {
    const hash = await this.#nobodysHash
    await Promise.all(Array.from({ length: Math.max(0, passwords) }, () => verifyPassword(password, hash)))
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

const told = (until: Date | null): Outcome => (until === null ? { kind: 'wrong' } : { kind: 'slowed', until })

/** Whoever fits is let in; else one must wait only if all must. */
const decisive = (outcomes: readonly Outcome[]): Outcome => {
  const entered = outcomes.find(({ kind }) => kind === 'signed-in')
  const waits = outcomes.filter((outcome) => outcome.kind === 'slowed')
  if (entered || waits.length < outcomes.length) return entered ?? { kind: 'wrong' }
  return waits.reduce((least, one) => (one.until < least.until ? one : least))
}
