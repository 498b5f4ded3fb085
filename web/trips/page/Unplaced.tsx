import { useState } from 'react'
import { counted } from '#contract/counted.ts'
import type { TripRecord, TripShown } from '#contract/trip.ts'
import { api } from '../../core/api.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { showError } from '../../ui/dialogs.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/Toast.tsx'
import { tripTouched } from '../trip-data.ts'
import { positionsByTime } from '../trip-place.ts'

/** Finds that know when and not where: the track tells, when one wants it to. */
export function Unplaced({ trip, records }: { trip: TripShown; records: readonly TripRecord[] }) {
  const { user } = useSession()
  const [isBusy, setBusy] = useState(false)
  const positions = positionsByTime(
    trip.track,
    records.filter(({ reporter }) => reporter?.id === user?.id),
  ).slice(0, 500)
  if (positions.length === 0) return null
  const place = async () => {
    setBusy(true)
    try {
      await api('POST /records/mass-update-record-positions', { positions })
      await tripTouched(trip.id)
      toast.success(`${counted(positions.length, 'fund')} er sat på ruten.`)
    } catch (error) {
      await showError('Fundene kunne ikke sættes på ruten.', error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Notice
      className="print:hidden"
      title={`${counted(positions.length, 'fund')} uden sted`}
      action={
        <Button size="small" isPending={isBusy} onClick={() => void place()}>
          Sæt på ruten efter tid
        </Button>
      }
    >
      Ruten fortæller, hvor du var på det tidspunkt.
    </Notice>
  )
}
