import { counted } from '#contract/counted.ts'
import { speciesGroupIds, speciesGroups } from '#contract/roles.ts'
import { Link } from '../../core/link.tsx'
import { GroupIcon } from '../GroupIcon.tsx'
import '../groups/tints.css'
import { startPlace, type TaxaPlace, taxaAddressOf } from './address.ts'

interface GroupCardsProps {
  place: TaxaPlace
  /** How many species each group has; undefined while that is being fetched. */
  totals: ReadonlyMap<number, number> | undefined
}

/** The twelve groups as doors into the book. */
export function GroupCards({ place, totals }: GroupCardsProps) {
  return (
    <section aria-labelledby="taxa-groups">
      <h2 id="taxa-groups" className="mb-4 font-display font-semibold text-2xl tracking-tight">
        Vælg en gruppe
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:gap-4 xl:grid-cols-6">
        {speciesGroupIds.map((group) => (
          <li key={group}>
            <Link
              to={taxaAddressOf({ ...startPlace, view: place.view, sort: place.sort, group })}
              aria-current={false}
              data-group={group}
              className="group-ground group flex h-full gap-3 rounded-lg p-3 no-underline ring-current ring-inset transition-shadow duration-calm hover:ring-2 max-sm:items-center max-sm:gap-2 sm:flex-col sm:justify-between sm:p-4"
            >
              <GroupIcon
                group={group}
                className="size-11 transition-transform duration-calm ease-calm motion-safe:group-hover:-translate-y-1 sm:ms-auto sm:size-20 md:size-24"
              />
              <span className="grid min-w-0">
                <span className="wrap-break-word hyphens-auto font-semibold text-ink leading-tight max-sm:text-sm">
                  {speciesGroups[group]}
                </span>
                <span className="min-h-5 text-ink-soft text-sm tabular-nums max-sm:text-xs">
                  {totals && counted(totals.get(group) ?? 0, 'art', 'arter')}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
