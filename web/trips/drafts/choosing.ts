import { useState } from 'react'

/** Which of some finds are chosen, one by one or all between two. */
export function useChosen(order: readonly number[], start: readonly number[] = []) {
  const [marked, setMarked] = useState<ReadonlySet<number>>(() => new Set(start))
  const [last, setLast] = useState<number>()
  // What is no longer in the list is not chosen either.
  const chosen = order.filter((id) => marked.has(id))
  const choose = (id: number, isChosen: boolean, isRange: boolean) => {
    setMarked((before) => withRange(before, order, { id, last: isRange ? last : undefined, isChosen }))
    setLast(id)
  }
  return {
    ...{ chosen, choose },
    isChosen: (id: number) => marked.has(id),
    set: (ids: readonly number[]) => setMarked(new Set(ids)),
  }
}
export type Chosen = ReturnType<typeof useChosen>

interface Pressed {
  id: number
  /** Where a range begins. */
  last: number | undefined
  isChosen: boolean
}

export function withRange(
  before: ReadonlySet<number>,
  order: readonly number[],
  { id, last, isChosen }: Pressed,
): ReadonlySet<number> {
  const [from, to] = [order.indexOf(last ?? id), order.indexOf(id)]
  const ids = from < 0 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1)
  const after = new Set(before)
  for (const one of ids) {
    if (isChosen) after.add(one)
    else after.delete(one)
  }
  return after
}
