import type { Db } from '#server/core/database.ts'
import type { Limits } from './limits.ts'

/** How many wrong passwords are forgiven before one must wait, and how many more before one must wait longer. */
export interface Pace {
  free: number
  further: number
}
export const paces = {
  /** One account from one network. */
  stranger: { free: 5, further: 5 },
  /** One account from a browser that its owner has signed in with before. */
  device: { free: 5, further: 5 },
  /** One account from everywhere but its known browsers: somebody with many addresses gets so far. */
  account: { free: 20, further: 5 },
} satisfies Record<string, Pace>

const waitMinutes = [1, 5, 15, 60]
const forgottenAfter = 24 * 60 * 60_000

/** The wait that follows the nth wrong password in a row. */
export function waitAfter(count: number, { free, further }: Pace): number {
  if (count < free || (count - free) % further !== 0) return 0
  return waitMinutes[Math.min((count - free) / further, waitMinutes.length - 1)] ?? 60
}

export interface Counter {
  key: string
  pace: Pace
}
export interface Counted {
  /** Nobody may look at the password: one must wait. */
  refused: boolean
  /** When the next attempt may come, if this one is wrong. */
  until: Date | null
  /** The counters in which this attempt made the next one wait. */
  blocked: string[]
  /** Wrong ones in the first counter before this attempt. */
  before: number
}

/**
 * Count an attempt before its password is looked at: many guesses at the same moment cannot slip past.
 * A right password afterwards sets back what it was counted in.
 */
export function countAttempt(limits: Limits, counters: readonly Counter[]): Promise<Counted> {
  const now = limits.now()
  return limits.db.transaction().execute(async (tx) => {
    const rows = new Map<string, { count: number; blockedUntil: Date | null }>()
    // Always in the same order: two that count the same things cannot wait for each other.
    for (const { key } of counters.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
      rows.set(key, await lockedRow(tx, key, now))
    const waits = [...rows.values()].map(({ blockedUntil }) => blockedUntil).filter((until) => until !== null)
    const before = rows.get(counters[0]?.key ?? '')?.count ?? 0
    const refusedUntil = latest(waits.filter((until) => until > now))
    if (refusedUntil) return { refused: true, until: refusedUntil, blocked: [], before }
    const next = new Map<string, Date>()
    for (const { key, pace } of counters) {
      const count = (rows.get(key)?.count ?? 0) + 1
      const minutes = waitAfter(count, pace)
      const blockedUntil = minutes === 0 ? null : new Date(now.getTime() + minutes * 60_000)
      if (blockedUntil) next.set(key, blockedUntil)
      const expiresAt = new Date(now.getTime() + forgottenAfter)
      await tx.updateTable('idpLimit').set({ count, blockedUntil, expiresAt }).where('key', '=', key).execute()
    }
    return { refused: false, until: latest([...next.values()]), blocked: [...next.keys()], before }
  })
}

async function lockedRow(tx: Db, key: string, now: Date) {
  const expiresAt = new Date(now.getTime() + forgottenAfter)
  await tx
    .insertInto('idpLimit')
    .values({ key, count: 0, expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx.selectFrom('idpLimit').selectAll().where('key', '=', key).forUpdate().executeTakeFirst()
  if (!row || new Date(row.expiresAt) <= now) return { count: 0, blockedUntil: null }
  return { count: row.count, blockedUntil: row.blockedUntil === null ? null : new Date(row.blockedUntil) }
}

export async function forgetAttempts(limits: Limits, counters: readonly Counter[]) {
  const keys = counters.map(({ key }) => key)
  await limits.db
    .deleteFrom('idpLimit')
    .where('key', 'in', ['', ...keys])
    .execute()
}

/** The attempt was right: it alone is as if it had not been. */
export async function takeBackAttempt({ db }: Limits, counters: readonly Counter[], { blocked }: Counted) {
  for (const { key } of counters) {
    await db
      .updateTable('idpLimit')
      .set((e) => ({ count: e('count', '-', 1), ...(blocked.includes(key) ? { blockedUntil: null } : {}) }))
      .where('key', '=', key)
      .where('count', '>', 0)
      .execute()
  }
}

const latest = (dates: readonly Date[]): Date | null =>
  dates.reduce<Date | null>((last, date) => (last === null || date > last ? date : last), null)
