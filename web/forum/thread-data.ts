import { useQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/calls.ts'
import type { Thread } from '#contract/forum.ts'
import { api } from '../core/api.ts'
import { queryClient } from '../core/query.ts'

/** What a thread hangs on. */
export interface ThreadOwner {
  kind: 'record' | 'taxon'
  ownerId: number
}

type OwnedThread = Reply<'GET /forum/of/{kind}/{ownerId}'>

const keyOf = ({ kind, ownerId }: ThreadOwner) => ['thread', kind, ownerId]

export const useThreadOf = (owner: ThreadOwner) =>
  useQuery({
    queryKey: keyOf(owner),
    queryFn: ({ signal }) => api('GET /forum/of/{kind}/{ownerId}', owner, { signal }),
  })

/** The answer of a call that changed the thread is the thread. */
export const threadChanged = (owner: ThreadOwner, thread: Thread) =>
  queryClient.setQueryData<OwnedThread>(keyOf(owner), { thread, may: thread.may })

export const fetchThreadAgain = (owner: ThreadOwner) => queryClient.invalidateQueries({ queryKey: keyOf(owner) })
