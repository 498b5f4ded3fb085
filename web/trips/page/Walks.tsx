import { Minus } from 'lucide-react'
import { useState } from 'react'
import { numberText } from '#contract/counted.ts'
import { capital } from '#contract/taxon-head.ts'
import type { TripShown, TripTable } from '#contract/trip.ts'
import { Link } from '../../core/link.tsx'
import { Button } from '../../ui/Button.tsx'
import { shortDayText } from '../../ui/dates.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { tripPath } from '../address.ts'
import { useWalks } from '../trip-data.ts'
import { newestWith } from './newest-with.ts'

/** So many at first; a way that is walked each week has more in a year than one wants to read across. */
const shownWalks = 12

/** The same way at other times: species by date, the newest walk first. */
export function Walks({ trip }: { trip: TripShown }) {
  const { data, isError, error, refetch } = useWalks(trip.id, true)
  const [isWhole, setWhole] = useState(false)
  const trips = data?.trips ?? []
  const shown = isWhole ? trips : newestWith(trips, trip.id, shownWalks)
  return (
    <section aria-labelledby="samme-tur" className="grid gap-4">
      <h2 id="samme-tur" className="font-display font-semibold text-2xl tracking-tight">
        Den samme tur før og siden
      </h2>
      {isError && !data && (
        <ErrorState title="De andre ture kunne ikke hentes" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton className="h-60 rounded-lg" />}
      {data && <WalksTable table={{ ...data, trips: shown }} current={trip.id} isOwn={trip.may.edit} />}
      {data && shown.length < data.trips.length && (
        <Button size="small" className="justify-self-start print:hidden" onClick={() => setWhole(true)}>
          Vis alle {data.trips.length} ture
        </Button>
      )}
    </section>
  )
}

interface WalksTableProps {
  table: TripTable
  current: number
  /** Its people know of all that was noted on it. */
  isOwn: boolean
}

function WalksTable({ table, current, isOwn }: WalksTableProps) {
  const { trips } = table
  const noted = trips.map(({ noted: own }) => new Map(own.map(({ species, count }) => [species, count])))
  const species = table.species.map((one, place) => ({ ...one, place }))
  const seen = species.filter(({ place }) => noted.some((own) => own.has(place)))
  return (
    <section
      aria-label="Arter på hver tur"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
      tabIndex={0}
      className="relative overflow-x-auto rounded-lg border border-line bg-surface print:overflow-visible"
    >
      <table className="border-collapse text-sm print:text-xs">
        <caption className="sr-only">Arter noteret på {trips.length} ture ad samme vej</caption>
        <thead>
          <tr className="border-line border-b">
            <th scope="col" className="sticky start-0 bg-surface px-4 py-2 text-start">
              Art
            </th>
            {trips.map(({ id, start }) => (
              <th
                key={id}
                scope="col"
                className="whitespace-nowrap px-3 py-2 text-end font-medium print:whitespace-normal print:px-1.5"
              >
                {id === current ? (
                  <span aria-current="true" className="font-semibold">
                    {shortDayText(start.slice(0, 10))}
                  </span>
                ) : (
                  <Link to={tripPath(id)} className="touch-target underline underline-offset-4">
                    {shortDayText(start.slice(0, 10))}
                  </Link>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {seen.map(({ taxon, place, isTold }) => (
            <tr key={taxon.id} className="border-line not-last:border-b">
              <th scope="row" className="sticky start-0 bg-surface px-4 py-2 text-start font-medium">
                {capital(taxon.danishName ?? taxon.latinName)}
              </th>
              {trips.map(({ id }, at) => (
                <td key={id} className="px-3 py-2 text-end tabular-nums print:px-1.5">
                  <Noted own={noted[at]} place={place} isTold={isTold || isOwn} />
                </td>
              ))}
            </tr>
          ))}
          <tr className="border-line border-t">
            <th scope="row" className="sticky start-0 bg-surface px-4 py-2 text-start">
              Arter i alt
            </th>
            {trips.map(({ id, noted: own }) => (
              <td key={id} className="px-3 py-2 text-end font-semibold tabular-nums">
                {own.length}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  )
}

interface NotedProps {
  own: ReadonlyMap<number, number | null> | undefined
  place: number
  isTold: boolean
}

/** Of what can be blurred nothing is said where it was not noted. */
function Noted({ own, place, isTold }: NotedProps) {
  const count = own?.get(place)
  if (count === undefined && !isTold) return <span className="sr-only">ikke oplyst</span>
  if (count === undefined) {
    return (
      <>
        <Minus className="ms-auto size-3.5 text-ink-soft opacity-50" aria-hidden="true" />
        <span className="sr-only">ikke noteret</span>
      </>
    )
  }
  return count === null ? 'set' : numberText(count)
}
