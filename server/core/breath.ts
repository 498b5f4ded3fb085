import { setImmediate, setTimeout } from 'node:timers/promises'

/** Items after which others are served. */
const breath = 100

/** One by one, with a breath in between: a long list does not keep the serving thread to itself. */
export async function* withBreath<T>(items: Iterable<T>): AsyncGenerator<T, void> {
  let done = 0
  for (const item of items) {
    if (done++ % breath === 0) await setImmediate()
    yield item
  }
}

/**
 * Between portions of long work: whoever waits for the database gets it, for a question or two. The embedded one has a
 * single connection, and who asks for it again at once may be before those who wait.
 */
export const letOthersIn = () => setTimeout(10)

/** Milliseconds: others hardly notice that they waited. */
const moment = 250
/** With fewer, each portion costs more than what is in it. */
const fewest = 100

/** Long work in portions, whose size is found on the way: each is over in a moment, and then others are let in. */
export class Portions {
  #size = fewest
  readonly #most: number
  constructor(most: number) {
    this.#most = most
  }

  /** Work on so many, at most. */
  async one<T>(work: (size: number) => Promise<T>): Promise<T> {
    const began = performance.now()
    const done = await work(this.#size)
    const took = performance.now() - began
    if (took > moment) this.#size = Math.max(fewest, Math.ceil(this.#size / 2))
    if (took < moment / 2) this.#size = Math.min(this.#most, this.#size * 2)
    await letOthersIn()
    return done
  }
}
