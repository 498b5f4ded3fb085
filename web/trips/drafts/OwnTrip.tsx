import type { ReactNode } from 'react'
import type { TripShown } from '#contract/trip.ts'
import { ApiError } from '../../core/api.ts'
import { Link } from '../../core/link.tsx'
import { useOwnHead } from '../../core/own-head.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import NotFoundPage from '../../ui/NotFoundPage.tsx'
import { PageSkeleton } from '../../ui/Skeleton.tsx'
import { tripPath } from '../address.ts'
import { useTrip } from '../trip-data.ts'
import { type Step, Steps } from './Steps.tsx'
import { type Drafts, useDrafts } from './useDrafts.ts'

export function UnknownTrip() {
  useOwnHead({ title: 'Siden findes ikke', noIndex: true })
  return <NotFoundPage />
}

interface OwnTripProps {
  tripId: number
  title: string
  step: Step
  children: (trip: TripShown, finds: Drafts) => ReactNode
}

/** The frame of what people do with their own finds of a trip. */
export function OwnTrip({ tripId, title, step, children }: OwnTripProps) {
  const trip = useTrip(tripId)
  const finds = useDrafts(tripId)
  if (trip.error instanceof ApiError && trip.error.status === 404) return <UnknownTrip />
  const problem = trip.error ?? finds.error
  if (problem && !(trip.data && finds.data)) {
    const again = () => {
      void trip.refetch()
      finds.refetch()
    }
    return <ErrorState title="Fundene kunne ikke hentes" error={problem} onRetry={again} className="py-24" />
  }
  const { data } = finds
  if (!trip.data || !data) return <PageSkeleton />
  return (
    <div className="page-width py-4 md:py-6">
      {/* Low, as there is work to be done below. */}
      <header className="mb-3 flex flex-wrap items-baseline gap-x-4">
        <h1 tabIndex={-1} className="font-display font-semibold text-2xl tracking-tight">
          {title}
        </h1>
        <Link
          to={tripPath(tripId)}
          className="wrap-anywhere touch-target py-1 text-ink-soft underline underline-offset-4 hover:text-accent"
        >
          {trip.data.title}
        </Link>
      </header>
      {trip.data.may.addRecords ? (
        <>
          <Steps tripId={tripId} rows={data.rows} at={step} />
          {data.rows.length === 0 ? (
            <EmptyState
              title="Du har ingen fund på turen endnu"
              action={<ButtonLink to={tripPath(tripId)}>Til turen</ButtonLink>}
            />
          ) : (
            children(trip.data, { ...finds, data })
          )}
        </>
      ) : (
        <EmptyState
          title={trip.data.isDeleted ? 'Turen er slettet' : 'Her er kun plads til turens egne folk'}
          action={<ButtonLink to={tripPath(tripId)}>Se turen</ButtonLink>}
        >
          {trip.data.isDeleted
            ? 'Dens fund er der stadig: du finder dem på Min side.'
            : 'Kun de, der var med, kan rette i turens fund.'}
        </EmptyState>
      )}
    </div>
  )
}
