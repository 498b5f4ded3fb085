import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Reply } from '#contract/calls.ts'
import type { Comment, Thread } from '#contract/thread.ts'
import { ApiError, api } from '../core/api.ts'
import { queryClient } from '../core/query.ts'
import { merged } from './portions.ts'

/** What a thread hangs on. */
export interface ThreadOwner {
  kind: 'record' | 'taxon' | 'trip'
  ownerId: number
}
/** A thread by its own address, perhaps opened at one of its comments. */
interface ThreadById {
  threadId: number
  commentId?: number | undefined
}
/** Where a thread is looked at. */
export type ThreadPlace = ThreadOwner | ThreadById

type OwnedThread = Reply<'GET /forum/of/{kind}/{ownerId}'>

const keyOf = (place: ThreadPlace) =>
  'threadId' in place
    ? ['thread', 'own', place.threadId, place.commentId ?? null]
    : ['thread', place.kind, place.ownerId]

/** The thread as a call names it, also before it is there. */
export const meant = (place: ThreadPlace) => ('threadId' in place ? { id: place.threadId } : { on: place })

async function fetchThread(place: ThreadPlace, signal?: AbortSignal): Promise<OwnedThread> {
  const options = signal ? { signal } : {}
  if (!('threadId' in place)) return api('GET /forum/of/{kind}/{ownerId}', place, options)
  const at = place.commentId === undefined ? {} : { at: place.commentId }
  const thread = await api('GET /forum/{id}', { id: place.threadId, ...at }, options)
  return { thread, may: thread.may }
}

export const useThread = (place: ThreadPlace) =>
  useQuery({ queryKey: keyOf(place), queryFn: ({ signal }) => fetchThread(place, signal) })

function show(place: ThreadPlace, next: Thread) {
  queryClient.setQueryData<OwnedThread>(keyOf(place), (before) => {
    const thread = before?.thread ? merged(before.thread, next) : next
    return { thread, may: thread.may }
  })
}

/** The answer of a call that changed the thread is the thread, with a portion of it. */
export function threadChanged(place: ThreadPlace, next: Thread) {
  show(place, next)
  // The same thread may have been looked at elsewhere: there, and in lists, it is asked for again.
  const own = JSON.stringify(keyOf(place))
  const others = (key: readonly unknown[]) =>
    key[0] === 'threads' || (key[0] === 'thread' && JSON.stringify(key) !== own)
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => others(queryKey), refetchType: 'none' })
}

export const fetchThreadAgain = (place: ThreadPlace) => queryClient.invalidateQueries({ queryKey: keyOf(place) })

/** A comment as it is now; undefined when it is not there any more. */
export async function newestComment(place: ThreadPlace, threadId: number, id: number): Promise<Comment | undefined> {
  const thread = await api('GET /forum/{id}', { id: threadId, at: id })
  threadChanged(place, thread)
  return thread.comments.find((comment) => comment.id === id)
}

/** More comments, before those that are shown or after them. */
export async function fetchMore(place: ThreadPlace, where: 'before' | 'after') {
  const thread = queryClient.getQueryData<OwnedThread>(keyOf(place))?.thread
  const edge = thread?.comments.at(where === 'before' ? 0 : -1)?.id
  if (!thread || edge === undefined) return
  show(place, await api('GET /forum/{id}', { id: thread.id, [where]: edge }))
}

/** How often somebody who looks is shown what others have written meanwhile. */
const askEvery = 15_000

/** What has been written since, while one looks and the end is in sight. Where nobody had written, the first is waited for. */
async function fetchNews(place: ThreadPlace) {
  const data = queryClient.getQueryData<OwnedThread>(keyOf(place))
  if (!data) return
  const { thread } = data
  try {
    if (thread === null || thread.comments.length === 0) {
      const now = await fetchThread(place)
      if (now.thread && now.thread.comments.length > 0) queryClient.setQueryData(keyOf(place), now)
    } else if (thread.later === 0 && !thread.isDeleted) {
      const edge = thread.comments.at(-1)?.id ?? 0
      const next = await api('GET /forum/{id}', { id: thread.id, after: edge })
      show(place, next)
      const fresh = next.comments.filter(({ id }) => id > edge).length
      // Something has been taken away, or brought back.
      const now = next.count === thread.count + fresh ? null : (await fetchThread(place)).thread
      if (now) show(place, now)
    }
  } catch (error) {
    // It is not for whoever looks any more: what they saw of it goes. Anything else can wait for the next time.
    if (error instanceof ApiError && (error.status === 404 || error.status === 403)) {
      await queryClient.resetQueries({ queryKey: keyOf(place) })
    }
  }
}

export function useNews(place: ThreadPlace) {
  const key = JSON.stringify(place)
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') void fetchNews(JSON.parse(key) as ThreadPlace)
    }
    const timer = setInterval(ask, askEvery)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [key])
}
