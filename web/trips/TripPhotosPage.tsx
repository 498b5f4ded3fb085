import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { counted } from '#contract/counted.ts'
import type { TripShown } from '#contract/trip.ts'
import { ApiError, api } from '../core/api.ts'
import { useOwnHead } from '../core/own-head.ts'
import type { PageProps } from '../core/page.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import NotFoundPage from '../ui/NotFoundPage.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageSkeleton, Skeleton } from '../ui/Skeleton.tsx'
import { idIn, tripPath, tripPhotosPath } from './address.ts'
import { type PhotoTrip, photoTripOf, useOutboxTrip } from './photos/photo-trip.ts'
import { Wall } from './photos/Wall.tsx'
import { useTrip, useTripRecords } from './trip-data.ts'
import { unbroken, whenText } from './trip-texts.ts'

const Intake = lazy(async () => ({ default: (await import('./photos/Intake.tsx')).Intake }))

/** The pictures of a trip as the viewer may see them; for its people also where they are put in. */
export default function TripPhotosPage({ params }: PageProps) {
  const id = idIn(params.turId)
  return id === undefined ? <OnDevice turId={params.turId} /> : <KnownId key={id} id={id} />
}

function Unknown() {
  useOwnHead({ title: 'Siden findes ikke', noIndex: true })
  return <NotFoundPage />
}

/** A trip that has not been sent yet: there is nothing but what lies here. */
function OnDevice({ turId }: { turId: string | undefined }) {
  const trip = useOutboxTrip(turId, tripPhotosPath)
  if (!trip) return <Unknown />
  return (
    <Page>
      <PageHeader title="Billeder fra turen" breadcrumbs={[{ label: trip.title, to: tripPath(trip.uuid) }]} />
      <PutIn trip={trip} />
    </Page>
  )
}

const PutIn = ({ trip }: { trip: PhotoTrip }) => (
  <Suspense fallback={<Skeleton className="h-48 rounded-lg" />}>
    <Intake trip={trip} />
  </Suspense>
)

function KnownId({ id }: { id: number }) {
  const { data: trip, error, refetch } = useTrip(id)
  useOwnHead(
    trip && {
      title: `Billeder fra ${trip.title}`,
      description: `Billeder af fund på turen ${trip.title}.`,
      noIndex: trip.isPersonal || trip.isDeleted,
    },
  )
  if (error instanceof ApiError && error.status === 404) return <Unknown />
  if (error && !trip) {
    return <ErrorState title="Turen kunne ikke hentes" error={error} onRetry={() => void refetch()} className="py-24" />
  }
  return trip ? <OfTrip trip={trip} /> : <PageSkeleton />
}

function OfTrip({ trip }: { trip: TripShown }) {
  const pictures = useQuery({
    queryKey: ['trip-pictures', trip.id],
    queryFn: ({ signal }) => api('GET /trip-sampling-event/{id}/pictures', { id: trip.id }, { signal }),
  })
  const records = useTripRecords(trip.id)
  const photoTrip = photoTripOf(trip)
  const count = pictures.data?.length
  return (
    <Page>
      <PageHeader
        title="Billeder fra turen"
        lead={[whenText(trip), ...(count ? [unbroken(counted(count, 'billede', 'billeder'))] : [])].join(' · ')}
        breadcrumbs={[{ label: trip.title, to: tripPath(trip.id) }]}
      />
      <div className="grid gap-10">
        {photoTrip.isOpen && <PutIn trip={photoTrip} />}
        {pictures.isError && !pictures.data ? (
          <ErrorState
            title="Billederne kunne ikke hentes"
            error={pictures.error}
            onRetry={() => void pictures.refetch()}
          />
        ) : pictures.data && records.data ? (
          <Wall pictures={pictures.data} records={records.data.items} hasIntake={photoTrip.isOpen} />
        ) : (
          <Skeleton className="h-80 rounded-lg" />
        )}
        {count === 0 && !photoTrip.isOpen && (
          <EmptyState title="Der er ingen billeder at se">Turens fund har ingen billeder, som alle må se.</EmptyState>
        )}
      </div>
    </Page>
  )
}
