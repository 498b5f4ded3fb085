import { useInfiniteQuery } from '@tanstack/react-query'
import { Check, Search } from 'lucide-react'
import { counted } from '#contract/counted.ts'
import { api } from '../../core/api.ts'
import { Link } from '../../core/link.tsx'
import { addressOfFilter } from '../../search/address.ts'
import { TaxonRow } from '../../taxa/TaxonCard.tsx'
import { TaxonName } from '../../taxa/TaxonName.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import type { ViewProps } from './view-props.ts'

const useSpecies = (community: number) =>
  useInfiniteQuery({
    queryKey: ['records', 'community-species', community],
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) =>
      api(
        'POST /records/search-taxon-list',
        { filter: { community }, sort: 'count', cursor: pageParam, take: 60 },
        { signal },
      ),
    getNextPageParam: (last) => last.cursor ?? undefined,
  })

/** Every species of the finds once, and those that are looked for. */
export function SpeciesView({ community }: ViewProps) {
  const { id } = community
  const list = useSpecies(id)
  const { data, isError, error, refetch } = list
  const items = data?.pages.flatMap((page) => page.items)
  const total = data?.pages[0]?.total
  return (
    <div className="grid gap-8">
      <WantedSpecies community={community} />
      <section aria-labelledby="community-species">
        <h2 id="community-species" className="mb-4 font-display font-semibold text-2xl tracking-tight">
          <Link
            to={addressOfFilter({ community: id }, 'arter')}
            className="text-ink underline-offset-4 hover:text-accent"
          >
            {total === undefined ? 'Arter' : counted(total, 'art', 'arter')}
          </Link>
        </h2>
        {isError && !data && (
          <ErrorState title="Artslisten kunne ikke hentes" error={error} onRetry={() => void refetch()} />
        )}
        {!isError && !items && <SkeletonText lines={8} />}
        {items?.length === 0 && (
          <EmptyState title="Ingen arter endnu">
            <p>Når der er fund, står arterne her.</p>
          </EmptyState>
        )}
        {items && items.length > 0 && (
          <ul className="-mx-2 grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
            {items.map(({ taxon, count }) => (
              <li key={taxon.id}>
                <TaxonRow
                  taxon={taxon}
                  note={counted(count, 'fund')}
                  to={addressOfFilter({ community: id, taxonIds: [taxon.id] }, 'liste')}
                />
              </li>
            ))}
          </ul>
        )}
        <MoreButton list={list} shown={items?.length ?? 0} total={total ?? 0} label="arter" />
      </section>
    </div>
  )
}

/** Species that the organisers wish for: found, or not yet. */
export function WantedSpecies({ community: { wanted } }: Pick<ViewProps, 'community'>) {
  if (wanted.length === 0) return null
  const found = wanted.filter(({ isFound }) => isFound).length
  return (
    <Card title="Efterlyste arter" lead={`${found} af ${counted(wanted.length, 'art', 'arter')} er fundet.`}>
      <Progress label="Fundne af de efterlyste" value={found / wanted.length} />
      <ul className="flex flex-wrap gap-2">
        {wanted
          .toSorted((a, b) => Number(a.isFound) - Number(b.isFound))
          .map(({ taxon, isFound }) => (
            <li key={taxon.id}>
              <Link
                to={`/taxa/${taxon.id}`}
                className="inline-flex min-h-9 touch-target items-center gap-1.5 rounded-full border border-line bg-raised px-3 py-1 text-ink text-sm no-underline hover:border-accent"
              >
                {isFound ? (
                  <Check className="size-4 text-success" aria-hidden="true" />
                ) : (
                  <Search className="size-4 text-ink-soft" aria-hidden="true" />
                )}
                <TaxonName taxon={taxon} />
                <span className="sr-only">{isFound ? ', fundet' : ', ikke fundet endnu'}</span>
              </Link>
            </li>
          ))}
      </ul>
    </Card>
  )
}
