import { useState } from 'react'
import { counted } from '#contract/counted.ts'
import type { TripShown } from '#contract/trip.ts'
import { api } from '../../core/api.ts'
import { queryClient } from '../../core/query.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { showError } from '../../ui/dialogs.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/Toast.tsx'
import { tripChanged } from '../trip-data.ts'
import { ClosedHint, chosenOf, DayRecordList } from './DayRecordList.tsx'
import { dayRecordsKey, useDayRecords } from './day-records.ts'

/** Finds of the day that are reported already, to be taken into the trip. */
export function TakeRecords({ trip, noted }: { trip: TripShown; noted: ReadonlySet<number> }) {
  const { user } = useSession()
  const from = trip.start.slice(0, 10)
  const to = trip.end?.slice(0, 10) ?? from
  const { data } = useDayRecords(user?.id, from, to)
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set())
  const [isBusy, setBusy] = useState(false)
  if (!data) return <Skeleton className="h-40 rounded-lg" />
  const others = data.filter(({ card, trip: its }) => !noted.has(card.id) && its?.id !== trip.id)
  if (others.length === 0) return <EmptyState title="Du har ingen andre fund fra den dag" />
  const chosen = chosenOf(others, turned).map(({ card }) => card.id)
  const take = async () => {
    setBusy(true)
    try {
      tripChanged(await api('POST /trip-sampling-event/take-records', { id: trip.id, recordIds: chosen, out: false }))
      toast.success(`${counted(chosen.length, 'fund')} er lagt på turen.`)
    } catch (error) {
      await showError('Fundene kunne ikke lægges på turen.', error)
    } finally {
      setBusy(false)
      // One of them may have come to another trip meanwhile.
      void queryClient.invalidateQueries({ queryKey: [dayRecordsKey] })
    }
  }
  return (
    <div className="grid gap-3">
      <p className="text-sm">Fund, du har meldt den dag, og som ikke er på turen.</p>
      <DayRecordList records={others} isOneDay={from === to} turned={turned} onTurned={setTurned} />
      <ClosedHint records={others} />
      <Button
        variant="primary"
        className="justify-self-start"
        disabled={chosen.length === 0}
        isPending={isBusy}
        onClick={() => void take()}
      >
        Tag {counted(chosen.length, 'fund')} med
      </Button>
    </div>
  )
}
