import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnUser } from '#contract/account.ts'
import { counted } from '#contract/counted.ts'
import type { RecordCard } from '#contract/record.ts'
import type { SheetRow } from '#contract/sheet.ts'
import { api } from '../../core/api.ts'
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
  const ids = (records ?? []).map(({ id }) => id)
  const { data: times, isPending } = useQuery({
    queryKey: ['times-of', ids],
    queryFn: async ({ signal }) => timesOf((await api('POST /records/sheet-rows', { ids }, { signal })).rows, day),
    enabled: ids.length > 0,
  })
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
      {chosen.length > 0 && !isPending && (
        <TripForm
          key={day}
          initial={() => ({ ...ofRecords(day, chosen), ...times })}
          takes={chosen.map(({ id }) => id)}
        />
      )}
    </div>
  )
}

/** From the first to the last time that somebody has written on a find of the day. */
export function timesOf(rows: readonly Pick<SheetRow, 'fields'>[], day: string): Partial<TripDraft> {
  const times = rows
    .flatMap(({ fields: { timeFrom, timeTo } }) => [timeFrom, timeTo])
    .flatMap((time) => (time === null ? [] : [time.slice(0, 5)]))
    .toSorted()
  const [first] = times
  const last = times.at(-1)
  if (first === undefined || last === undefined) return {}
  return { startTime: first, ...(last > first ? { endDay: day, endTime: last } : {}) }
}

function ofRecords(day: string, records: readonly RecordCard[]): TripDraft {
  const place = placeOfTrip({ track: null, shape: null }, records)
  return { ...blankDraft(day), shape: place ? roundArea(place.point, place.uncertainty + 50) : null }
}
