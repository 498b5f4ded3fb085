import type { TripRecord, TripShown } from '#contract/trip.ts'
import { useSession } from '../../session/session.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { placingPath, sendingPath, tripItemPath } from '../address.ts'

/** Own drafts on the trip: what they lack, and where one goes on with them. */
export function Drafts({ trip, records }: { trip: TripShown; records: readonly TripRecord[] }) {
  const { user } = useSession()
  const drafts = records.filter(({ state, reporter }) => state === 'draft' && reporter?.id === user?.id)
  if (drafts.length === 0) return null
  const placeless = drafts.filter(({ point }) => point === null).length
  const nameless = drafts.filter(({ taxon, speciesGroup }) => taxon === null && speciesGroup === 0).length
  const lacks = [
    ...(placeless > 0 ? [`${placeless} mangler sted`] : []),
    ...(nameless > 0 ? [`${nameless} mangler navn`] : []),
  ]
  return (
    <Notice
      className="print:hidden"
      title={`Du har ${drafts.length === 1 ? 'en kladde' : `${drafts.length} kladder`} på turen`}
      action={
        <span className="flex flex-wrap gap-2">
          {placeless > 0 && (
            <ButtonLink size="small" to={placingPath(trip.id)}>
              Sæt sted
            </ButtonLink>
          )}
          {nameless > 0 && (
            <ButtonLink size="small" to={tripItemPath(trip.id)}>
              Sæt navn
            </ButtonLink>
          )}
          <ButtonLink size="small" variant={lacks.length === 0 ? 'primary' : 'secondary'} to={sendingPath(trip.id)}>
            Indsend
          </ButtonLink>
        </span>
      }
    >
      {lacks.length === 0 ? 'De er klar til at blive indsendt.' : `${lacks.join(', ')}.`}
    </Notice>
  )
}
