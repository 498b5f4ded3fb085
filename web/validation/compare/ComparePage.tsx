import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ComparedTaxon } from '#contract/validation-queue.ts'
import { api } from '../../core/api.ts'
import { go } from '../../core/link.tsx'
import type { PageProps } from '../../core/page.ts'
import { TaxonCombobox } from '../../taxa/TaxonCombobox.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { overviewPath } from '../address.ts'
import { LookAlikeChoice } from '../LookAlikeChoice.tsx'
import { type Compared, compareAddress, comparedIn, most } from './place.ts'
import { RecordColumn } from './RecordColumn.tsx'
import { TaxonColumn } from './TaxonColumn.tsx'

const useCompared = (taxa: readonly number[]) =>
  useQuery({
    queryKey: ['compared', ...taxa],
    queryFn: ({ signal }) => api('GET /taxa/images-for-comparison', { taxonIds: taxa.join(',') }, { signal }),
    enabled: taxa.length > 0,
    // Those that stay are shown while another one is fetched.
    placeholderData: keepPreviousData,
  })

const labels = ['Vælg den første art', 'Vælg en art at sammenligne med']

/** Two to four taxa or finds side by side. What is compared is in the address. */
export default function ComparePage({ search }: PageProps) {
  const compared = comparedIn(search)
  const { taxa, records } = compared
  const { data, isError, error, refetch } = useCompared(taxa)
  const items = taxa.length === 0 ? [] : (data?.items ?? []).filter(({ taxon }) => taxa.includes(taxon.id))
  const count = taxa.length + records.length
  const set = (change: Partial<Compared>) => go(compareAddress({ ...compared, ...change }), { replace: true })
  return (
    <Page>
      <PageHeader
        breadcrumbs={[{ label: 'Validering', to: overviewPath }]}
        title="Sammenlign"
        lead="Se to til fire arter side om side: hvordan de ser ud, hvornår de findes, og hvor."
      />
      {count < most && (
        <div className="mb-8 grid max-w-2xl gap-4">
          <TaxonCombobox
            label={labels[count] ?? 'Tilføj en art'}
            placeholder="Søg efter navn"
            clearsOnSelect
            onSelect={(taxon) => taxon && set({ taxa: [...taxa, taxon.id] })}
          />
          <LookAlikeChoice
            taxon={null}
            others={lookAlikesOf(items)}
            onChoose={(taxon) => set({ taxa: [...taxa, taxon.id] })}
          />
        </div>
      )}
      {isError && !data ? (
        <ErrorState title="Arterne kunne ikke hentes" error={error} onRetry={() => void refetch()} />
      ) : count === 0 ? (
        <EmptyState title="Vælg to arter">
          <p>Søg efter den første. Dem, den ofte forveksles med, kan du så tilføje med et tryk.</p>
        </EmptyState>
      ) : (
        <ul className="-mx-(--page-gutter) grid auto-cols-[minmax(11rem,1fr)] grid-flow-col grid-rows-[repeat(5,auto)] gap-x-4 overflow-x-auto px-(--page-gutter) pb-4 md:auto-cols-[minmax(14rem,26rem)] md:gap-x-6">
          {records.map((id) => (
            <RecordColumn
              key={`find-${id}`}
              id={id}
              onRemove={() => set({ records: records.filter((one) => one !== id) })}
            />
          ))}
          {taxa.map((id) => {
            const item = items.find(({ taxon }) => taxon.id === id)
            return item ? (
              <TaxonColumn key={id} item={item} onRemove={() => set({ taxa: taxa.filter((one) => one !== id) })} />
            ) : (
              data === undefined && <Skeleton key={id} className="row-span-5 h-120 rounded-lg" />
            )
          })}
        </ul>
      )}
    </Page>
  )
}

/** What those in sight are taken for, and is not in sight itself. */
function lookAlikesOf(items: readonly ComparedTaxon[]) {
  const here = new Set(items.map(({ taxon }) => taxon.id))
  const all = new Map(items.flatMap(({ lookAlikes }) => lookAlikes).map((taxon) => [taxon.id, taxon]))
  return [...all.values()].filter(({ id }) => !here.has(id))
}
