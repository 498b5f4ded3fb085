import { useSyncExternalStore } from 'react'

const paper = 'print'
const subscribe = (changed: () => void) => {
  const query = matchMedia(paper)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether the page is being laid on paper just now. */
export const usePrinted = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(paper).matches,
    () => false,
  )
