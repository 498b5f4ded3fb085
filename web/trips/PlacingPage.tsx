import type { PageProps } from '../core/page.ts'
import { idIn } from './address.ts'
import { OwnTrip, UnknownTrip } from './drafts/OwnTrip.tsx'
import { Placing } from './placing/Placing.tsx'

/** Where one's own finds of a trip were: by the map, or by their time on the track. */
export default function PlacingPage({ params, search }: PageProps) {
  const tripId = idIn(params.turId)
  const start = idIn(search.valgt)
  if (tripId === undefined) return <UnknownTrip />
  return (
    <OwnTrip key={tripId} tripId={tripId} title="Sæt sted på fund" step="place">
      {(trip, finds) => <Placing key={start} {...{ trip, finds, start }} />}
    </OwnTrip>
  )
}
