import { counted } from '#contract/counted.ts'
import { ApiError } from '../core/api.ts'
import { useOwnHead } from '../core/own-head.ts'
import type { PageProps } from '../core/page.ts'
import { RecordGrid } from '../records/RecordCardView.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import NotFoundPage from '../ui/NotFoundPage.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageSkeleton } from '../ui/Skeleton.tsx'
import { idIn, tripPath } from './address.ts'
import { useTrip, useTripRecords } from './trip-data.ts'
import { unbroken, whenText } from './trip-texts.ts'

/** The finds of a trip as a list. */
export default function TripRecordsPage({ params }: PageProps) {
  const id = idIn(params.turId)
  return id === undefined ? <Unknown /> : <KnownId key={id} id={id} />
}

function Unknown() {
  useOwnHead({ title: 'Siden findes ikke', noIndex: true })
  return <NotFoundPage />
}

function KnownId({ id }: { id: number }) {
  const trip = useTrip(id)
  const records = useTripRecords(id)
  useOwnHead(
    trip.data && {
      title: `Fund på ${trip.data.title}`,
      description: `${counted(trip.data.records, 'fund')} på turen ${trip.data.title}.`,
      noIndex: trip.data.isPersonal || trip.data.isDeleted,
    },
  )
  const error = trip.error ?? records.error
  if (error instanceof ApiError && error.status === 404) return <Unknown />
  if (error && !(trip.data && records.data)) {
    const again = () => {
      void trip.refetch()
      void records.refetch()
    }
    return <ErrorState title="Fundene kunne ikke hentes" error={error} onRetry={again} className="py-24" />
  }
  if (!trip.data) return <PageSkeleton />
  const cards = records.data?.items
  return (
    <Page>
      <PageHeader
        title="Fund på turen"
        lead={`${whenText(trip.data)} · ${unbroken(counted(trip.data.records, 'fund'))}`}
        breadcrumbs={[{ label: trip.data.title, to: tripPath(id) }]}
      />
      {cards?.length === 0 ? (
        <EmptyState title="Der er ingen fund på turen endnu" />
      ) : (
        <RecordGrid cards={cards} hidesReporter={trip.data.participants.length === 0} />
      )}
    </Page>
  )
}
