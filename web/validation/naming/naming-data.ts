import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { QueueItem, QueueTab } from '#contract/validation-queue.ts'
import { api } from '../../core/api.ts'
import { readItem, writeItem } from '../../core/storage.ts'
import type { NamingPlace } from '../address.ts'

type Box = [west: number, south: number, east: number, north: number]

const pageSize = 12
const nearTheEnd = 4
const skippedKey = 'naming-skipped'
const remembered = 500

/** What is asked for; nothing is chosen beforehand. */
export interface NamingWish extends NamingPlace {
  /** Around where one is. */
  box: Box | undefined
}

const useStream = (tab: QueueTab, { group, box }: NamingWish, isWanted: boolean) =>
  useInfiniteQuery({
    queryKey: ['naming', tab, group, box],
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) =>
      api(
        'GET /records/validation-suggestions',
        {
          filter: JSON.stringify({
            ...{ hasPicture: true, unspoken: true, box },
            ...(tab === 'unnamed' ? {} : { named: true }),
            ...(group === undefined ? {} : { speciesGroups: [group] }),
          }),
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
const lengthOf = (stream: Stream) => itemsOf(stream).length

const itemsOf = (stream: Stream) => (stream.data?.pages ?? []).flatMap(({ items }) => items)

/** One of each in turn, and then what is left of the longer. */
export const inTurn = <T>(one: readonly T[], other: readonly T[]): T[] =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, at) => [one[at], other[at]])
    .flat()
    .filter((item) => item !== undefined)

/** Photos that want a name, and named ones that want one more voice, in turn. What is skipped does not come again. */
export function useNaming(wish: NamingWish, isSignedIn: boolean) {
  const [passed, setPassed] = useState<ReadonlySet<number>>(new Set())
  // The server cannot know.
  useLayoutEffect(() => setPassed(new Set(readItem<number[]>(skippedKey) ?? [])), [])
  const unnamed = useStream('unnamed', wish, wish.kind !== 'navn')
  const named = useStream('waiting', wish, wish.kind !== 'uden')
  const isOpen = ({ record, suggestions, may }: QueueItem) =>
    !passed.has(record.id) && (!isSignedIn || (may.suggest && suggestions.every(({ ownVote }) => ownVote === null)))
  const streams = [...(wish.kind === 'navn' ? [] : [unnamed]), ...(wish.kind === 'uden' ? [] : [named])]
  const [first = [], second = []] = streams.map((one) => itemsOf(one).filter(isOpen))
  const items = inTurn(first, second)
  // The one that runs dry first is filled first.
  const stream = streams.toSorted((a, b) => lengthOf(a) - lengthOf(b)).find(({ hasNextPage }) => hasNextPage) ?? unnamed
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
    isLoading: items.length === 0 && streams.some((one) => one.isLoading || one.hasNextPage || one.isFetching),
    failed: streams.find(({ isError }) => isError),
    hasPassed: passed.size > 0,
    startOver: () => {
      setPassed(new Set())
      writeItem(skippedKey, [], 7, 'd')
    },
  }
}
