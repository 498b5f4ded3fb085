import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { QueueItem } from '#contract/validation-queue.ts'
import { api } from '../../core/api.ts'
import { queryClient } from '../../core/query.ts'
import { allSent } from './deeds.ts'
import { filterOf, type QueuePlace } from './place.ts'
import { apart, originOf, partedTaxa, putBackIn, type Splits, takenOut } from './stacks.ts'

const pageSize = 20
/** So few left: fetch more meanwhile. */
const nearTheEnd = 6
/** So many of the next are made ready: their pictures and what helps to judge them. */
const readied = 3

export const useOverview = () =>
  useQuery({
    queryKey: ['validation-overview'],
    queryFn: ({ signal }) => api('GET /records/validation-overview', {}, { signal }),
  })

const contextOf = (id: number, taxonId?: number) => ({
  queryKey: ['validation-context', id, taxonId],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api('GET /records/{id}/validation-context', { id, ...(taxonId === undefined ? {} : { taxonId }) }, { signal }),
  staleTime: 300_000,
})

export const useContextOf = (id: number, taxonId?: number) => useQuery(contextOf(id, taxonId))

/** As many as one call gives. */
const stackPage = 50

const stackOf = (ids: readonly number[], tab: QueuePlace['tab']) => ({
  queryKey: ['queue-stack', tab, ids.join()],
  initialPageParam: null as string | null,
  queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: string | null }) =>
    api(
      'GET /records/validation-suggestions',
      { filter: JSON.stringify({ recordIds: ids }), tab, stacked: 'false', cursor: pageParam, take: stackPage },
      { signal },
    ),
  getNextPageParam: (last: { cursor: string | null }) => last.cursor ?? undefined,
  staleTime: 60_000,
})

/** The finds of a stack, each for itself. */
export const useStack = (ids: readonly number[], tab: QueuePlace['tab']) =>
  useInfiniteQuery({ ...stackOf(ids, tab), enabled: ids.length > 1 })

/** The queue of a place with the one that is looked at. What is decided leaves at once. */
export function useQueue(place: QueuePlace) {
  const filter = JSON.stringify(filterOf(place))
  const list = useInfiniteQuery({
    queryKey: ['queue', place.tab, filter],
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) =>
      api(
        'GET /records/validation-suggestions',
        { filter, tab: place.tab, stacked: 'true', cursor: pageParam, take: pageSize },
        { signal },
      ),
    getNextPageParam: (last) => last.cursor ?? undefined,
    // A queue that is put in another order while one works in it is worse than one that is a minute old.
    refetchOnWindowFocus: false,
  })
  const [done, setDone] = useState<ReadonlySet<number>>(new Set())
  const [chosen, setChosen] = useState<number>()
  const [splits, setSplits] = useState<Splits>(new Map())
  const came = (list.data?.pages ?? []).flatMap((page) => page.items)
  const items = apart(came, splits).filter(({ record }) => !done.has(record.id))
  const at = Math.max(
    0,
    items.findIndex(({ record }) => record.id === chosen),
  )
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const left = items.length - at
  useEffect(() => {
    if (list.data && left <= nearTheEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [list.data, left, hasNextPage, isFetchingNextPage, fetchNextPage])
  const next = items.slice(at + 1, at + 1 + readied)
  useReady(next)
  const step = (by: 1 | -1) => setChosen(items[Math.min(items.length - 1, Math.max(0, at + by))]?.record.id)
  const current = items[at]
  const origin = current && originOf(came, splits, current.record.id)
  const stackAsItCame = (id: number) => came.find(({ record }) => record.id === originOf(came, splits, id)?.first)
  return {
    ...{ list, items, at, step, choose: setChosen, current },
    /** The stack that the current one came in, when it came in one. */
    stack: origin && origin.ids.length > 1 ? origin : undefined,
    isDone: (id: number) => done.has(id),
    /** Decide one of a stack for itself; who looks at the stack goes on looking at the rest of it. */
    takeOut: async (id: number) => {
      const stack = stackAsItCame(id)
      if (!stack) return
      const { pages } = await queryClient.fetchInfiniteQuery(stackOf(stack.stackIds, place.tab))
      const next = takenOut(
        stack,
        splits,
        id,
        pages.flatMap((page) => page.items),
      )
      setSplits(next)
      if (current?.record.id === id) setChosen(next.get(stack.record.id)?.[0]?.record.id)
    },
    putBack: (id: number) => {
      const stack = stackAsItCame(id)
      if (!stack) return
      const next = putBackIn(stack, splits, id)
      setSplits(next)
      if (current?.record.id === id) setChosen(next.get(stack.record.id)?.[0]?.record.id)
    },
    total: (list.data?.pages[0]?.total ?? 0) - done.size,
    /** These are decided: go on to the one after them. */
    leave: (ids: readonly number[]) => {
      const after = items.slice(at).find(({ record }) => !ids.includes(record.id)) ?? items[at - 1]
      setChosen(after?.record.id)
      setDone((before) => new Set([...before, ...ids]))
    },
    /** It was not to be: they stand there again, and the first is looked at. */
    comeBack: async (ids: readonly number[]) => {
      if (ids.every((id) => came.some(({ stackIds }) => stackIds.includes(id)))) {
        setDone((before) => new Set([...before].filter((id) => !ids.includes(id))))
      } else {
        // Decided before this queue was fetched: it must be asked for them.
        await allSent()
        await list.refetch()
        setDone(new Set())
      }
      setChosen(ids[0])
    },
  }
}

export type Queue = ReturnType<typeof useQueue>

/** Fetch what the next ones need before they are looked at. */
function useReady(items: readonly QueueItem[]) {
  const key = items.map(({ record }) => record.id).join()
  useEffect(() => {
    for (const item of items) {
      void queryClient.prefetchQuery(contextOf(item.record.id, partedTaxa(item)[0]?.id))
      const [first] = item.pictures
      if (first) new Image().src = first.url
    }
    // The key says which they are: the same finds need no second time.
  }, [key])
}
