import { Link } from '../../core/link.tsx'
import { recordTitle } from '../../records/record-texts.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { tripPath } from '../address.ts'
import { type DayRecord, whenAndWhere } from './day-records.ts'

interface DayRecordListProps {
  records: readonly DayRecord[]
  isOneDay: boolean
  /** Those that are left out by whoever chooses. */
  out: ReadonlySet<number>
  onOut: (out: ReadonlySet<number>) => void
}

/** Finds to choose among. One that is on another trip is taken out of it there first. */
export function DayRecordList({ records, isOneDay, out, onOut }: DayRecordListProps) {
  const set = (id: number, isIn: boolean) => onOut(new Set(isIn ? [...out].filter((one) => one !== id) : [...out, id]))
  return (
    <ul className="grid gap-x-6 sm:grid-cols-2">
      {records.map((record) => {
        const { card, trip } = record
        const where = whenAndWhere(record, isOneDay)
        return (
          <li key={card.id} className="wrap-anywhere">
            <Checkbox
              label={recordTitle(card)}
              description={
                trip ? (
                  <>
                    {where}. Er på{' '}
                    <Link to={tripPath(trip.id)} className="underline underline-offset-4">
                      {trip.title === '' ? 'en anden tur' : `turen “${trip.title}”`}
                    </Link>
                  </>
                ) : (
                  where
                )
              }
              disabled={trip !== null}
              checked={trip === null && !out.has(card.id)}
              onChange={(isIn) => set(card.id, isIn)}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** What comes with the trip. */
export const chosenOf = (records: readonly DayRecord[], out: ReadonlySet<number>): DayRecord[] =>
  records.filter(({ card, trip }) => trip === null && !out.has(card.id))
