import { Route } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../core/link.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import { newTripPath, tripPath } from './address.ts'
import { useOpenFieldTrips } from './field/field-trips.ts'
import { keptDraft, keyOf } from './form/kept-draft.ts'
import { WaitingPhotos } from './photos/WaitingPhotos.tsx'
import { TripLines } from './TripLines.tsx'
import { useTripsOf } from './trip-data.ts'
import { wallOf } from './trip-texts.ts'

/** Trips that are not over: on this device, on the server, half written, and those that one is asked about. */
export function OpenTrips({ userId }: { userId: number }) {
  const here = useOpenFieldTrips(userId)
  const open = useTripsOf(userId, 'open', 5).data?.items ?? []
  const asked = useTripsOf(userId, 'asked', 5).data?.items ?? []
  const isHalfMade = keptDraft(keyOf(userId, 'selv')) !== undefined
  // What is walked with this device is shown once.
  const others = open.filter(({ uuid }) => here.every((trip) => trip.uuid !== uuid))
  return (
    <>
      <WaitingPhotos userId={userId} />
      {asked.length > 0 && (
        <Card title="Var du med på turen?" lead="Nogen har skrevet, at du var med. Sig ja eller nej på turens side.">
          <TripLines trips={asked} />
        </Card>
      )}
      {(here.length + others.length > 0 || isHalfMade) && (
        <Card title="Ture i gang">
          {here.length > 0 && (
            <ul className="-mx-2 grid">
              {here.map((trip) => (
                <DeviceLine
                  key={trip.uuid}
                  to={tripPath(trip.uuid)}
                  title={trip.title}
                  isPaused={trip.state === 'paused'}
                >
                  Begyndt kl. {wallOf(trip.startedAt).slice(11).replace(':', '.')} · på denne enhed
                </DeviceLine>
              ))}
            </ul>
          )}
          {others.length > 0 && <TripLines trips={others} />}
          {isHalfMade && (
            <ul className="-mx-2 grid">
              <DeviceLine to={`${newTripPath}?maade=selv`} title="En tur, du er ved at skrive" isPaused={false}>
                Den er ikke gemt endnu
              </DeviceLine>
            </ul>
          )}
        </Card>
      )}
    </>
  )
}

interface DeviceLineProps {
  to: string
  title: string
  isPaused: boolean
  children: ReactNode
}

const DeviceLine = ({ to, title, isPaused, children }: DeviceLineProps) => (
  <li>
    <Link
      to={to}
      className="group flex min-h-16 items-center gap-3 rounded-md px-2 py-2 text-ink no-underline hover:bg-accent-soft"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
        <Route className="size-5" aria-hidden="true" />
      </span>
      <span className="grid min-w-0">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="wrap-anywhere font-semibold group-hover:text-accent">{title}</span>
          {isPaused && <Badge tone="warning">På pause</Badge>}
        </span>
        <span className="text-ink-soft text-sm">{children}</span>
      </span>
    </Link>
  </li>
)
