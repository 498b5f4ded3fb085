import { type RefObject, useEffect } from 'react'
import { api } from '../core/api.ts'
import { queryClient } from '../core/query.ts'

/** Up to which comment the server has been told, by thread. */
const told = new Map<number, number>()
/** So long the last comment in sight may lie before it counts as read. */
const pause = 800

async function tell(threadId: number, commentId: number) {
  if ((told.get(threadId) ?? 0) >= commentId) return
  told.set(threadId, commentId)
  try {
    await api('POST /forum/mark-read', { threadId, commentId })
    void queryClient.invalidateQueries({ queryKey: ['threads'] })
    void queryClient.invalidateQueries({ queryKey: ['notifications', 'unread'] })
  } catch {
    told.delete(threadId)
  }
}

/** What has been in sight is read: the server remembers it, on every device. */
export function useReadMark(
  list: RefObject<HTMLElement | null>,
  threadId: number | undefined,
  lastId: number | undefined,
  isMember: boolean,
) {
  useEffect(() => {
    const element = list.current
    if (!element || !isMember || threadId === undefined || lastId === undefined) return
    let seen = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) seen = Math.max(seen, Number((target as HTMLElement).dataset.comment))
      }
      clearTimeout(timer)
      if (seen > 0) timer = setTimeout(() => void tell(threadId, seen), pause)
    })
    for (const item of element.querySelectorAll('[data-comment]')) watch.observe(item)
    return () => {
      clearTimeout(timer)
      watch.disconnect()
    }
  }, [list, threadId, lastId, isMember])
}
