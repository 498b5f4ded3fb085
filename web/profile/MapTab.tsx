import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { numberText } from '#contract/counted.ts'
import type { RecordCard } from '#contract/record.ts'
import { api } from '../core/api.ts'
import { PointsMap } from '../map/PointsMap.tsx'
import { RecordGrid } from '../records/RecordCardView.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

const take = 200
const most = 1000

/** The newest public finds of somebody, page after page up to what a map can show. */
async function newestOf(userId: number, signal: AbortSignal) {
  const cards: RecordCard[] = []
  let cursor: string | null = null
  let total = 0
  do {
    const page: { items: RecordCard[]; total: number; cursor: string | null } = await api(
      'POST /records/search-record-list',
      { filter: { userId }, cursor, take },
      { signal },
    )
    cards.push(...page.items)
    cursor = page.cursor
    total = page.total
  } while (cursor !== null && cards.length < most)
  return { cards, total }
}

/** Where somebody has been, by the public places. */
export function MapTab({ userId }: { userId: number }) {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['person', userId, 'map'],
    queryFn: ({ signal }) => newestOf(userId, signal),
    staleTime: 300_000,
  })
  const points = useMemo(() => (data?.cards ?? []).flatMap(({ id, point }) => (point ? [{ id, point }] : [])), [data])
  if (isError && !data) {
    return <ErrorState title="Kortet kunne ikke hentes" error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton className="h-120 rounded-lg" />
  if (points.length === 0) return <EmptyState title="Ingen fund at vise på kortet endnu" />
  const shown = data.cards.filter(({ id }) => chosen.includes(id))
  return (
    <div className="grid gap-6">
      <PointsMap points={points} className="h-[min(70dvh,36rem)]" onSelect={setChosen} opens="when wanted" />
      {data.total > data.cards.length && (
        <p className="text-ink-soft text-sm">
          Kortet viser de {numberText(data.cards.length)} nyeste af {numberText(data.total)} fund.
        </p>
      )}
      {shown.length > 0 && (
        <section aria-label="Fund på det valgte sted">
          <RecordGrid cards={shown} hidesReporter />
        </section>
      )}
    </div>
  )
}
