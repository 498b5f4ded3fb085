import { Binoculars, Leaf, MapPin, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { type FollowKind, followKind } from '#contract/followed.ts'
import type { SavedSearch } from '#contract/saved-searches.ts'
import { searchPath } from '#contract/search-address.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { SkeletonText } from '../ui/Skeleton.tsx'
import { SavedRow } from './saved/SavedRow.tsx'
import { useSavedSearches } from './search-data.ts'

type Kind = FollowKind | 'search'

const kindOf = ({ filter, isNamed }: SavedSearch): Kind => (isNamed ? 'search' : (followKind(filter) ?? 'search'))

const groups: { kind: Kind; title: string; icon: ReactNode }[] = [
  { kind: 'person', title: 'Personer', icon: <User aria-hidden="true" /> },
  { kind: 'taxon', title: 'Arter og grupper', icon: <Leaf aria-hidden="true" /> },
  { kind: 'place', title: 'Steder', icon: <MapPin aria-hidden="true" /> },
  { kind: 'search', title: 'Gemte søgninger', icon: <Binoculars aria-hidden="true" /> },
]

/** Everything that one follows and keeps, with what is new in it. */
export function FollowedList() {
  const { data, isError, error, refetch } = useSavedSearches(true)
  if (isError && !data) {
    return <ErrorState title="Det, du følger, kunne ikke hentes" error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <SkeletonText lines={6} />
  if (data.items.length === 0) {
    return (
      <EmptyState
        title="Du følger ikke noget endnu"
        action={
          <ButtonLink to={searchPath} variant="primary">
            Søg i fund
          </ButtonLink>
        }
      >
        <p>Tryk på Følg på en arts side, hos en person eller ved et sted på kortet. Så får du besked om nye fund.</p>
      </EmptyState>
    )
  }
  const shown = groups.flatMap((group) => {
    const items = data.items.filter((saved) => kindOf(saved) === group.kind)
    return items.length === 0 ? [] : [{ ...group, items }]
  })
  return (
    <div className="grid items-start gap-x-8 gap-y-8 md:grid-cols-2">
      {shown.map(({ kind, title, icon, items }) => (
        <section key={kind} aria-labelledby={`follows-${kind}`}>
          <h2
            id={`follows-${kind}`}
            className="mb-2 flex items-center gap-2 font-display font-semibold text-xl tracking-tight [&_svg]:size-5 [&_svg]:text-accent"
          >
            {icon}
            {title}
          </h2>
          <ul className="grid gap-2">
            {items.map((saved) => (
              <SavedRow key={saved.id} saved={saved} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
