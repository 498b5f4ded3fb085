import type { ReactNode } from 'react'
import { counted } from '#contract/counted.ts'
import { administrativeLists } from '#contract/enums.ts'
import { type SpeciesGroup, speciesGroups } from '#contract/roles.ts'
import { go, Link } from '../core/link.tsx'
import { useSession } from '../session/session.ts'
import { GroupIcon } from '../taxa/GroupIcon.tsx'
import { currentMonth, monthNames } from '../taxa/season.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { chipClass } from '../ui/Chips.tsx'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useSearchText } from '../ui/search-text.ts'
import { type AreaPlace, addressOf, annexes, areaPath, perPage } from './address.ts'
import { useInvasiveTaxa } from './area-data.ts'
import { SpeciesCard } from './SpeciesCard.tsx'

export const listId = 'arter'

/** The listed species, narrowed by list, group, month and name; each choice is a link, so it needs no script. */
export function SpeciesList({ place }: { place: AreaPlace }) {
  const month = currentMonth()
  const { user } = useSession()
  const { data, isError, error, refetch, isPlaceholderData } = useInvasiveTaxa(place, month)
  const { text, setText } = useSearchText(place.query, (query) =>
    go(addressOf({ ...place, query, page: 1 }), { replace: true }),
  )
  const chosen = (change: Partial<AreaPlace>) => addressOf({ ...place, page: 1, ...change })
  return (
    <section aria-labelledby={listId} className="scroll-mt-20">
      <h2 id={listId} tabIndex={-1} className="scroll-mt-20 font-display font-semibold text-2xl tracking-tight">
        Kend arterne
      </h2>
      <p className="mt-1 max-w-[65ch] text-ink-soft">
        De mest fundne står først. Er du i tvivl, så meld alligevel, og tag et billede: andre hjælper med navnet.
      </p>
      <div className="mt-5 mb-6 grid gap-3">
        <SearchField
          label="Søg blandt de invasive arter"
          placeholder="Søg efter et navn"
          className="max-w-xl"
          value={text}
          onChange={setText}
        />
        <Choices label="Liste">
          <Choice to={chosen({ annex: undefined })} isOn={place.annex === undefined} label="Alle lister" />
          {annexes.map((annex) => (
            <Choice
              key={annex}
              to={chosen({ annex })}
              isOn={place.annex === annex}
              label={administrativeLists.invasive.annexes[annex]}
            />
          ))}
          <Choice
            to={chosen({ isNow: !place.isNow })}
            isOn={place.isNow}
            label={`Kan ses i ${monthNames[month - 1] ?? ''}`}
          />
        </Choices>
        {data && data.groups.length > 1 && (
          <Choices label="Gruppe">
            <Choice to={chosen({ group: undefined })} isOn={place.group === undefined} label="Alle grupper" />
            {data.groups.map(({ speciesGroup, total }) => (
              <Choice
                key={speciesGroup}
                to={chosen({ group: speciesGroup })}
                isOn={place.group === speciesGroup}
                group={speciesGroup}
                label={speciesGroups[speciesGroup as SpeciesGroup] ?? 'Uden gruppe'}
                total={total}
              />
            ))}
          </Choices>
        )}
      </div>
      {isError && !data ? (
        <ErrorState title="Arterne kunne ikke hentes" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Waiting />
      ) : data.items.length === 0 ? (
        <EmptyState
          title="Ingen arter passer til det, du har valgt"
          action={<ButtonLink to={areaPath}>Vis alle invasive arter</ButtonLink>}
        >
          <p>Prøv et andet ord eller færre valg. Det, du har set, er måske slet ikke invasivt.</p>
        </EmptyState>
      ) : (
        <div aria-busy={isPlaceholderData || undefined}>
          <p className="sr-only" role="status">
            {counted(data.total, 'art', 'arter')}
          </p>
          <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
            {data.items.map((species) => (
              <li key={species.taxon.id}>
                <SpeciesCard species={species} isSignedIn={user !== null} />
              </li>
            ))}
          </ul>
          <Pagination
            label="arter"
            skip={(place.page - 1) * perPage}
            take={perPage}
            total={data.total}
            pathOf={(skip) => addressOf({ ...place, page: skip / perPage + 1 })}
          />
        </div>
      )}
    </section>
  )
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="min-w-0">
      <ul className="-mx-(--page-gutter) flex scroll-row gap-2 px-(--page-gutter) py-1 sm:mx-0 sm:flex-wrap sm:px-0 sm:py-0">
        {children}
      </ul>
    </nav>
  )
}

interface ChoiceProps {
  to: string
  isOn: boolean
  label: string
  group?: number
  total?: number
}

/** On a phone the row is longer than the screen. The page itself stays where it is. */
function intoSight(choice: HTMLElement | null) {
  const row = choice?.parentElement
  if (!choice || !row) return
  const [own, around] = [choice.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += own.left - around.left - (around.width - own.width) / 2
}

function Choice({ to, isOn, label, group, total }: ChoiceProps) {
  return (
    <li className="shrink-0" ref={isOn ? intoSight : undefined}>
      <Link
        to={to}
        replace
        aria-current={isOn ? 'true' : undefined}
        className={cx(
          chipClass,
          'whitespace-nowrap text-ink no-underline aria-[current=true]:border-accent aria-[current=true]:bg-accent aria-[current=true]:text-accent-ink',
        )}
      >
        {group !== undefined && <GroupIcon group={group} className="size-6" />}
        {label}
        {total !== undefined && <span className="opacity-80 tabular-nums">{total}</span>}
      </Link>
    </li>
  )
}

const Waiting = () => (
  <div role="status" className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
    <span className="sr-only">Henter arter …</span>
    {Array.from({ length: 6 }, (_, at) => (
      <Skeleton key={at} className="h-96 rounded-lg" />
    ))}
  </div>
)
