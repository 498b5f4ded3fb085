import { Minus } from 'lucide-react'
import { capital } from '#contract/taxon-head.ts'
import type { TripShown, TripTable } from '#contract/trip.ts'
import { Link } from '../../core/link.tsx'
import { dayText } from '../../ui/dates.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { tripPath } from '../address.ts'
import { useWalks } from '../trip-data.ts'

const shownWalks = 12

/** The same way at other times: species by date, the newest walk first. */
export function Walks({ trip }: { trip: TripShown }) {
  const { data, isError, error, refetch } = useWalks(trip.id, true)
  return (
    <section aria-labelledby="samme-tur" className="grid gap-4">
      <h2 id="samme-tur" className="font-display font-semibold text-2xl tracking-tight">
        Den samme tur før og siden
      </h2>
      {isError && !data && (
        <ErrorState title="De andre ture kunne ikke hentes" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton className="h-60 rounded-lg" />}
      {data && <WalksTable table={data} current={trip.id} />}
    </section>
  )
}

function WalksTable({ table, current }: { table: TripTable; current: number }) {
  const trips = table.trips.slice(0, shownWalks)
  const noted = trips.map(({ noted: own }) => new Map(own.map(({ species, count }) => [species, count])))
  const species = table.species.map((one, place) => ({ ...one, place }))
  const seen = species.filter(({ place }) => noted.some((own) => own.has(place)))
  return (
    <section
      aria-label="Arter på hver tur"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
      tabIndex={0}
      className="relative overflow-x-auto rounded-lg border border-line bg-surface"
    >
      <table className="border-collapse text-sm">
        <caption className="sr-only">Arter noteret på {trips.length} ture ad samme vej</caption>
        <thead>
          <tr className="border-line border-b">
            <th scope="col" className="sticky start-0 bg-surface px-4 py-2 text-start">
              Art
            </th>
            {trips.map(({ id, start }) => (
              <th key={id} scope="col" className="whitespace-nowrap px-3 py-2 text-end font-medium">
                {id === current ? (
                  <span aria-current="true" className="font-semibold">
                    {dayText(start.slice(0, 10))}
                  </span>
                ) : (
                  <Link to={tripPath(id)} className="touch-target underline underline-offset-4">
                    {dayText(start.slice(0, 10))}
                  </Link>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {seen.map(({ taxon, place }) => (
            <tr key={taxon.id} className="border-line not-last:border-b">
              <th scope="row" className="sticky start-0 bg-surface px-4 py-2 text-start font-medium">
                {capital(taxon.danishName ?? taxon.latinName)}
              </th>
              {trips.map(({ id }, at) => (
                <td key={id} className="px-3 py-2 text-end tabular-nums">
                  <Noted own={noted[at]} place={place} />
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

function Noted({ own, place }: { own: ReadonlyMap<number, number | null> | undefined; place: number }) {
  const count = own?.get(place)
  if (count === undefined) {
    return (
      <>
        <Minus className="ms-auto size-3.5 text-ink-soft opacity-50" aria-hidden="true" />
        <span className="sr-only">ikke noteret</span>
      </>
    )
  }
  return count === null ? 'set' : count.toLocaleString('da-DK')
}
