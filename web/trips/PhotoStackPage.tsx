import { ApiError } from '../core/api.ts'
import { useOwnHead } from '../core/own-head.ts'
import type { PageProps } from '../core/page.ts'
import { useSession } from '../session/session.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import NotFoundPage from '../ui/NotFoundPage.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageSkeleton, Skeleton } from '../ui/Skeleton.tsx'
import { photoStacksPath, tripPath, tripPhotosPath } from './address.ts'
import { type PhotoTrip, usePhotoTrip } from './photos/photo-trip.ts'
import { stacksWords } from './photos/photo-words.ts'
import { StackDesk } from './photos/StackDesk.tsx'
import { useDesk } from './photos/use-desk.ts'

/** The pictures of a trip in stacks, each of which becomes a find. */
export default function PhotoStackPage({ search }: PageProps) {
  const { user } = useSession()
  const { trip, error, isKnown } = usePhotoTrip(search.turId, photoStacksPath)
  if (!isKnown || (error instanceof ApiError && error.status === 404)) return <Unknown />
  if (error && !trip) return <ErrorState title="Turen kunne ikke hentes" error={error} className="py-24" />
  if (!trip || !user) return <PageSkeleton />
  return trip.isOpen ? <Stacks key={trip.uuid} trip={trip} userId={user.id} /> : <Closed trip={trip} />
}

function Unknown() {
  useOwnHead({ title: 'Siden findes ikke', noIndex: true })
  return <NotFoundPage />
}

/** It was deleted, or one is no longer of it. */
function Closed({ trip: { title, name } }: { trip: PhotoTrip }) {
  return (
    <Page>
      <PageHeader title="Billeder i stakke" breadcrumbs={[{ label: title, to: tripPath(name) }]} />
      <EmptyState title="Turen kan ikke få flere fund" action={<ButtonLink to={tripPath(name)}>Se turen</ButtonLink>}>
        Den er slettet, eller du er ikke med på den. Billeder, der ikke blev til fund, kan du fjerne fra enheden på dit
        overblik.
      </EmptyState>
    </Page>
  )
}

function Stacks({ trip, userId }: { trip: PhotoTrip; userId: number }) {
  const state = useDesk(trip, userId)
  return (
    <Page>
      <PageHeader
        title="Billeder i stakke"
        lead={state && stacksWords(state.stacks)}
        breadcrumbs={[
          { label: trip.title, to: tripPath(trip.name) },
          { label: 'Billeder', to: tripPhotosPath(trip.name) },
        ]}
      />
      {state ? <StackDesk {...{ trip, userId, state }} /> : <Skeleton className="h-96 rounded-lg" />}
    </Page>
  )
}
