import type { TripRecord } from '#contract/trip.ts'
import { RecordRow } from '../../records/RecordCardView.tsx'
import { cardPlace, countText } from '../../records/record-texts.ts'

const counts = (count: number, unit: TripRecord['countUnit']): string =>
  unit === null ? `${count.toLocaleString('da-DK')} talt` : (countText(count, unit, null) ?? '')
const noteOf = (record: TripRecord): string =>
  [
    ...(record.isAbsent ? ['ikke fundet'] : []),
    ...(record.count === null ? [] : [counts(record.count, record.countUnit)]),
    cardPlace(record),
  ].join(' · ')

/** The finds as the day went, with the time where it is told. */
export function TimeList({ records }: { records: readonly TripRecord[] }) {
  return (
    <ol className="grid">
      {records.map((record) => (
        <li key={record.id} className="grid grid-cols-[3.25rem_minmax(0,1fr)] items-center gap-2 border-line border-b">
          <span className="text-ink-soft text-sm tabular-nums">
            {record.timeFrom === null ? (
              <span className="sr-only">Uden tid</span>
            ) : (
              record.timeFrom.slice(0, 5).replace(':', '.')
            )}
          </span>
          <RecordRow card={record} note={noteOf(record)} />
        </li>
      ))}
    </ol>
  )
}
