import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { QueueItem } from '#contract/validation-queue.ts'
import { api } from '../../core/api.ts'
import { queryClient } from '../../core/query.ts'
import { allSent, type Deed, moment, movedAt, useDecided } from './deeds.ts'
import { filterOf, type QueuePlace } from './place.ts'
import { apart, leftOf, originOf, partedTaxa, putBackIn, type Splits, takenOut } from './stacks.ts'

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

interface Wanted {
  filter: string
  tab: QueuePlace['tab']
  stacked: 'true' | 'false'
  take: number
}

/**
 * A list of the queue. Its pages say when they were asked for, which is when the server has heard of all that was decided
 * before: so it is known of each decision whether a page knows of it. A list from before the last change is asked for anew
 * when somebody comes to it, and not while they work in it.
 */
const listOf = <K extends readonly unknown[]>(queryKey: K, wanted: Wanted, freshFor: number) =>
  infiniteQueryOptions({
    queryKey,
    initialPageParam: null as string | null,
    queryFn: async ({ signal, pageParam }) => {
      await allSent()
      const askedAt = moment()
      const page = await api('GET /records/validation-suggestions', { ...wanted, cursor: pageParam }, { signal })
      return { ...page, askedAt }
    },
    getNextPageParam: (last) => last.cursor ?? undefined,
    staleTime: ({ state }) => ((state.data?.pages[0]?.askedAt ?? 0) < movedAt() ? 0 : freshFor),
  })

/** As many as one call gives. */
const stackPage = 50

const stackOf = (ids: readonly number[], tab: QueuePlace['tab']) =>
  listOf(
    ['queue-stack', tab, ids.join()],
    { filter: JSON.stringify({ recordIds: ids }), tab, stacked: 'false', take: stackPage },
    60_000,
  )

/** The finds of a stack, each for itself. */
export const useStack = (ids: readonly number[], tab: QueuePlace['tab']) =>
  useInfiniteQuery({ ...stackOf(ids, tab), enabled: ids.length > 1 })

/** The queue of a place with the one that is looked at. What is decided leaves at once. */
export function useQueue(place: QueuePlace) {
  const filter = JSON.stringify(filterOf(place))
  const asked = listOf(
    ['queue', place.tab, filter],
    { filter, tab: place.tab, stacked: 'true', take: pageSize },
    30_000,
  )
  const list = useInfiniteQuery({
    ...asked,
    // A queue that is put in another order while one works in it is worse than one that is a minute old.
    refetchOnWindowFocus: false,
  })
  const decided = useDecided()
  const [chosen, setChosen] = useState<number>()
  const [splits, setSplits] = useState<Splits>(new Map())
  const pages = list.data?.pages ?? []
  const came = pages.flatMap((page) => page.items)
  /** Those that a page still has, but that were decided since it was asked for. */
  const done = new Set(
    pages.flatMap(({ items, askedAt }) =>
      items.flatMap(({ stackIds }) => stackIds).filter((id) => (decided.get(id) ?? 0) > askedAt),
    ),
  )
  const stackAsItCame = (id: number) => came.find(({ stackIds }) => stackIds.includes(id))
  const membersOf = (id: number) =>
    queryClient
      .getQueryData(stackOf(stackAsItCame(id)?.stackIds ?? [], place.tab).queryKey)
      ?.pages.flatMap((page) => page.items) ?? []
  const pieces = apart(came, splits)
  const items = pieces.flatMap((item) => leftOf(item, done, () => membersOf(item.record.id)) ?? [])
  const isIn = (item: QueueItem, id: number | undefined) => id !== undefined && item.stackIds.includes(id)
  const found = items.findIndex(({ record }) => record.id === chosen)
  const at = Math.max(0, found < 0 ? items.findIndex((item) => isIn(item, chosen)) : found)
  const { hasNextPage, isFetching, isError, fetchNextPage, refetch } = list
  const left = items.length - at
  useEffect(() => {
    if (list.data && left <= nearTheEnd && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [list.data, left, hasNextPage, isFetching, isError, fetchNextPage])
  const inSight = new Set(items.flatMap(({ stackIds }) => stackIds))
  const isTorn = pieces.some(({ stackIds }) => stackIds.some((id) => !done.has(id) && !inSight.has(id)))
  useEffect(() => {
    // The one that stood for its stack is decided, and the others were never looked at.
    if (isTorn) void refetch()
  }, [isTorn, refetch])
  const next = items.slice(at + 1, at + 1 + readied)
  useReady(next)
  const step = (by: 1 | -1) => setChosen(items[Math.min(items.length - 1, Math.max(0, at + by))]?.record.id)
  const current = items[at]
  const origin = current && originOf(came, splits, current.record.id)
  const isLeft = (id: number) => !done.has(id)
  const isStack = origin && (origin.out.some(isLeft) || origin.ids.filter(isLeft).length > 1)
  const split = (stack: QueueItem, id: number, next: Splits) => {
    setSplits(next)
    if (current?.record.id === id) setChosen(next.get(stack.record.id)?.[0]?.record.id)
  }
  return {
    ...{ list, items, at, step, choose: setChosen, current },
    /** The stack that the current one came in, when it came in one. */
    stack: isStack ? origin : undefined,
    isDone: (id: number) => done.has(id),
    /** Decide one of a stack for itself; who looks at the stack goes on looking at the rest of it. */
    takeOut: async (id: number) => {
      const stack = stackAsItCame(id)
      if (!stack) return
      // Those that are shown, however old: what was decided since is known.
      const shown = { ...stackOf(stack.stackIds, place.tab), staleTime: Number.POSITIVE_INFINITY }
      const { pages } = await queryClient.fetchInfiniteQuery(shown)
      const members = pages.flatMap((page) => page.items)
      split(stack, id, takenOut(stack, splits, id, members))
    },
    putBack: (id: number) => {
      const stack = stackAsItCame(id)
      if (stack) split(stack, id, putBackIn(stack, splits, id))
    },
    total: (pages[0]?.total ?? 0) - done.size,
    /** These are decided: go on to the rest of their stack, or to the one after them. */
    goOn: (ids: readonly number[]) => {
      const isOther = ({ stackIds }: QueueItem) => stackIds.some((id) => !ids.includes(id))
      const after = items.slice(at).find(isOther) ?? items[at - 1]
      setChosen(after?.stackIds.find((id) => !ids.includes(id)))
    },
    /** It was not to be: they stand where they stood before, and the first is looked at when that is here. */
    comeBack: async ({ ids, at }: Pick<Deed, 'ids' | 'at'>) => {
      const isOlder = queryClient.getQueryData(asked.queryKey)?.pages.every(({ askedAt }) => askedAt < at)
      // A list from after the decision knows nothing of what was before.
      const data = isOlder ? list.data : (await refetch()).data
      const [first] = ids
      if (data?.pages.some((page) => page.items.some((item) => isIn(item, first)))) setChosen(first)
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
