import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '#contract/calls.ts'
import { counted } from '#contract/counted.ts'
import { api } from '../../../core/api.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { SkeletonText } from '../../../ui/Skeleton.tsx'
import { gbifRank, gbifStatus } from './gbif-words.ts'

export type Species = Reply<'GET /taxa/gbif-species'>[number]

interface GbifSearchProps {
  initialQuery: string
  onChoose: (species: Species) => void
}

/** Candidates from GBIF for a name. It is asked when one says so: the answer comes from far away. */
export function GbifSearch({ initialQuery, onChoose }: GbifSearchProps) {
  const [text, setText] = useState(initialQuery)
  const [asked, setAsked] = useState(initialQuery.trim())
  const found = useQuery({
    queryKey: ['gbif', asked],
    queryFn: ({ signal }) => api('GET /taxa/gbif-species', { queryString: asked }, { signal }),
    enabled: asked !== '',
    staleTime: 600_000,
  })
  const search = () => {
    const wanted = text.trim()
    if (wanted === asked) void found.refetch()
    else setAsked(wanted)
  }
  return (
    <section aria-label="Navne i GBIF" className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label="Søg i GBIF"
          placeholder="Videnskabeligt navn"
          className="min-w-0 flex-1 basis-60"
          value={text}
          onChange={setText}
          onSubmit={search}
        />
        <Button isPending={found.isFetching} onClick={search}>
          Søg
        </Button>
      </div>
      <p role="status" className={found.isFetching ? 'text-ink-soft text-sm' : 'sr-only'}>
        {found.isFetching && 'Spørger GBIF. Det kan tage lidt tid.'}
        {found.data && !found.isFetching && `${counted(found.data.length, 'navn', 'navne')} fundet`}
      </p>
      {found.isError && !found.isFetching ? (
        <ErrorState
          title="GBIF svarede ikke, som det skulle"
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      ) : found.isFetching ? (
        <SkeletonText lines={4} />
      ) : found.data?.length === 0 ? (
        <EmptyState title={`GBIF kender intet navn som “${asked}”`} />
      ) : (
        <ul className="divide-y divide-line overflow-clip rounded-lg border border-line bg-surface">
          {found.data?.map((species) => (
            <li key={species.key} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
              <div className="min-w-0 flex-1 basis-56">
                <p lang="la" className="wrap-anywhere font-semibold">
                  {species.scientificName}
                </p>
                <p className="text-ink-soft text-sm">
                  {[gbifRank(species.rank), species.family, species.kingdom, `nr. ${species.key}`]
                    .filter(Boolean)
                    .join(' · ')}{' '}
                  {species.status !== '' && <Badge>{gbifStatus(species.status)}</Badge>}
                </p>
              </div>
              <Button size="small" aria-label={`Brug ${species.scientificName}`} onClick={() => onChoose(species)}>
                Brug
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
