import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { counted } from '#contract/counted.ts'
import { api } from '../../core/api.ts'
import { go } from '../../core/link.tsx'
import type { PageProps } from '../../core/page.ts'
import { stringifySearch } from '../../core/search.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useSearchText } from '../../ui/search-text.ts'
import { crumbs, orphansPath, pageOf } from './address.ts'
import { OrphanCard } from './orphans/OrphanCard.tsx'
import { useTreeChange } from './tree-change.tsx'

const take = 20

const orphansAddressOf = (query: string, page: number) =>
  orphansPath + stringifySearch({ soeg: query || undefined, side: page > 1 ? page : undefined })

/** Names from imports and syncs that belong to no taxon yet. */
export default function OrphansPage({ search }: PageProps) {
  const query = (search.soeg ?? '').slice(0, 200)
  const page = pageOf(search.side)
  const change = useTreeChange()
  const { text, setText } = useSearchText(query, (wanted) => go(orphansAddressOf(wanted, 1), { replace: true }))
  const orphans = useQuery({
    queryKey: ['orphans', query, page],
    queryFn: ({ signal }) =>
      api(
        'GET /taxa/orphan-taxa',
        { ...(query === '' ? {} : { queryString: query }), skip: (page - 1) * take, take },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
  const total = orphans.data?.total
  return (
    <Page>
      <PageHeader
        title="Forældreløse taxa"
        lead="Navne udefra, som ikke passer på noget taxon. Læg dem sammen med det rigtige, eller opret dem. Valget huskes til næste gang."
        breadcrumbs={crumbs}
      />
      <div className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-2">
        <SearchField
          label="Søg i forældreløse taxa"
          placeholder="Navn eller kilde"
          className="min-w-0 flex-1 basis-72 md:max-w-md"
          value={text}
          onChange={setText}
        />
        <p role="status" className="text-ink-soft text-sm tabular-nums">
          {total !== undefined && counted(total, 'navn', 'navne')}
        </p>
      </div>
      <div className="grid gap-4">
        {change.notice}
        {orphans.isError && !orphans.data ? (
          <ErrorState title="Navnene kunne ikke hentes" error={orphans.error} onRetry={() => void orphans.refetch()} />
        ) : !orphans.data ? (
          <Skeleton className="h-48 rounded-lg" />
        ) : orphans.data.items.length === 0 ? (
          <EmptyState title={query === '' ? 'Alle navne er på plads' : `Intet navn passer på “${query}”`}>
            <p>Navne, som en import eller synkronisering ikke kender, kommer til at stå her.</p>
          </EmptyState>
        ) : (
          orphans.data.items.map((orphan) => <OrphanCard key={orphan.id} orphan={orphan} change={change} />)
        )}
      </div>
      <Pagination
        label="navne"
        skip={(page - 1) * take}
        take={take}
        total={total ?? 0}
        onSkip={(skip) => go(orphansAddressOf(query, skip / take + 1))}
      />
    </Page>
  )
}
