import { useState } from 'react'
import { counted } from '#contract/counted.ts'
import { administrativeLists, redListCategories } from '#contract/enums.ts'
import { go } from '../../core/link.tsx'
import type { PageProps } from '../../core/page.ts'
import { Button } from '../../ui/Button.tsx'
import { openDialog } from '../../ui/dialogs.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Select } from '../../ui/Select.tsx'
import { useSearchText } from '../../ui/search-text.ts'
import { annexWords } from '../annex-words.ts'
import { crumbs } from './address.ts'
import { gridSize, useTaxonGrid } from './grid-data.ts'
import { typedLists } from './lists/AnnexFields.tsx'
import { BulkForm, type ChosenTaxon } from './lists/BulkForm.tsx'
import { GridTable, type GridTaxon } from './lists/GridTable.tsx'
import { filterOf, type GridPlace, gridAddressOf, gridPlaceOf } from './lists/grid-place.ts'
import { groupOptions } from './ranks.ts'
import { newestTaxon } from './taxon-updates.ts'

const annexOptions = typedLists
  .flatMap((list) => [list, ...Object.keys(administrativeLists[list].annexes).map((annex) => `${list}:${annex}`)])
  .map((value) => ({ value, label: annexWords(value) }))
const redListOptions = Object.entries(redListCategories).map(([value, label]) => ({
  value,
  label: `${label} (${value})`,
}))

/** At most so many can be changed in one go. */
const mostChosen = 500

const chosenOf = (taxon: GridTaxon): ChosenTaxon => ({
  id: taxon.id,
  name: taxon.name,
  version: taxon.details?.version ?? 0,
})

/** Taxa and the lists they stand on; chosen ones are changed together. What is shown lives in the address. */
export default function ListsPage({ search }: PageProps) {
  const place = gridPlaceOf(search)
  const grid = useTaxonGrid(filterOf(place), place.page)
  const [chosen, setChosen] = useState<ReadonlyMap<number, ChosenTaxon>>(new Map())
  const choose = (change: Partial<GridPlace>) => go(gridAddressOf({ ...place, ...change, page: 1 }), { replace: true })
  const { text, setText } = useSearchText(place.query, (query) => choose({ query }))
  const total = grid.data?.total
  const shown = grid.data?.items ?? []
  const areAllChosen = shown.length > 0 && shown.every(({ id }) => chosen.has(id))
  const toggle = (taxa: readonly GridTaxon[], on: boolean) =>
    setChosen((before) => {
      const next = new Map(before)
      for (const taxon of taxa) {
        if (!on) next.delete(taxon.id)
        else if (next.size < mostChosen) next.set(taxon.id, chosenOf(taxon))
      }
      return next
    })
  const renew = () =>
    Promise.all([...chosen.values()].map(async (one) => ({ ...one, version: (await newestTaxon(one.id)).version })))
  const edit = () =>
    openDialog({
      header: 'Sæt bilag',
      size: 'large',
      content: (close) => (
        <BulkForm
          taxa={[...chosen.values()]}
          onRenew={renew}
          onDone={() => {
            setChosen(new Map())
            close()
          }}
        />
      ),
    })
  return (
    <Page>
      <PageHeader
        title="Administrative lister"
        lead="Direktiver, konventioner, fredning og invasive arter. Vælg taxa for at sætte bilag på mange ad gangen."
        breadcrumbs={crumbs}
      />
      <div className="mb-5 grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <SearchField
          label="Søg efter taxa"
          hideLabel={false}
          placeholder="Navn eller nummer"
          value={text}
          onChange={setText}
        />
        <Select
          label="Gruppe"
          placeholder="Alle grupper"
          options={groupOptions}
          value={place.group}
          onChange={(group) => choose({ group })}
        />
        <Select
          label="Liste og bilag"
          placeholder="Uanset liste"
          options={annexOptions}
          value={place.annex}
          onChange={(annex) => choose({ annex })}
        />
        <Select
          label="Rødliste"
          placeholder="Uanset rødliste"
          options={redListOptions}
          value={place.redList}
          onChange={(redList) => choose({ redList })}
        />
      </div>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-ink-soft text-sm tabular-nums">
          {total !== undefined && counted(total, 'taxon', 'taxa')}
          {chosen.size > 0 && `, ${chosen.size} valgt`}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button size="small" disabled={shown.length === 0} onClick={() => toggle(shown, !areAllChosen)}>
            {areAllChosen ? 'Fravælg alle på siden' : 'Vælg alle på siden'}
          </Button>
          {chosen.size > 0 && (
            <Button size="small" variant="quiet" onClick={() => setChosen(new Map())}>
              Ryd valget
            </Button>
          )}
          <Button size="small" variant="primary" disabled={chosen.size === 0} onClick={() => void edit()}>
            Sæt bilag {chosen.size > 0 && `for ${chosen.size}`}
          </Button>
        </div>
      </div>
      {grid.isError && !grid.data ? (
        <ErrorState title="Taxa kunne ikke hentes" error={grid.error} onRetry={() => void grid.refetch()} />
      ) : (
        <GridTable
          taxa={grid.data?.items}
          chosen={new Set(chosen.keys())}
          onChoose={(taxon, on) => toggle([taxon], on)}
        />
      )}
      <Pagination
        label="taxa"
        skip={(place.page - 1) * gridSize}
        take={gridSize}
        total={total ?? 0}
        onSkip={(skip) => go(gridAddressOf({ ...place, page: skip / gridSize + 1 }))}
      />
    </Page>
  )
}
