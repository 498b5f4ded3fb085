import { Link } from '../../core/link.tsx'
import { recordTitle } from '../../records/record-texts.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { tripPath } from '../address.ts'
import { type DayRecord, whenAndWhere } from './day-records.ts'

interface DayRecordListProps {
  records: readonly DayRecord[]
  isOneDay: boolean
  /** Those that whoever chooses has changed their mind of. */
  turned: ReadonlySet<number>
  onTurned: (turned: ReadonlySet<number>) => void
}

/** Finds to choose among. One that is on another trip is taken out of it there first. */
export function DayRecordList({ records, isOneDay, turned, onTurned }: DayRecordListProps) {
  const turn = (id: number) =>
    onTurned(new Set(turned.has(id) ? [...turned].filter((one) => one !== id) : [...turned, id]))
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
              checked={comesAlong(record, turned)}
              onChange={() => turn(card.id)}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** What not everybody may see hides the whole trip's way from others: it comes along only when one says so. */
const comesAlong = ({ card, trip, isPublic }: DayRecord, turned: ReadonlySet<number>) =>
  trip === null && isPublic !== turned.has(card.id)

/** What comes with the trip. */
export const chosenOf = (records: readonly DayRecord[], turned: ReadonlySet<number>): DayRecord[] =>
  records.filter((record) => comesAlong(record, turned))

/** What it means to take along what not everybody may see. */
export const ClosedHint = ({ records }: { records: readonly DayRecord[] }) =>
  records.some(({ isPublic, trip }) => !isPublic && trip === null) && (
    <p className="text-ink-soft text-sm">
      Tager du et fund med, som ikke er for alle, ser andre kun et kvadrat i stedet for turens rute.
    </p>
  )
