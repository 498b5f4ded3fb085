import { useState } from 'react'
import type { OwnUser } from '#contract/account.ts'
import { counted } from '#contract/counted.ts'
import type { RecordCard } from '#contract/record.ts'
import { recordTitle } from '../../records/record-texts.ts'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { DatePicker } from '../../ui/DatePicker.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useOwnOfDays } from '../quick/TakeRecords.tsx'
import { placeOfTrip } from '../trip-place.ts'
import { wallOf } from '../trip-texts.ts'
import { TripForm } from './NewTrip.tsx'
import { blankDraft, roundArea, type TripDraft } from './trip-draft.ts'

/** The finds of a day become a trip: where they were is proposed as its area. */
export function FromDay({ user }: { user: OwnUser }) {
  const today = wallOf(Date.now()).slice(0, 10)
  const [day, setDay] = useState(today)
  const [out, setOut] = useState<ReadonlySet<number>>(new Set())
  const { data: records } = useOwnOfDays(user.id, day, day)
  const chosen = (records ?? []).filter(({ id }) => !out.has(id))
  return (
    <div className="grid gap-5">
      <Card title="Dagens fund">
        <DatePicker label="Hvilken dag?" value={day} max={today} onChange={(next) => setDay(next)} />
        {!records && <Skeleton className="h-24 rounded-lg" />}
        {records?.length === 0 && <EmptyState title="Du har ingen fund fra den dag">Vælg en anden dag.</EmptyState>}
        {records && records.length > 0 && (
          <fieldset>
            <legend className="font-semibold text-sm">{counted(chosen.length, 'fund')} kommer med på turen</legend>
            <div className="grid gap-x-6 sm:grid-cols-2">
              {records.map((card) => (
                <Checkbox
                  key={card.id}
                  label={recordTitle(card)}
                  checked={!out.has(card.id)}
                  onChange={(isIn) =>
                    setOut(
                      (before) => new Set(isIn ? [...before].filter((id) => id !== card.id) : [...before, card.id]),
                    )
                  }
                />
              ))}
            </div>
          </fieldset>
        )}
      </Card>
      {chosen.length > 0 && (
        <TripForm key={day} initial={() => ofRecords(day, chosen)} takes={chosen.map(({ id }) => id)} />
      )}
    </div>
  )
}

function ofRecords(day: string, records: readonly RecordCard[]): TripDraft {
  const place = placeOfTrip({ track: null, shape: null }, records)
  return { ...blankDraft(day), shape: place ? roundArea(place.point, place.uncertainty + 50) : null }
}
