import { counted } from '#contract/counted.ts'
import type { Findings } from './model.ts'

/** The same thing said of many rows is said once, with the first row and the number. */
export class Tally {
  readonly #seen = new Map<string, { row: number; column: string | null; count: number }>()

  add(message: string, row: number, column: string | null) {
    const known = this.#seen.get(message)
    if (known) known.count++
    else this.#seen.set(message, { row, column, count: 1 })
  }

  tell(findings: Findings) {
    for (const [message, { row, column, count }] of this.#seen)
      findings.warn(
        row,
        column,
        count === 1 ? message : `${message} (${counted(count, 'række', 'rækker')}, den første her)`,
      )
  }
}
