import type { QueueItem } from '#contract/validation-queue.ts'

/** A stack as it came, and what it has been taken apart into: the rest of the stack first, then those that were taken out. */
export type Splits = ReadonlyMap<number, readonly QueueItem[]>

/** Where an item came from: the stack as the server gave it. */
export interface Origin {
  first: number
  /** All finds that came in it. */
  ids: readonly number[]
  /** Those that are decided for themselves. */
  out: readonly number[]
}

const piecesOf = (came: QueueItem, splits: Splits) => splits.get(came.record.id) ?? [came]

/** The queue with its stacks as they have been taken apart. */
export const apart = (came: readonly QueueItem[], splits: Splits): QueueItem[] =>
  came.flatMap((item) => piecesOf(item, splits))

export function originOf(came: readonly QueueItem[], splits: Splits, id: number): Origin | undefined {
  for (const item of came) {
    const pieces = piecesOf(item, splits)
    if (!pieces.some(({ stackIds }) => stackIds.includes(id))) continue
    const [, ...out] = pieces
    return { first: item.record.id, ids: item.stackIds, out: out.map(({ record }) => record.id) }
  }
  return undefined
}

/**
 * What is left of an item when some of its finds are decided: who stands for the others is one of them. Nothing when none
 * is left, or when nobody knows more of them than their ids.
 */
export function leftOf(
  item: QueueItem,
  done: ReadonlySet<number>,
  members: () => readonly QueueItem[],
): QueueItem | undefined {
  const stackIds = item.stackIds.filter((id) => !done.has(id))
  if (stackIds.length === item.stackIds.length) return item
  const first = done.has(item.record.id) ? members().find(({ record }) => stackIds.includes(record.id)) : item
  return first && { ...first, stackIds }
}

/** Decide one for itself. `members` are the finds of the stack as they are for themselves. */
export function takenOut(came: QueueItem, splits: Splits, id: number, members: readonly QueueItem[]): Splits {
  const [rest, ...out] = piecesOf(came, splits)
  const one = members.find(({ record }) => record.id === id)
  if (!rest || !one || rest.stackIds.length < 2 || !rest.stackIds.includes(id)) return splits
  const left = leftOf(rest, new Set([id]), () => members)
  return left ? new Map(splits).set(came.record.id, [left, ...out, { ...one, stackIds: [id] }]) : splits
}

/** Decide it with the others again. */
export function putBackIn(came: QueueItem, splits: Splits, id: number): Splits {
  const [rest, ...out] = piecesOf(came, splits)
  if (!rest || !out.some(({ record }) => record.id === id)) return splits
  const stackIds = came.stackIds.filter((one) => one === id || rest.stackIds.includes(one))
  return new Map(splits).set(came.record.id, [{ ...rest, stackIds }, ...out.filter(({ record }) => record.id !== id)])
}

/** So many suggestions are looked up beside a find whose votes part. */
const comparedSuggestions = 3

/** What a find may be, where votes part: nobody asks where the group that they have in common was found before. */
export const partedTaxa = ({ isParted, suggestions }: Pick<QueueItem, 'isParted' | 'suggestions'>) =>
  isParted ? suggestions.slice(0, comparedSuggestions).map(({ taxon }) => taxon) : []

/** So many suggestions have a key of their own. */
export const mostKeys = 9

/** The keys of so many suggestions, two or more. */
export const suggestionKeys = (count: number) => (count === 2 ? '1 eller 2' : `1–${Math.min(count, mostKeys)}`)
