import { LocateFixed } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { readItem, writeItem } from '../core/storage.ts'
import { RecordGrid } from '../records/RecordCardView.tsx'
import { useRecordList } from '../records/record-data.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { toast } from '../ui/Toast.tsx'

interface Spot {
  lon: number
  lat: number
}

const key = 'near-me'
const metres = 10_000
const number = 8

/** About a kilometre exact: enough for a neighbourhood, and less to keep. */
const coarse = (degrees: number) => Math.round(degrees * 100) / 100

const whereAmI = () =>
  new Promise<Spot>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lon: coarse(coords.longitude), lat: coarse(coords.latitude) }),
      reject,
      { timeout: 15_000, maximumAge: 3_600_000 },
    )
  })

/** What others have found around here; the device is asked only when somebody wants to know. */
export function NearMe() {
  const [spot, setSpot] = useState<Spot>()
  // The server cannot know.
  useLayoutEffect(() => setSpot(readItem<Spot>(key)), [])
  const [isPending, setPending] = useState(false)
  const locate = async () => {
    setPending(true)
    try {
      const found = await whereAmI()
      writeItem(key, found, 30, 'd')
      setSpot(found)
    } catch {
      toast.error('Vi fik ikke lov til at se, hvor du er. Du kan give lov i browserens indstillinger.')
    } finally {
      setPending(false)
    }
  }
  return (
    <section aria-labelledby="near-me">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="near-me" className="font-display font-semibold text-2xl tracking-tight">
            Nær dig
          </h2>
          <p className="mt-1 text-ink-soft">
            {spot ? 'De nyeste fund inden for 10 km.' : 'Se, hvad andre har fundet lige omkring dig.'}
          </p>
        </div>
        <Button size="small" icon={<LocateFixed aria-hidden="true" />} isPending={isPending} onClick={locate}>
          {spot ? 'Opdatér stedet' : 'Brug min position'}
        </Button>
      </div>
      {spot && <Around spot={spot} />}
    </section>
  )
}

function Around({ spot }: { spot: Spot }) {
  const { data, isError, error, refetch } = useRecordList({ near: { ...spot, metres } }, 'observed', number)
  if (isError && !data) {
    return <ErrorState title="Fundene kunne ikke hentes" error={error} onRetry={() => void refetch()} />
  }
  const cards = data?.pages[0]?.items
  if (cards?.length === 0) {
    return <p className="text-ink-soft">Der er ingen fund her endnu. Dit kan blive det første.</p>
  }
  return <RecordGrid cards={cards} expected={4} />
}
