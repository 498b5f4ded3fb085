import { useState } from 'react'
import { counted, numberText } from '#contract/counted.ts'
import type { TripRecord } from '#contract/trip.ts'
import { RecordRow } from '../../records/RecordCardView.tsx'
import { cardPlace, countText } from '../../records/record-texts.ts'
import { Button } from '../../ui/Button.tsx'
import { usePrinted } from '../../ui/use-printed.ts'

const counts = (count: number, unit: TripRecord['countUnit']): string =>
  unit === null ? `${numberText(count)} talt` : (countText(count, unit, null) ?? '')
const noteOf = (record: TripRecord): string =>
  [
    ...(record.isAbsent ? ['ikke fundet'] : []),
    ...(record.count === null ? [] : [counts(record.count, record.countUnit)]),
    cardPlace(record),
  ].join(' · ')

/** So many are shown at first: a page of five hundred takes a phone seconds. */
const first = 100
/** Fewer than these are not worth a button. */
const few = 20

/** The finds as the day went, with the time where it is told. On paper all of them. */
export function TimeList({ records }: { records: readonly TripRecord[] }) {
  const [wantsAll, setWantsAll] = useState(false)
  const isPrinted = usePrinted()
  const isWhole = wantsAll || isPrinted || records.length <= first + few
  return (
    <div className="grid gap-4">
      <ol className="grid">
        {(isWhole ? records : records.slice(0, first)).map((record) => (
          <TimedRow key={record.id} record={record} />
        ))}
      </ol>
      {!isWhole && (
        <Button className="justify-self-start noscript:hidden" onClick={() => setWantsAll(true)}>
          Vis alle {counted(records.length, 'fund')}
        </Button>
      )}
    </div>
  )
}

const TimedRow = ({ record }: { record: TripRecord }) => (
  <li className="grid grid-cols-[3.25rem_minmax(0,1fr)] items-center gap-2 border-line border-b">
    <span className="text-ink-soft text-sm tabular-nums">
      {record.timeFrom === null ? (
        <span className="sr-only">Uden tid</span>
      ) : (
        record.timeFrom.slice(0, 5).replace(':', '.')
      )}
    </span>
    <RecordRow card={record} note={noteOf(record)} />
  </li>
)
