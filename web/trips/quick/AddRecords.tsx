import { useMemo, useState } from 'react'
import { counted } from '#contract/counted.ts'
import type { TripRecord, TripShown } from '#contract/trip.ts'
import { useOutbox } from '../../outbox/outbox.ts'
import { Card } from '../../ui/Card.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { toast } from '../../ui/Toast.tsx'
import { tripTouched } from '../trip-data.ts'
import { placeOfTrip } from '../trip-place.ts'
import { addNoted, type Ground } from './add-noted.ts'
import { type NotedRecord, QuickList } from './QuickList.tsx'
import { TakeRecords } from './TakeRecords.tsx'
import { TickList } from './TickList.tsx'
import { useWhenSent } from './when-sent.ts'

type Way = 'liste' | 'kryds' | 'mine'

/** Ways to fill a trip: the quick list, the tick list, and finds that are reported already. */
export function AddRecords({ trip, records }: { trip: TripShown; records: readonly TripRecord[] }) {
  const [way, setWay] = useState<Way>('liste')
  const place = useMemo(() => placeOfTrip(trip, records), [trip, records])
  const waiting = useOutbox().filter(({ tripUuid, state }) => tripUuid === trip.uuid && state !== 'sent').length
  useWhenSent(trip.uuid, () => void tripTouched(trip.id))
  const ground: Ground = {
    ...{ uuid: trip.uuid, day: trip.start.slice(0, 10), track: trip.track, place },
    participantNames: trip.participantNames,
  }
  const add = async (finds: readonly NotedRecord[]) => {
    await addNoted(ground, finds)
    toast.success(
      place
        ? `${counted(finds.length, 'fund')} er på vej.`
        : `${counted(finds.length, 'fund')} er gemt som kladder: de mangler et sted.`,
    )
  }
  return (
    <Card
      title="Læg fund på turen"
      className="print:hidden"
      {...(waiting > 0 ? { lead: `${counted(waiting, 'fund')} er på vej fra denne enhed.` } : {})}
    >
      <Tabs<Way>
        label="Måder at lægge fund på turen"
        selected={way}
        onSelect={setWay}
        isTight
        tabs={[
          {
            id: 'liste',
            label: 'Hurtigliste',
            content: <QuickList keptAs={trip.uuid} point={place?.point} day={ground.day} onAdd={add} />,
          },
          {
            id: 'kryds',
            label: 'Kryds af',
            content: (
              <TickList
                point={place?.point}
                day={ground.day}
                noted={new Set(records.flatMap(({ taxon }) => (taxon ? [taxon.id] : [])))}
                onAdd={(taxa) => add(taxa.map((taxon) => ({ taxon, fields: {} })))}
              />
            ),
          },
          {
            id: 'mine',
            label: 'Tag fund med',
            content: <TakeRecords trip={trip} noted={new Set(records.map(({ id }) => id))} />,
          },
        ]}
      />
    </Card>
  )
}
