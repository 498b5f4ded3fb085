import { Minus } from 'lucide-react'
import { Fragment } from 'react'
import { counted, numberText } from '#contract/counted.ts'
import { capital } from '#contract/taxon-head.ts'
import type { TripTable } from '#contract/trip.ts'
import { Link } from '../../core/link.tsx'
import { tripPath } from '../../trips/address.ts'
import { distanceText, durationText } from '../../trips/trip-texts.ts'
import { shortDayText } from '../../ui/dates.ts'

type Trip = TripTable['trips'][number]

const effortTexts = ({ minutes, distance, people }: Trip) => [
  ...(minutes === null ? [] : [durationText(minutes)]),
  ...(distance === null ? [] : [distanceText(distance)]),
  ...(people === null || people < 2 ? [] : [`${people} personer`]),
]

/** A number and its unit stay together in the narrow column. */
const Effort = ({ trip }: { trip: Trip }) =>
  effortTexts(trip).map((part, at) => (
    <Fragment key={part}>
      {at > 0 && ' · '}
      <span className="whitespace-nowrap">{part}</span>
    </Fragment>
  ))

/** Trips in rows, species in columns, those on most trips first. */
export function CompleteTable({ table: { trips, species }, groupName }: { table: TripTable; groupName: string }) {
  const columns = species.map((one, place) => ({ ...one, place })).toSorted((a, b) => b.trips - a.trips)
  return (
    <section
      aria-label="Ture og arter"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
      tabIndex={0}
      className="relative max-h-[80dvh] overflow-auto rounded-lg border border-line bg-surface"
    >
      <table className="border-separate border-spacing-0 text-sm">
        <caption className="sr-only">
          Arter noteret på {counted(trips.length, 'tur', 'ture')} med en komplet liste over {groupName}
        </caption>
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky start-0 top-0 z-2 min-w-32 border-line border-e border-b bg-surface px-3 py-2 text-start align-bottom sm:px-4"
            >
              Tur
            </th>
            <th
              scope="col"
              className="sticky top-0 z-1 border-line border-b bg-surface px-3 py-2 text-end align-bottom font-medium"
            >
              Arter
            </th>
            {columns.map(({ taxon }) => (
              <th
                key={taxon.id}
                scope="col"
                className="sticky top-0 z-1 border-line border-b bg-surface px-2 py-2 text-center align-bottom font-medium"
              >
                <Link to={`/taxa/${taxon.id}`} className="inline-block max-h-40 text-ink no-underline hover:underline">
                  <span className="[writing-mode:vertical-rl] rotate-180">
                    {capital(taxon.danishName ?? taxon.latinName)}
                  </span>
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {trips.map((trip) => {
            const counts = new Map(trip.noted.map(({ species: at, count }) => [at, count]))
            return (
              <tr key={trip.id} className="group">
                <th
                  scope="row"
                  className="sticky start-0 z-1 min-w-32 max-w-36 border-line border-e bg-surface px-3 py-2 sm:min-w-40 sm:max-w-56 sm:px-4 text-start font-normal group-not-last:border-b"
                >
                  <Link to={tripPath(trip.id)} className="font-medium underline underline-offset-4">
                    {shortDayText(trip.start.slice(0, 10))}
                  </Link>
                  <span className="block truncate">{trip.title}</span>
                  <span className="block text-ink-soft text-xs tabular-nums">
                    <Effort trip={trip} />
                  </span>
                </th>
                <td className="border-line px-3 py-2 text-end font-semibold tabular-nums group-not-last:border-b">
                  {trip.noted.length}
                </td>
                {columns.map(({ taxon, place, isTold }) => (
                  <td key={taxon.id} className="border-line px-2 py-2 text-center tabular-nums group-not-last:border-b">
                    <Cell isNoted={counts.has(place)} count={counts.get(place) ?? null} isTold={isTold} />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** Of what can be blurred nothing is said where it was not noted. */
function Cell({ isNoted, count, isTold }: { isNoted: boolean; count: number | null; isTold: boolean }) {
  if (isNoted) return count === null ? 'set' : numberText(count)
  if (!isTold) return <span className="sr-only">ikke oplyst</span>
  return (
    <>
      <Minus className="mx-auto size-3.5 text-ink-soft opacity-50" aria-hidden="true" />
      <span className="sr-only">ikke noteret</span>
    </>
  )
}
