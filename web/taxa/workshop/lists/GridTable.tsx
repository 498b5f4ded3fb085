import type { Reply } from '#contract/calls.ts'
import { administrativeLists } from '#contract/enums.ts'
import type { ListEntry } from '#contract/taxon.ts'
import { Link } from '../../../core/link.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { RedListBadge } from '../../RedListBadge.tsx'
import { TaxonNames } from '../../TaxonCard.tsx'
import { listsOf } from '../address.ts'

export type GridTaxon = Reply<'GET /taxa/browse'>['items'][number]

interface GridTableProps {
  taxa: readonly GridTaxon[] | undefined
  chosen: ReadonlySet<number>
  onChoose: (taxon: GridTaxon, on: boolean) => void
}

function Lists({ entries }: { entries: readonly ListEntry[] }) {
  const typed = entries.filter(({ list }) => list !== 'redlist')
  if (typed.length === 0) return <span className="text-ink-soft">–</span>
  return (
    <ul className="grid gap-1 text-sm">
      {typed.map(({ list, annexes, year }) => {
        const { label, annexes: words } = administrativeLists[list]
        const known: Record<string, string> = words
        return (
          <li key={list} className="flex flex-wrap items-center gap-1.5 max-md:justify-end">
            {label}
            {annexes.map((annex) => (
              <Badge key={annex} tone="info">
                {known[annex] ?? annex}
              </Badge>
            ))}
            {year !== null && <span className="text-ink-soft">{year}</span>}
          </li>
        )
      })}
    </ul>
  )
}

/** Taxa with the lists they stand on, each to be chosen. */
export function GridTable({ taxa, chosen, onChoose }: GridTableProps) {
  const columns: Column<GridTaxon>[] = [
    {
      key: 'name',
      header: 'Taxon',
      cell: (taxon) => (
        <span className="flex items-center gap-2">
          <Checkbox
            label={<span className="sr-only">Vælg {taxon.name}</span>}
            checked={chosen.has(taxon.id)}
            onChange={(on) => onChoose(taxon, on)}
          />
          <Link to={listsOf(taxon.id)} className="group block py-1 font-normal text-ink no-underline">
            <TaxonNames taxon={taxon} />
          </Link>
        </span>
      ),
    },
    {
      key: 'lists',
      header: 'Lister',
      cell: (taxon) => <Lists entries={taxon.details?.administrativeLists ?? []} />,
    },
    {
      key: 'redList',
      header: 'Rødliste',
      cell: (taxon) => (taxon.redList ? <RedListBadge category={taxon.redList} isShort /> : '–'),
    },
  ]
  return (
    <Table
      caption="Taxa på administrative lister"
      columns={columns}
      rows={taxa}
      rowKey={(taxon) => taxon.id}
      expectedRows={10}
      empty={
        <EmptyState title="Ingen taxa passer på det, du har valgt">
          <p>Fjern et filter, eller søg på et andet navn.</p>
        </EmptyState>
      }
    />
  )
}
