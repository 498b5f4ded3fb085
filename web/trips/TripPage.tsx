import { lazy, Suspense } from 'react'
import { ApiError } from '../core/api.ts'
import { useOwnHead } from '../core/own-head.ts'
import type { PageProps } from '../core/page.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import NotFoundPage from '../ui/NotFoundPage.tsx'
import { PageSkeleton } from '../ui/Skeleton.tsx'
import { idIn, uuidIn } from './address.ts'
import { ShownTrip } from './page/ShownTrip.tsx'
import { useTrip } from './trip-data.ts'

const FieldTrip = lazy(async () => ({ default: (await import('./field/FieldTrip.tsx')).FieldTrip }))

/** A trip: by its number what everybody may see of it, by its uuid what lies on this device. */
export default function TripPage({ params }: PageProps) {
  const id = idIn(params.turId)
  const uuid = uuidIn(params.turId)
  if (id !== undefined) return <KnownId key={id} id={id} />
  if (uuid === undefined) return <Unknown />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <FieldTrip key={uuid} uuid={uuid} />
    </Suspense>
  )
}

function Unknown() {
  useOwnHead({ title: 'Siden findes ikke', noIndex: true })
  return <NotFoundPage />
}

function KnownId({ id }: { id: number }) {
  const { data: trip, isError, error, refetch } = useTrip(id)
  // Also when it was there a moment ago: what one may no longer see is gone.
  if (isError && error instanceof ApiError && error.status === 404) return <Unknown />
  if (isError && !trip) {
    return <ErrorState title="Turen kunne ikke hentes" error={error} onRetry={() => void refetch()} className="py-24" />
  }
  if (!trip) return <PageSkeleton />
  return <ShownTrip trip={trip} />
}
