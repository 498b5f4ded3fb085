import type { ShownPage } from '../core/page.ts'

/** Where the router has come to: the page, or undefined while the first is on its way, and its address. */
export interface Settled {
  shown: ShownPage | undefined
  href: string
}

let current: Settled | undefined
const listeners = new Set<(settled: Settled) => void>()

export const settle = (settled: Settled) => {
  current = settled
  for (const listener of listeners) listener(settled)
}

/** Tells where the router is, at once if it has come anywhere, and from then on. */
export const onSettled = (listener: (settled: Settled) => void) => {
  listeners.add(listener)
  if (current) listener(current)
  return () => {
    listeners.delete(listener)
  }
}
