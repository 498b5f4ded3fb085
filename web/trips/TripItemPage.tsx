import { useOwnHead } from '../core/own-head.ts'
import type { PageProps } from '../core/page.ts'
import { PageSkeleton } from '../ui/Skeleton.tsx'
import { idIn } from './address.ts'
import { isDraft } from './drafts/draft-words.ts'
import { OwnTrip, UnknownTrip } from './drafts/OwnTrip.tsx'
import { useOwnDrafts } from './drafts/own-drafts.ts'
import { Naming } from './naming/Naming.tsx'
import { OneDraft } from './naming/OneDraft.tsx'
import { Sending } from './sending/Sending.tsx'
import { useTrip } from './trip-data.ts'

/** One find of a trip: its people name their drafts here and send them, everybody else looks at one after the other. */
export default function TripItemPage({ search }: PageProps) {
  const tripId = idIn(search.turId)
  if (tripId === undefined) return <UnknownTrip />
  if (search.trin === 'indsend') return <SendStep key={tripId} tripId={tripId} />
  return <Known key={tripId} tripId={tripId} id={idIn(search.id)} />
}

function SendStep({ tripId }: { tripId: number }) {
  useOwnHead({ title: 'Indsend turens fund', noIndex: true })
  return (
    <OwnTrip tripId={tripId} title="Indsend turens fund" step="send">
      {(trip, finds) => <Sending {...{ trip, finds }} />}
    </OwnTrip>
  )
}

function Known({ tripId, id }: { tripId: number; id: number | undefined }) {
  const trip = useTrip(tripId)
  const finds = useOwnDrafts(tripId)
  if (trip.isPending || finds.isPending) return <PageSkeleton />
  const drafts = finds.data?.rows.filter(isDraft) ?? []
  const isNamed = id === undefined ? drafts.length > 0 : drafts.some((row) => row.id === id)
  // What went wrong is told by the frame.
  if (trip.data && (!trip.data.may.addRecords || !isNamed)) return <OneDraft trip={trip.data} id={id} />
  return (
    <OwnTrip tripId={tripId} title="Sæt navn på fund" step="name">
      {(_trip, all) => <Naming {...{ tripId, id, finds: all }} />}
    </OwnTrip>
  )
}
