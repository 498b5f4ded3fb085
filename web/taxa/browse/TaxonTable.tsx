import { type SpeciesGroup, speciesGroups } from '#contract/roles.ts'
import { Link } from '../../core/link.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { rankNote } from '../names.ts'
import { RedListBadge } from '../RedListBadge.tsx'
import { SeasonStrip } from '../SeasonStrip.tsx'
import { TaxonNames } from '../TaxonCard.tsx'
import { TaxonPicture } from '../TaxonPicture.tsx'
import type { BrowsedTaxon } from '../taxon-data.ts'

const nothing = <span className="text-ink-soft">–</span>

const columns: Column<BrowsedTaxon>[] = [
  {
    key: 'name',
    header: 'Navn',
    cell: (taxon) => (
      <Link
        to={`/taxa/${taxon.id}`}
        className="group flex min-h-11 items-center gap-3 font-normal text-ink no-underline"
      >
        <TaxonPicture taxon={taxon} className="size-11 rounded-md" drawingClassName="size-8" />
        <TaxonNames taxon={taxon} />
      </Link>
    ),
  },
  {
    key: 'group',
    header: 'Gruppe',
    className: 'text-sm',
    cell: (taxon) => speciesGroups[taxon.speciesGroup as SpeciesGroup] ?? nothing,
  },
  { key: 'rank', header: 'Niveau', className: 'text-sm', cell: (taxon) => rankNote(taxon) ?? 'Art' },
  {
    key: 'redList',
    header: 'Rødliste',
    cell: (taxon) => (taxon.redList ? <RedListBadge category={taxon.redList} /> : nothing),
  },
  {
    key: 'season',
    header: 'Sæson',
    cell: (taxon) => (taxon.seasonMonths.length > 0 ? <SeasonStrip months={taxon.seasonMonths} /> : nothing),
  },
]

export function TaxonTable({ taxa, caption }: { taxa: readonly BrowsedTaxon[] | undefined; caption: string }) {
  return <Table caption={caption} columns={columns} rows={taxa} rowKey={(taxon) => taxon.id} expectedRows={10} />
}
