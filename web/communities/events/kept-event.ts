import { readItem, removeItem, writeItem } from '../../core/storage.ts'
import type { EventDraft } from './event-draft.ts'

/** What somebody had written of an event when they left the page, on this device. */
export interface KeptEvent {
  changes: Partial<EventDraft>
  version: number
  uuid: string
}

interface Where {
  userId: number | undefined
  communityId: number
  id: number | undefined
}
const keyOf = ({ userId, communityId, id }: Where) => `event-draft-${userId}-${communityId}-${id ?? 'new'}`
const days = 30

export const readKeptEvent = (where: Where): KeptEvent | undefined =>
  where.userId === undefined ? undefined : readItem<KeptEvent>(keyOf(where))

/** Null when there is nothing to keep. */
export function keepEvent(where: Where, kept: KeptEvent | null) {
  if (where.userId === undefined) return
  if (kept === null) removeItem(keyOf(where))
  else writeItem(keyOf(where), kept, days, 'd')
}
