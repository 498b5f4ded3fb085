import type { Sent } from './send-drafts.ts'

/** What was sent is told until the tab is closed, also after a reload. */

const keyOf = (userId: number, tripId: number) => `sent-finds:${userId}:${tripId}`

type Kept = Partial<Omit<Sent, 'faults'>> & { faults?: [number, string][] }

export function rememberSent(userId: number, tripId: number, sent: Sent): void {
  const kept: Kept = { ...sent, faults: [...sent.faults] }
  try {
    sessionStorage.setItem(keyOf(userId, tripId), JSON.stringify(kept))
  } catch {
    // Full, or forbidden by the browser: then it is told once.
  }
}

export function rememberedSent(userId: number, tripId: number): Sent | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(userId, tripId))
    if (text === null) return undefined
    // A page of an earlier build may have written it, with less.
    const { sent = [], faults = [], left = [], unknown = [] } = JSON.parse(text) as Kept
    return { sent, faults: new Map(faults), left, unknown }
  } catch {
    return undefined
  }
}
