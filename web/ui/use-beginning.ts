import { useState } from 'react'
import { usePrinted } from './use-printed.ts'

/** Fewer than these are not worth a button. */
const few = 20

/** The beginning of a long list until somebody wants all of it: a page of five hundred rows takes a phone seconds. On paper all. */
export function useBeginning<T>(items: readonly T[], first: number) {
  const [wantsAll, setWantsAll] = useState(false)
  const isPrinted = usePrinted()
  const isWhole = wantsAll || isPrinted || items.length <= first + few
  return { shown: isWhole ? items : items.slice(0, first), isWhole, showAll: () => setWantsAll(true) }
}
