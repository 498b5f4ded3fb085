import type { UseQueryResult } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '#contract/calls.ts'
import { go } from '../../core/link.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Select } from '../../ui/Select.tsx'
import { pageSize, type Sort, sorts, startPlace, type TaxaPlace, taxaAddressOf } from './address.ts'
import { chipsOf, countWords } from './browse-texts.ts'
import { DownloadButton } from './DownloadButton.tsx'
import { FilterChips } from './FilterChips.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { TaxonGrid } from './TaxonGrid.tsx'
import { TaxonTable } from './TaxonTable.tsx'
import { TaxonTree } from './TaxonTree.tsx'
import { ViewSwitch } from './ViewSwitch.tsx'

const sortOptions = Object.entries(sorts).map(([value, label]) => ({ value: value as Sort, label }))

interface ResultsProps {
  place: TaxaPlace
  month: number
  list: UseQueryResult<Reply<'GET /taxa/browse'>>
  totals: ReadonlyMap<number, number> | undefined
}

/** The taxa of the filter: how many, as pictures, list or tree, and what they can be narrowed by. */
export function Results({ place, month, list, totals }: ResultsProps) {
  const [areFiltersOpen, setFiltersOpen] = useState(false)
  const isTree = place.view === 'trae'
  // While the next list is fetched, the one before it still stands there; its number would be wrong.
  const total = list.isPlaceholderData ? undefined : list.data?.total
  const chips = chipsOf(place, month).length
  return (
    <section aria-labelledby="taxa-list">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 id="taxa-list" className="font-display font-semibold text-2xl tracking-tight tabular-nums">
          <span role="status">
            {isTree ? 'Livets træ' : total === undefined ? 'Henter …' : countWords(total, place)}
          </span>
        </h2>
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
          {!isTree && (
            <Select<Sort>
              label="Sortér efter"
              hideLabel
              className="max-sm:w-full"
              options={sortOptions}
              value={place.sort}
              onChange={(sort) => go(taxaAddressOf({ ...place, sort, page: 1 }))}
            />
          )}
          <ViewSwitch place={place} />
        </div>
      </div>
      {!isTree && <FilterChips place={place} month={month} />}
      <div className={cx('grid items-start gap-x-8 gap-y-5', !isTree && 'lg:grid-cols-[14.5rem_minmax(0,1fr)]')}>
        {!isTree && (
          <aside aria-label="Filtre" className="lg:sticky lg:top-24">
            <Button
              aria-expanded={areFiltersOpen}
              icon={<SlidersHorizontal aria-hidden="true" />}
              onClick={() => setFiltersOpen(!areFiltersOpen)}
              className="w-full lg:hidden"
            >
              Filtre{chips > 0 && ` (${chips})`}
            </Button>
            <div
              className={cx(
                'max-lg:mt-3 max-lg:rounded-lg max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-4',
                !areFiltersOpen && 'max-lg:hidden',
              )}
            >
              <FilterPanel place={place} month={month} totals={totals} />
            </div>
          </aside>
        )}
        {isTree ? (
          <TaxonTree key={place.group ?? 'all'} group={place.group} />
        ) : (
          <div className={cx('transition-opacity duration-quick', list.isPlaceholderData && 'opacity-60')}>
            <List place={place} month={month} list={list} />
          </div>
        )}
      </div>
    </section>
  )
}

function List({ place, month, list }: Omit<ResultsProps, 'totals'>) {
  const { data } = list
  if (list.isError && !data) {
    return <ErrorState title="Arterne kunne ikke hentes" error={list.error} onRetry={() => void list.refetch()} />
  }
  if (data?.total === 0) {
    return (
      <EmptyState
        title="Ingen arter passer på det, du har valgt"
        action={<ButtonLink to={taxaAddressOf({ ...startPlace, view: place.view })}>Vis alle arter</ButtonLink>}
      >
        <p>Fjern et filter, eller søg på et andet navn.</p>
      </EmptyState>
    )
  }
  return (
    <>
      {place.view === 'liste' ? (
        <TaxonTable taxa={data?.items} caption="Arter i Artsbogen" />
      ) : (
        <TaxonGrid taxa={data?.items} />
      )}
      <Pagination
        label="opslag"
        skip={(place.page - 1) * pageSize}
        take={pageSize}
        total={data?.total ?? 0}
        pathOf={(skip) => taxaAddressOf({ ...place, page: skip / pageSize + 1 })}
      />
      {data && (
        <div className="mt-6 flex flex-wrap items-center gap-3 text-ink-soft text-sm">
          <DownloadButton place={place} month={month} />
          <span>Alle {countWords(data.total, place)} på listen.</span>
        </div>
      )}
    </>
  )
}
