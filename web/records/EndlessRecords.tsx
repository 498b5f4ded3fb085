import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RecordCard } from '#contract/record.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { MoreButton } from '../ui/MoreButton.tsx'
import { type Choosing, RecordGrid } from './RecordCardView.tsx'

interface EndlessRecordsProps {
  records: UseInfiniteQueryResult<InfiniteData<{ items: RecordCard[]; total: number }>>
  /** What is said when there are none. */
  empty: ReactNode
  hidesReporter?: boolean
  /** Where there is more for those without JavaScript. */
  nextPath?: string | undefined
  choosing?: Choosing | undefined
}

/** Finds as cards; more come when one gets to the end. */
export function EndlessRecords({ records, empty, hidesReporter, nextPath, choosing }: EndlessRecordsProps) {
  const { data, isError, error, refetch } = records
  if (isError && !data) {
    return <ErrorState title="Fundene kunne ikke hentes" error={error} onRetry={() => void refetch()} />
  }
  const cards = data?.pages.flatMap(({ items }) => items)
  if (cards?.length === 0) return empty
  return (
    <>
      <RecordGrid cards={cards} hidesReporter={hidesReporter} choosing={choosing} />
      <MoreButton
        list={records}
        shown={cards?.length ?? 0}
        total={data?.pages[0]?.total ?? 0}
        label="fund"
        nextPath={nextPath}
      />
    </>
  )
}
