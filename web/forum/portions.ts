import type { Thread } from '#contract/thread.ts'

/** From which comment of the thread to which a portion goes: deleted ones keep their place, so numbers stay. */
const spanOf = ({ earlier, comments }: Thread) => ({ from: earlier, to: earlier + comments.length })

/**
 * What is known of a thread and what has just come, as one. Portions that touch are put together; one that lies elsewhere
 * takes the place of what was shown. The line above the first unread comment stays where it was.
 */
export function merged(before: Thread, next: Thread): Thread {
  const [old, fresh] = [spanOf(before), spanOf(next)]
  if (fresh.from > old.to || old.from > fresh.to) return next
  const comments = new Map([...before.comments, ...next.comments].map((comment) => [comment.id, comment]))
  const earlier = Math.min(old.from, fresh.from)
  const all = fresh.to + next.later
  return {
    ...next,
    comments: [...comments.values()].toSorted((a, b) => a.id - b.id),
    earlier,
    later: Math.max(0, all - earlier - comments.size),
    firstUnreadId: before.firstUnreadId,
  }
}
