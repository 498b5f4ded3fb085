import { type SpeciesGroup, speciesGroups } from '#contract/roles.ts'
import { go } from '../core/link.tsx'
import { useOwnHead } from '../core/own-head.ts'
import type { PageProps } from '../core/page.ts'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { startPlace, taxaAddressOf, taxaPlaceOf } from './browse/address.ts'
import { chipsOf } from './browse/browse-texts.ts'
import { GroupCards } from './browse/GroupCards.tsx'
import { Results } from './browse/Results.tsx'
import { currentMonth } from './season.ts'
import { TaxonCombobox } from './TaxonCombobox.tsx'
import { useTaxonList } from './taxon-data.ts'

/** Artsbogen: find a taxon by name, by group, by what it needs or by where it stands in the tree. */
export default function TaxaPage({ search }: PageProps) {
  const place = taxaPlaceOf(search)
  const month = currentMonth()
  const list = useTaxonList(place, month)
  const totals = list.data?.groups && new Map(list.data.groups.map(({ speciesGroup, total }) => [speciesGroup, total]))
  const isStart = chipsOf(place, month).length === 0 && place.page === 1 && place.view !== 'trae'
  const group = place.group === undefined ? undefined : speciesGroups[place.group as SpeciesGroup]
  useOwnHead(group === undefined ? undefined : { title: `${group} i Artsbogen` })
  return (
    <Page>
      <div className="mb-10">
        <PageHeader
          title={group ?? 'Artsbogen'}
          lead={
            group
              ? undefined
              : 'Danmarks dyr, planter og svampe: hvordan du kender dem, hvor de lever, og hvornår de er fremme.'
          }
          breadcrumbs={group ? [{ label: 'Artsbogen', to: '/taxa' }] : []}
        />
        <TaxonCombobox
          label="Find en art"
          hideLabel
          size="large"
          placeholder="Søg på dansk eller latin"
          className="max-w-2xl"
          clearsOnSelect
          onSelect={(hit) => hit && go(`/taxa/${hit.id}`)}
          onSubmit={(query) =>
            go(taxaAddressOf({ ...startPlace, view: place.view === 'trae' ? 'billeder' : place.view, query }))
          }
        />
      </div>
      {isStart && (
        <div className="mb-12">
          <GroupCards place={place} totals={totals} />
        </div>
      )}
      <Results place={place} month={month} list={list} totals={totals} />
    </Page>
  )
}
