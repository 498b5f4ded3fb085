import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { newTripPath } from './address.ts'
import { TripLines } from './TripLines.tsx'
import { useTripsOf } from './trip-data.ts'

const perPage = 20

/** The trips of a person, the newest first. */
export function TripsTab({ userId, isOwn }: { userId: number; isOwn: boolean }) {
  const [skip, setSkip] = useState(0)
  const { data, isError, error, refetch } = useTripsOf(userId, 'all', perPage, skip)
  const make = isOwn && (
    <ButtonLink to={newTripPath} icon={<Plus aria-hidden="true" />}>
      Ny tur
    </ButtonLink>
  )
  if (isError && !data)
    return <ErrorState title="Turene kunne ikke hentes" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-60 rounded-lg" />
  if (data.total === 0) {
    return (
      <EmptyState title="Ingen ture endnu" action={make || undefined}>
        {isOwn ? 'En tur samler dagens fund: hvor du gik, hvor længe, og hvem der var med.' : undefined}
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-5">
      {make && <div className="justify-self-start">{make}</div>}
      <TripLines trips={data.items} />
      <Pagination label="ture" skip={skip} take={perPage} total={data.total} onSkip={setSkip} />
    </div>
  )
}
