import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FindCard } from '#contract/record.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { MoreButton } from '../ui/MoreButton.tsx'
import { FindGrid } from './FindCardView.tsx'

interface EndlessFindsProps {
  finds: UseInfiniteQueryResult<InfiniteData<{ items: FindCard[]; total: number }>>
  /** What is said when there are none. */
  empty: ReactNode
  hidesReporter?: boolean
}

/** Finds as cards; more come when one gets to the end. */
export function EndlessFinds({ finds, empty, hidesReporter }: EndlessFindsProps) {
  const { data, isError, error, refetch } = finds
  if (isError && !data) {
    return <ErrorState title="Fundene kunne ikke hentes" error={error} onRetry={() => void refetch()} />
  }
  const cards = data?.pages.flatMap(({ items }) => items)
  if (cards?.length === 0) return empty
  return (
    <>
      <FindGrid cards={cards} hidesReporter={hidesReporter} />
      <MoreButton list={finds} shown={cards?.length ?? 0} total={data?.pages[0]?.total ?? 0} label="fund" />
    </>
  )
}
