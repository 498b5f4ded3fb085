interface Waiting {
  go(): void
}

/**
 * Turns that are fair between members: those who wait are taken in a ring, one piece of work of each, so who brings
 * fifty is not before who brings one. No member has more than one turn at once, or so many as `each` says: there is always
 * one for somebody else.
 */
export class FairTurns<Member> {
  readonly #atOnce: number
  /** In the order in which members come next. */
  readonly #waiting = new Map<Member, Waiting[]>()
  readonly #working = new Map<Member, number>()
  readonly #each: number
  #busy = 0

  constructor(atOnce: number, each = 1) {
    this.#atOnce = atOnce
    this.#each = each
  }

  get waiting(): number {
    return this.#waiting.values().reduce((sum, own) => sum + own.length, 0)
  }

  waitingOf(member: Member): number {
    return this.#waiting.get(member)?.length ?? 0
  }

  /** Do the work when it is the member's turn. Who has given up meanwhile never gets there. */
  async take<T>(member: Member, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    await this.#turn(member, signal)
    try {
      return await work()
    } finally {
      this.#count(member, -1)
      // To the end of the ring: who has not had a turn comes first.
      const rest = this.#waiting.get(member)
      if (rest && this.#waiting.delete(member)) this.#waiting.set(member, rest)
      this.#next()
    }
  }

  async #turn(member: Member, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting = { go: resolve }
    const giveUp = () => {
      this.#remove(member, waiting)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', giveUp, { once: true })
    const own = this.#waiting.get(member)
    if (own) own.push(waiting)
    else this.#waiting.set(member, [waiting])
    this.#next()
    try {
      await promise
    } finally {
      signal?.removeEventListener('abort', giveUp)
    }
  }

  #next() {
    for (const [member, own] of this.#waiting) {
      while (own[0] !== undefined && this.#workingOf(member) < this.#each) {
        if (this.#busy >= this.#atOnce) return
        const [first] = own
        this.#count(member, 1)
        this.#remove(member, first)
        first.go()
      }
    }
  }

  #workingOf(member: Member): number {
    return this.#working.get(member) ?? 0
  }

  #count(member: Member, more: number) {
    const now = this.#workingOf(member) + more
    this.#busy += more
    if (now === 0) this.#working.delete(member)
    else this.#working.set(member, now)
  }

  #remove(member: Member, waiting: Waiting) {
    const own = this.#waiting.get(member)
    const at = own?.indexOf(waiting) ?? -1
    if (own === undefined || at < 0) return
    own.splice(at, 1)
    if (own.length === 0) this.#waiting.delete(member)
  }
}
