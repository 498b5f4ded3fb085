import { setImmediate } from 'node:timers/promises'

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
