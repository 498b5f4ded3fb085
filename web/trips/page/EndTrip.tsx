import { Play } from 'lucide-react'
import type { TripShown } from '#contract/trip.ts'
import { useSession } from '../../session/session.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { endTripPath, tripPath } from '../address.ts'
import { useFieldTrip } from '../field/field-trips.ts'

/** The way to the end of a trip that goes on: on this device, or where one writes when it was. */
export function EndTrip({ trip: { id, uuid } }: { trip: TripShown }) {
  const { user } = useSession()
  const here = useFieldTrip(uuid)
  if (here === undefined) return null
  // Its track lies here: ended elsewhere it would be without.
  if (here && here.userId === user?.id && here.state !== 'finished') {
    return (
      <ButtonLink size="small" variant="primary" to={tripPath(uuid)} icon={<Play aria-hidden="true" />}>
        Fortsæt turen
      </ButtonLink>
    )
  }
  // When it ended only who was there knows: that is asked where the rest of it is written.
  return (
    <ButtonLink size="small" variant="primary" to={endTripPath(id)}>
      Afslut turen
    </ButtonLink>
  )
}
