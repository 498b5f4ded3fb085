import { counted, numberText } from '#contract/counted.ts'
import { type SpeciesGroup, speciesGroups } from '#contract/roles.ts'
import { capital } from '#contract/taxon-head.ts'
import type { TripShown, TripSpecies } from '#contract/trip.ts'
import { Link } from '../../core/link.tsx'
import { Scientific } from '../../taxa/Scientific.tsx'
import { TaxonPicture } from '../../taxa/TaxonPicture.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useBeginning } from '../../ui/use-beginning.ts'

interface SpeciesListProps {
  species: readonly TripSpecies[]
  trip: TripShown
}

/** What was found, group by group, and what of it was new. */
export function SpeciesList({ species, trip }: SpeciesListProps) {
  if (species.length === 0) {
    return (
      <EmptyState title="Ingen arter endnu">
        {trip.isOwn
          ? 'Skriv dem på listen herover, eller tag fund med fra dine egne.'
          : 'Der er ingen fund, alle må se.'}
      </EmptyState>
    )
  }
  const groups = [...Map.groupBy(species, ({ speciesGroup }) => speciesGroup)].toSorted(
    (a, b) => b[1].length - a[1].length,
  )
  return (
    <div className="grid gap-6">
      {groups.map(([group, own]) => (
        <GroupList key={group} group={group} species={own} isComplete={trip.completeGroups.includes(group)} />
      ))}
    </div>
  )
}

interface GroupListProps {
  group: number
  species: readonly TripSpecies[]
  isComplete: boolean
}

function GroupList({ group, species, isComplete }: GroupListProps) {
  const { shown, isWhole, showAll } = useBeginning(species, 60)
  const count = counted(species.length, 'art', 'arter')
  return (
    <section aria-label={speciesGroups[group as SpeciesGroup]} className="grid gap-2">
      <h3 className="flex flex-wrap items-baseline gap-x-3 font-semibold">
        {speciesGroups[group as SpeciesGroup] ?? 'Andet'}
        <span className="font-normal text-ink-soft text-sm">
          {count}
          {isComplete && ' · alle kendte arter er noteret'}
        </span>
      </h3>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {shown.map((one) => (
          <SpeciesRow key={one.taxon.id} one={one} />
        ))}
      </ul>
      {!isWhole && (
        <Button className="mt-2 justify-self-start noscript:hidden" onClick={showAll}>
          Vis alle {count}
        </Button>
      )}
    </section>
  )
}

function SpeciesRow({ one: { taxon, count, records, isNewForMe, isNewForSquare } }: { one: TripSpecies }) {
  return (
    <li className="border-line border-b laid-when-near">
      <Link
        to={`/taxa/${taxon.id}`}
        className="group flex min-h-14 items-center gap-3 py-1.5 text-ink no-underline hover:text-accent"
      >
        <TaxonPicture taxon={taxon} className="size-11 rounded-md" />
        <span className="grid min-w-0 flex-1">
          <span className="wrap-anywhere font-medium group-hover:underline">
            {taxon.danishName === null ? (
              <Scientific rank={taxon.rank}>{taxon.latinName}</Scientific>
            ) : (
              capital(taxon.danishName)
            )}
          </span>
          {(isNewForMe || isNewForSquare) && (
            <span className="flex flex-wrap gap-1">
              {isNewForMe && <Badge tone="success">Ny for dig</Badge>}
              {isNewForSquare && <Badge tone="accent">Ny for kvadratet</Badge>}
            </span>
          )}
        </span>
        <span className="shrink-0 text-ink-soft text-sm tabular-nums">
          {count === null ? counted(records, 'fund') : numberText(count)}
        </span>
      </Link>
    </li>
  )
}
