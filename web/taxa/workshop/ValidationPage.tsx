import { topTaxa } from '#contract/enums.ts'
import { speciesGroups } from '#contract/roles.ts'
import { go, Link } from '../../core/link.tsx'
import type { PageProps } from '../../core/page.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { GroupIcon } from '../GroupIcon.tsx'
import { TaxonNames } from '../TaxonCard.tsx'
import { TaxonCombobox } from '../TaxonCombobox.tsx'
import { crumbs, pageOf, validationOf, validationPath } from './address.ts'
import { gridSize, useTaxonGrid } from './grid-data.ts'
import type { GridTaxon } from './lists/GridTable.tsx'
import { parameterFacts } from './validation/parameter-facts.ts'

const part = (index: number) => (taxon: GridTaxon) =>
  taxon.details?.validationParameters ? parameterFacts(taxon.details.validationParameters)[index]?.value : '–'

const columns: Column<GridTaxon>[] = [
  {
    key: 'name',
    header: 'Taxon',
    cell: (taxon) => (
      <Link to={validationOf(taxon.id)} className="group block py-1 font-normal text-ink no-underline">
        <TaxonNames taxon={taxon} />
      </Link>
    ),
  },
  { key: 'geography', header: 'Geografi', className: 'text-sm', cell: part(0) },
  { key: 'season', header: 'Sæson', className: 'text-sm', cell: part(1) },
  { key: 'recognisability', header: 'Genkendelighed', className: 'text-sm', cell: part(2) },
]

const tops = Object.entries(topTaxa)
  .map(([group, { id }]) => ({ id, group: Number(group) as keyof typeof topTaxa }))
  .toSorted((a, b) => a.group - b.group)

/** Find a taxon, or see which ones have parameters of their own; everything else inherits. */
export default function ValidationPage({ search }: PageProps) {
  const page = pageOf(search.side)
  const grid = useTaxonGrid({ ownValidation: true, sort: 'tree' }, page)
  return (
    <Page>
      <PageHeader
        title="Valideringsparametre"
        lead="Hvordan maskinen bedømmer fund. Det, der sættes på et taxon, gælder alt under det, medmindre et taxon længere nede har sine egne."
        breadcrumbs={crumbs}
      />
      <div className="grid gap-8">
        <TaxonCombobox
          label="Find et taxon"
          placeholder="Dansk eller videnskabeligt navn"
          className="max-w-2xl"
          clearsOnSelect
          onSelect={(hit) => hit && go(validationOf(hit.id))}
        />
        <nav aria-labelledby="validation-groups" className="grid gap-3">
          <h2 id="validation-groups" className="font-semibold text-xl">
            Gruppernes øverste taxon
          </h2>
          <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-4">
            {tops.map(({ id, group }) => (
              <li key={id} className="grid">
                <Link
                  to={validationOf(id)}
                  className="flex min-h-14 items-center gap-3 rounded-md border border-line bg-surface px-3 py-2 text-ink text-sm no-underline hover:border-accent"
                >
                  <GroupIcon group={group} className="size-8 shrink-0" />
                  {speciesGroups[group]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby="validation-own">
          <h2 id="validation-own" className="mb-3 font-semibold text-xl">
            Taxa med egne parametre
          </h2>
          {grid.isError && !grid.data ? (
            <ErrorState title="Taxa kunne ikke hentes" error={grid.error} onRetry={() => void grid.refetch()} />
          ) : (
            <Table
              caption="Taxa med egne valideringsparametre"
              columns={columns}
              rows={grid.data?.items}
              rowKey={(taxon) => taxon.id}
              expectedRows={3}
              empty={
                <EmptyState title="Ingen taxa har egne parametre endnu">
                  <p>Portalens standard gælder for alt.</p>
                </EmptyState>
              }
            />
          )}
          <Pagination
            label="taxa"
            skip={(page - 1) * gridSize}
            take={gridSize}
            total={grid.data?.total ?? 0}
            onSkip={(skip) => go(`${validationPath}?side=${skip / gridSize + 1}`)}
          />
        </section>
      </div>
    </Page>
  )
}
