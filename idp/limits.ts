import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'

/** So many counters of a kind there can be. Two that meet in one are slowed down together, which is rare and harmless. */
const slots = 2 ** 18
const mostRemembered = 10_000

/** How many of something there may be within so many seconds. */
export interface Allowance {
  most: number
  seconds: number
}

/** What is counted in the database, so that all processes count together. */
export class Limits {
  readonly db: Db
  readonly now: () => Date
  readonly #key: Buffer
  /** Who is over the limit, and until when: a flood costs the database nothing. */
  readonly #over = new Map<string, number>()

  constructor(db: Db, key: Buffer, now: () => Date) {
    this.db = db
    this.#key = key
    this.now = now
  }

  slot(kind: string, ...parts: string[]): string {
    const digest = createHmac('sha256', this.#key)
      .update([kind, ...parts].join('\n'))
      .digest()
    return `${kind}:${digest.readUInt32BE() % slots}`
  }

  /** Count one more. When that is one too many, the seconds until the next may come. */
  async take(key: string, { most, seconds }: Allowance): Promise<{ waitSeconds: number }> {
    const now = this.now()
    const known = this.#over.get(key)
    if (known !== undefined && known > now.getTime()) return { waitSeconds: secondsUntil(known, now) }
    this.#over.delete(key)
    const ends = new Date(now.getTime() + seconds * 1000)
    const isOver = sql<boolean>`idp_limit.expires_at <= ${now.toISOString()}::timestamptz`
    const { count, expiresAt } = await this.db
      .insertInto('idpLimit')
      .values({ key, count: 1, expiresAt: ends })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          count: sql<number>`case when ${isOver} then 1 else least(idp_limit.count, 1000000000) + 1 end`,
          expiresAt: sql<string>`case when ${isOver} then excluded.expires_at else idp_limit.expires_at end`,
        }),
      )
      .returning(['count', 'expiresAt'])
      .executeTakeFirstOrThrow()
    if (count <= most) return { waitSeconds: 0 }
    const until = new Date(expiresAt).getTime()
    this.#over.set(key, until)
    if (this.#over.size > mostRemembered) this.#over.delete(this.#over.keys().next().value ?? '')
    return { waitSeconds: secondsUntil(until, now) }
  }

  /** What was counted turned out to be harmless. */
  async giveBack(key: string) {
    await this.db
      .updateTable('idpLimit')
      .set((e) => ({ count: e('count', '-', 1) }))
      .where('key', '=', key)
      .where('count', '>', 0)
      .execute()
  }
}

const secondsUntil = (until: number, now: Date) => Math.max(1, Math.ceil((until - now.getTime()) / 1000))

/** Whoever has an IPv6 address has 2^64 of them: the network is counted, not the address. */
export function networkOf(ip: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (v4 !== undefined || !isIPv6(ip)) return v4 ?? ip
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups = tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
