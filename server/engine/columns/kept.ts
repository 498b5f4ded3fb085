import type { Columns, Mark } from './columns.ts'
import type { Lines } from './lines.ts'

/** So few lines are counted as fast as their number is remembered. */
export const fewLines = 5000

/** What has come since something was counted: lines of the tree from one on, and those that are gone. */
export interface Since {
  from: number
  gone: readonly number[]
}

/**
 * What was counted for questions, by their keys. When finds come and go it is counted on, until all is sorted again; of more
 * than so many the one that was asked longest ago is forgotten.
 */
export class Kept<T> {
  readonly #most: number
  readonly #ofLines = new WeakMap<Lines, Map<string, { value: T; mark: Mark }>>()

  constructor(most: number) {
    this.#most = most
  }

  /** `countOn` may find that it cannot: then all is counted. */
  of(columns: Columns, key: string, count: () => T, countOn: (before: T, since: Since) => T | undefined): T {
    const kept = this.#ofLines.get(columns.tree) ?? new Map<string, { value: T; mark: Mark }>()
    this.#ofLines.set(columns.tree, kept)
    const known = kept.get(key)
    const gone = known && columns.goneSince(known.mark)
    const value = known && gone ? on(columns, known, gone, countOn) : undefined
    const now = { value: value ?? count(), mark: columns.mark }
    kept.delete(key)
    kept.set(key, now)
    if (kept.size > this.#most) kept.delete(kept.keys().next().value ?? '')
    return now.value
  }
}

function on<T>(
  columns: Columns,
  { value, mark }: { value: T; mark: Mark },
  gone: readonly number[],
  countOn: (before: T, since: Since) => T | undefined,
): T | undefined {
  if (gone.length === 0 && columns.tree.length === mark.length) return value
  return countOn(value, { from: mark.length, gone })
}
