import { z } from 'zod'
import { call, member } from './call.ts'
import { RecordCard } from './record.ts'
import { RecordFilter } from './record-filter.ts'

/** A find that the viewer sees, or sees the exact place of, and everybody does not. */
const OverlayRecord = RecordCard.extend({
  /** The viewer has reported it, or has found it together with others. */
  isOwn: z.boolean(),
  /** Everybody sees it too, hidden in a square. */
  isPublic: z.boolean(),
}).meta({ id: 'OverlayRecord' })
export type OverlayRecord = z.output<typeof OverlayRecord>

export const overlay = {
  searchOverlay: call({
    method: 'POST',
    path: '/records/search-overlay',
    access: member,
    summary:
      'What the viewer may see of a search beyond what everybody sees: own finds that are not public (withOwn), dismissed ones (withDismissed), blurred ones at their place.',
    body: z.object({ filter: RecordFilter.default({}) }),
    readsOnly: true,
    /** isCut: there are more. */
    reply: z.object({ items: z.array(OverlayRecord), isCut: z.boolean() }),
  }),
}
