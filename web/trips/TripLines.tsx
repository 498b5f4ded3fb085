import { Route } from 'lucide-react'
import { counted } from '#contract/counted.ts'
import type { TripLine } from '#contract/trip.ts'
import { Link } from '../core/link.tsx'
import { Badge } from '../ui/Badge.tsx'
import { tripItemPath, tripPath } from './address.ts'
import { lineText, whenText } from './trip-texts.ts'

/** Trips one below the other, with the way on for those that have drafts of one's own. */
export function TripLines({ trips }: { trips: readonly TripLine[] }) {
  return (
    <ul className="-mx-2 grid">
      {trips.map((trip) => (
        <li key={trip.id}>
          <Link
            to={tripPath(trip.id)}
            className="group flex min-h-16 items-center gap-3 rounded-md px-2 py-2 text-ink no-underline hover:bg-accent-soft"
          >
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
              <Route className="size-5" aria-hidden="true" />
            </span>
            <span className="grid min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-x-2">
                <span className="wrap-anywhere font-semibold group-hover:text-accent">{trip.title}</span>
                {!trip.isFinished && <Badge tone="info">I gang</Badge>}
                {trip.isPersonal && <Badge tone="warning">Personlig</Badge>}
                {trip.isDeleted && <Badge tone="danger">Slettet</Badge>}
              </span>
              <span className="text-ink-soft text-sm">
                {whenText(trip)} · {lineText(trip)}
              </span>
            </span>
          </Link>
          {trip.drafts > 0 && (
            <Link
              to={tripItemPath(trip.id)}
              className="ms-16 mb-2 inline-flex min-h-9 items-center text-accent text-sm underline underline-offset-4"
            >
              Gør {counted(trip.drafts, 'kladde', 'kladder')} færdig{trip.drafts === 1 ? '' : 'e'}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
