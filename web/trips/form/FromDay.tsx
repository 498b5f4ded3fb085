import { useState } from 'react'
import type { OwnUser } from '#contract/account.ts'
import { counted } from '#contract/counted.ts'
import type { RecordCard } from '#contract/record.ts'
import type { SheetRow } from '#contract/sheet.ts'
import { Card } from '../../ui/Card.tsx'
import { DatePicker } from '../../ui/DatePicker.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ClosedHint, chosenOf, DayRecordList } from '../quick/DayRecordList.tsx'
import { useDayRecords } from '../quick/day-records.ts'
import { placeOfTrip } from '../trip-place.ts'
import { wallOf } from '../trip-texts.ts'
import { TripForm } from './NewTrip.tsx'
import { blankDraft, roundArea, type TripDraft } from './trip-draft.ts'

/** The finds of a day become a trip: where they were is proposed as its area. */
export function FromDay({ user }: { user: OwnUser }) {
  const today = wallOf(Date.now()).slice(0, 10)
  const [day, setDay] = useState(today)
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set())
  const { data: records } = useDayRecords(user.id, day, day)
  const chosen = chosenOf(records ?? [], turned)
  return (
    <div className="grid gap-5">
      <Card title="Dagens fund">
        <DatePicker label="Hvilken dag?" value={day} max={today} onChange={(next) => setDay(next)} />
        {!records && <Skeleton className="h-24 rounded-lg" />}
        {records?.length === 0 && <EmptyState title="Du har ingen fund fra den dag">Vælg en anden dag.</EmptyState>}
        {records && records.length > 0 && (
          <fieldset>
            <legend className="font-semibold text-sm">{counted(chosen.length, 'fund')} kommer med på turen</legend>
            <DayRecordList records={records} isOneDay turned={turned} onTurned={setTurned} />
            <ClosedHint records={records} />
          </fieldset>
        )}
        {records?.length && records.every(({ trip }) => trip) ? (
          <p className="text-ink-soft text-sm">Alle fund fra den dag er på en tur. Tag dem ud af den først.</p>
        ) : null}
      </Card>
      {chosen.length > 0 && (
        <TripForm
          key={day}
          initial={() => ({
            ...ofRecords(
              day,
              // The area stays when a find is taken out again: what not everybody may see has no part in it.
              chosen.flatMap(({ card, isPublic }) => (isPublic ? [card] : [])),
            ),
            ...timesOf(chosen),
          })}
          takes={chosen.map(({ card }) => card.id)}
        />
      )}
    </div>
  )
}

/** From the first to the last time that somebody has written on a find of the day. */
export function timesOf(rows: readonly Pick<SheetRow, 'fields'>[]): Partial<TripDraft> {
  const times = rows
    .flatMap(({ fields: { timeFrom, timeTo } }) => [timeFrom, timeTo])
    .flatMap((time) => (time === null ? [] : [time.slice(0, 5)]))
    .toSorted()
  const [first] = times
  const last = times.at(-1)
  if (first === undefined || last === undefined) return {}
  return { startTime: first, ...(last > first ? { endTime: last } : {}) }
}

function ofRecords(day: string, records: readonly RecordCard[]): TripDraft {
  const place = placeOfTrip({ track: null, shape: null, showsEnds: false }, records)
  return { ...blankDraft(day), shape: place ? roundArea(place.point, place.uncertainty + 50) : null }
}
