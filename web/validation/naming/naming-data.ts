import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { QueueItem, QueueTab } from '#contract/validation-queue.ts'
import { api } from '../../core/api.ts'
import { readItem, writeItem } from '../../core/storage.ts'

const pageSize = 12
const nearTheEnd = 4
const skippedKey = 'naming-skipped'
const remembered = 500

const useStream = (tab: QueueTab, group: number | undefined, isWanted: boolean) =>
  useInfiniteQuery({
    queryKey: ['naming', tab, group],
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) =>
      api(
        'GET /records/validation-suggestions',
        {
          filter: JSON.stringify({ hasPicture: true, ...(group === undefined ? {} : { speciesGroups: [group] }) }),
          tab,
          stacked: 'false',
          cursor: pageParam,
          take: pageSize,
        },
        { signal },
      ),
    getNextPageParam: (last) => last.cursor ?? undefined,
    refetchOnWindowFocus: false,
    enabled: isWanted,
  })

type Stream = ReturnType<typeof useStream>

const itemsOf = (stream: Stream) => (stream.data?.pages ?? []).flatMap(({ items }) => items)

/** Photos that want a name: first those that nobody has named, then those that wait. What is skipped does not come again. */
export function useNaming(group: number | undefined, isSignedIn: boolean) {
  const [passed, setPassed] = useState<ReadonlySet<number>>(() => new Set(readItem<number[]>(skippedKey) ?? []))
  const unnamed = useStream('unnamed', group, true)
  const isDry = unnamed.data !== undefined && !unnamed.hasNextPage
  const waiting = useStream('waiting', group, isDry)
  const first = itemsOf(unnamed)
  const seen = new Set(first.map(({ record }) => record.id))
  const isOpen = ({ record, suggestions, may }: QueueItem) =>
    !passed.has(record.id) && (!isSignedIn || (may.suggest && suggestions.every(({ ownVote }) => ownVote === null)))
  const items = [...first, ...itemsOf(waiting).filter(({ record }) => !seen.has(record.id))].filter(isOpen)
  const stream = isDry ? waiting : unnamed
  const { hasNextPage, isFetching, fetchNextPage } = stream
  useEffect(() => {
    if (items.length <= nearTheEnd && hasNextPage && !isFetching) void fetchNextPage()
  }, [items.length, hasNextPage, isFetching, fetchNextPage])
  const nextPicture = items[1]?.pictures[0]?.url
  useEffect(() => {
    if (nextPicture) new Image().src = nextPicture
  }, [nextPicture])
  const pass = (id: number) => {
    const next = new Set([...passed, id].slice(-remembered))
    setPassed(next)
    writeItem(skippedKey, [...next], 7, 'd')
  }
  return {
    ...{ items, pass },
    isLoading: items.length === 0 && (unnamed.isLoading || hasNextPage || isFetching),
    failed: unnamed.isError ? unnamed : waiting.isError ? waiting : undefined,
    /** How many want a name in all; known once the first have come. */
    total: unnamed.data?.pages[0]?.total ?? 0,
    hasPassed: passed.size > 0,
    startOver: () => {
      setPassed(new Set())
      writeItem(skippedKey, [], 7, 'd')
    },
  }
}
