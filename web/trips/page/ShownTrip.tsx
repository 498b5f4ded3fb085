import { CalendarClock, Footprints } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { type SpeciesGroup, speciesGroups } from '#contract/roles.ts'
import type { TripShown } from '#contract/trip.ts'
import { tripMethods } from '#contract/trip-words.ts'
import { Link } from '../../core/link.tsx'
import { useOwnHead } from '../../core/own-head.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { tripRecordsPath } from '../address.ts'
import { useTripRecords } from '../trip-data.ts'
import { tripDescription, whenText } from '../trip-texts.ts'
import { Answer } from './Answer.tsx'
import { Drafts } from './Drafts.tsx'
import { Effort } from './Effort.tsx'
import { Figures } from './Figures.tsx'
import { People } from './People.tsx'
import { Pictures } from './Pictures.tsx'
import { SpeciesList } from './SpeciesList.tsx'
import { Strays } from './Strays.tsx'
import { TimeList } from './TimeList.tsx'
import { TripActions } from './TripActions.tsx'
import { TripMap } from './TripMap.tsx'
import { Unplaced } from './Unplaced.tsx'
import { Walks } from './Walks.tsx'

const AddRecords = lazy(async () => ({ default: (await import('../quick/AddRecords.tsx')).AddRecords }))

// Its editor is for the desk: a trip in the field opens without it.
const ThreadView = lazy(async () => ({ default: (await import('../../forum/ThreadView.tsx')).ThreadView }))

/** One trip: where it went and what was found, what it took, and who was there. */
export function ShownTrip({ trip }: { trip: TripShown }) {
  useOwnHead({
    title: trip.title,
    description: tripDescription(trip),
    noIndex: trip.isPersonal || trip.isDeleted,
  })
  const { data } = useTripRecords(trip.id)
  return (
    <Page>
      <Notices trip={trip} />
      <Heading trip={trip} />
      <div className="mt-6 grid items-start gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-10">
          <TripMap trip={trip} records={data?.items ?? []} />
          {data && trip.may.addRecords && <Drafts trip={trip} records={data.items} />}
          {data && trip.may.addRecords && <Unplaced trip={trip} records={data.items} />}
          {data && trip.may.addRecords && <Strays trip={trip} records={data.items} />}
          {trip.may.addRecords && (
            <Suspense fallback={<Skeleton className="h-48 rounded-lg" />}>
              <AddRecords trip={trip} records={data?.items ?? []} />
            </Suspense>
          )}
          <section aria-labelledby="arter" className="grid gap-4">
            <h2 id="arter" className="font-display font-semibold text-2xl tracking-tight">
              Arter
            </h2>
            {data ? <SpeciesList species={data.species} trip={trip} /> : <Skeleton className="h-60 rounded-lg" />}
          </section>
          {data && <Pictures records={data.items} />}
          {data?.items.length !== 0 && (
            <section aria-labelledby="forloeb" className="grid gap-4">
              <div className="flex flex-wrap items-baseline justify-between gap-x-6">
                <h2 id="forloeb" className="font-display font-semibold text-2xl tracking-tight">
                  I rækkefølge
                </h2>
                <Link
                  to={tripRecordsPath(trip.id)}
                  className="touch-target text-accent underline underline-offset-4 print:hidden"
                >
                  Se fundene som liste
                </Link>
              </div>
              {data ? <TimeList records={data.items} /> : <Skeleton className="h-60 rounded-lg" />}
            </section>
          )}
          {trip.walks > 1 && <Walks trip={trip} />}
        </div>
        <aside aria-label="Om turen" className="grid gap-6">
          <Effort trip={trip} />
          {data && data.items.length > 0 && <Figures trip={trip} records={data.items} species={data.species} />}
          <People trip={trip} />
          {trip.notes !== '' && (
            <Card title="Noter">
              <p className="wrap-anywhere whitespace-pre-line">{trip.notes}</p>
            </Card>
          )}
        </aside>
        {/* Who is asked may look at the trip; what is said of it is for those who were there, and for all when it is public: once it is over. */}
        {trip.isFinished && !trip.isDeleted && !trip.may.answer && (
          <div className="print:hidden">
            <Suspense fallback={<Skeleton className="h-40 rounded-lg" />}>
              <ThreadView
                owner={{ kind: 'trip', ownerId: trip.id }}
                invitation="Ingen har skrevet endnu. Spørg om noget, eller fortæl om turen."
              />
            </Suspense>
          </div>
        )}
      </div>
    </Page>
  )
}

function Notices({ trip }: { trip: TripShown }) {
  return (
    <div className="grid gap-3 empty:hidden [&:not(:empty)]:mb-6 print:hidden">
      {trip.isDeleted && <Notice tone="warning">Turen er slettet. Dens fund er der stadig.</Notice>}
      {trip.may.answer && <Answer trip={trip} />}
      {trip.isOwn && trip.isPersonal && !trip.isDeleted && (
        <Notice>Turen er personlig: kun du og deltagerne ser den. Dens fund kan godt være for alle.</Notice>
      )}
      {trip.isOwn && trip.isWithheld && !trip.isPersonal && (
        <Notice>
          Noget på turen er ikke for alle, så andre ser kun et kvadrat i stedet for ruten, og de fund, alle må se.
        </Notice>
      )}
    </div>
  )
}

function Heading({ trip }: { trip: TripShown }) {
  return (
    <header className="grid gap-4">
      <h1 tabIndex={-1} className="wrap-anywhere hyphens-auto font-display font-semibold text-3xl tracking-tight">
        {trip.title}
      </h1>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2 text-lg">
        <span className="inline-flex items-center gap-2">
          <CalendarClock className="size-5 shrink-0 text-accent" aria-hidden="true" />
          {whenText(trip)}
        </span>
        <span className="inline-flex items-center gap-2">
          <Footprints className="size-5 shrink-0 text-accent" aria-hidden="true" />
          {tripMethods[trip.method]}
        </span>
      </p>
      <p className="flex flex-wrap gap-2 empty:hidden">
        {!trip.isFinished && <Badge tone="info">I gang</Badge>}
        {trip.completeGroups.map((group) => (
          <Badge key={group} tone="accent">
            Komplet liste: {speciesGroups[group as SpeciesGroup].toLocaleLowerCase('da-DK')}
          </Badge>
        ))}
      </p>
      <TripActions trip={trip} />
    </header>
  )
}
