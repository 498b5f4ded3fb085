import { counted, numberText } from '#contract/counted.ts'
import type { TripRecord } from '#contract/trip.ts'
import { RecordRow } from '../../records/RecordCardView.tsx'
import { cardPlace, countText } from '../../records/record-texts.ts'
import { Button } from '../../ui/Button.tsx'
import { useBeginning } from '../../ui/use-beginning.ts'

const counts = (count: number, unit: TripRecord['countUnit']): string =>
  unit === null ? `${numberText(count)} talt` : (countText(count, unit, null) ?? '')
const noteOf = (record: TripRecord): string =>
  [
    ...(record.isAbsent ? ['ikke fundet'] : []),
    ...(record.count === null ? [] : [counts(record.count, record.countUnit)]),
    cardPlace(record),
  ].join(' · ')

/** The finds as the day went, with the time where it is told. On paper all of them. */
export function TimeList({ records }: { records: readonly TripRecord[] }) {
  const { shown, isWhole, showAll } = useBeginning(records, 60)
  return (
    <div className="grid gap-4">
      <ol className="grid">
        {shown.map((record) => (
          <TimedRow key={record.id} record={record} />
        ))}
      </ol>
      {!isWhole && (
        <Button className="justify-self-start noscript:hidden" onClick={showAll}>
          Vis alle {counted(records.length, 'fund')}
        </Button>
      )}
    </div>
  )
}

const TimedRow = ({ record }: { record: TripRecord }) => (
  <li className="grid laid-when-near grid-cols-[3.25rem_minmax(0,1fr)] items-center gap-2 border-line border-b">
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
