import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#contract/counted.ts'
import type { TripShown } from '#contract/trip.ts'
import { api } from '../../core/api.ts'
import { recordTitle } from '../../records/record-texts.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/Toast.tsx'
import { tripChanged } from '../trip-data.ts'

/** Own finds of some days, the newest first; those that are hidden from others too. */
export const useOwnOfDays = (userId: number | undefined, from: string, to: string) =>
  useQuery({
    queryKey: ['own-of-days', userId, from, to],
    queryFn: async ({ signal }) => {
      const filter = { userId: userId ?? 0, from, to, withOwn: true }
      return (await api('POST /records/search-record-list', { filter, sort: 'observed', take: 100 }, { signal })).items
    },
    enabled: userId !== undefined && from !== '',
  })

/** Finds of the day that are reported already, to be taken into the trip. */
export function TakeRecords({ trip, noted }: { trip: TripShown; noted: ReadonlySet<number> }) {
  const { user } = useSession()
  const from = trip.start.slice(0, 10)
  const { data } = useOwnOfDays(user?.id, from, trip.end?.slice(0, 10) ?? from)
  const [out, setOut] = useState<ReadonlySet<number>>(new Set())
  const [isBusy, setBusy] = useState(false)
  if (!data) return <Skeleton className="h-40 rounded-lg" />
  const others = data.filter(({ id }) => !noted.has(id))
  if (others.length === 0) return <EmptyState title="Du har ingen andre fund fra den dag" />
  const chosen = others.filter(({ id }) => !out.has(id)).map(({ id }) => id)
  const take = async () => {
    setBusy(true)
    try {
      tripChanged(await api('POST /trip-sampling-event/take-records', { id: trip.id, recordIds: chosen, out: false }))
      toast.success(`${counted(chosen.length, 'fund')} er lagt på turen.`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-3">
      <p className="text-sm">Fund, du har meldt den dag, og som ikke er på turen.</p>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {others.map((card) => (
          <li key={card.id}>
            <Checkbox
              label={recordTitle(card)}
              checked={!out.has(card.id)}
              onChange={(isIn) =>
                setOut((before) => new Set(isIn ? [...before].filter((id) => id !== card.id) : [...before, card.id]))
              }
            />
          </li>
        ))}
      </ul>
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
