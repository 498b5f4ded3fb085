import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ListedKind, ThreadTab } from '#contract/forum-words.ts'
import { api } from '../core/api.ts'

/** Which threads are listed: what the address says. */
export interface Listed {
  tab: ThreadTab
  kind?: ListedKind
  subject?: number
  queryString: string
  /** Where the list begins, for those who page through it without JavaScript. */
  from?: string
}

/** Threads, newest first, a page at a time. */
export const useThreads = ({ from = '', ...listed }: Listed) =>
  useInfiniteQuery({
    queryKey: ['threads', listed, from],
    initialPageParam: from,
    queryFn: ({ signal, pageParam }) =>
      api('GET /forum/threads', { ...listed, ...(pageParam === '' ? {} : { cursor: pageParam }) }, { signal }),
    getNextPageParam: (last) => last.cursor ?? undefined,
  })

export const useSubjects = () =>
  useQuery({
    queryKey: ['thread-subjects'],
    queryFn: ({ signal }) => api('GET /forum/subjects', {}, { signal }),
    staleTime: 300_000,
  })
