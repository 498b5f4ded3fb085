import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Milliseconds between two looks, and how fine it is measured. */
const interval = 1000
const resolution = 20
/** Looks in a row: one long piece of work makes everybody wait once, and is over. */
const looks = 3

/**
 * Whether this process is late with everything it has to do, and goes on being late: then it has been asked more than it
 * can answer, and all would wait ever longer.
 */
export class Pressure {
  readonly #most: number
  #late = 0

  /** At most so many milliseconds late, on average. */
  constructor(most: number) {
    this.#most = most
  }

  get isHigh(): boolean {
    return this.#late >= looks
  }

  note(milliseconds: number) {
    this.#late = milliseconds > this.#most ? this.#late + 1 : 0
  }

  /** Look at it from now on, without keeping the process awake. Returns how to stop. */
  watch(): () => void {
    const delay = monitorEventLoopDelay({ resolution })
    delay.enable()
    const timer = setInterval(() => {
      this.note(delay.mean / 1e6 - resolution)
      delay.reset()
    }, interval).unref()
    return () => {
      clearInterval(timer)
      delay.disable()
    }
  }
}
