/** Chance that comes out the same every time: what is made from one seed is the same everywhere. */
export class Chance {
  #state: number
  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  happens(share: number): boolean {
    return this.next() < share
  }

  /** A whole number, both ends included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  /** Around 0, mostly between -2 and 2. */
  bell(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next())
  }

  pick<T>(from: readonly T[]): T {
    const one = from[Math.floor(this.next() * from.length)]
    if (one === undefined) throw new Error('there is nothing to pick from')
    return one
  }

  uuid(): string {
    const hex = (digits: number) =>
      Math.floor(this.next() * 16 ** digits)
        .toString(16)
        .padStart(digits, '0')
    return `${hex(8)}-${hex(4)}-4${hex(3)}-${this.pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(6)}${hex(6)}`
  }
}

/** Things of different weight, to be drawn again and again. */
export class Lot<T> {
  readonly #things: readonly T[]
  readonly #sums: Float64Array
  readonly #total: number

  constructor(things: readonly T[], weight: (thing: T) => number) {
    this.#things = things
    this.#sums = new Float64Array(things.length)
    let total = 0
    things.forEach((thing, i) => {
      total += weight(thing)
      this.#sums[i] = total
    })
    this.#total = total
  }

  get isEmpty(): boolean {
    return this.#total <= 0
  }

  draw(chance: Chance): T {
    const at = chance.next() * this.#total
    let [low, high] = [0, this.#sums.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#sums[middle] ?? 0) <= at) low = middle + 1
      else high = middle
    }
    const one = this.#things[low]
    if (one === undefined) throw new Error('there is nothing to draw from')
    return one
  }
}
