import type { OverlayFind } from '#contract/search.ts'
import { Link } from '../../core/link.tsx'
import { cardPlace, findDay, findPath, findTitle } from '../../records/words.ts'
import { type Column, Table } from '../../ui/Table.tsx'
import { OverlayMark } from './OverlayMark.tsx'
import { overlayTitles } from './words.ts'

const columns: Column<OverlayFind>[] = [
  {
    key: 'name',
    header: 'Fund',
    cell: (find) => (
      <Link to={findPath(find.id)} className="text-accent underline underline-offset-4">
        {findTitle(find)}
      </Link>
    ),
  },
  { key: 'day', header: 'Dato', cell: findDay, className: 'md:whitespace-nowrap' },
  { key: 'place', header: 'Sted', cell: cardPlace },
  {
    key: 'why',
    header: 'Hvem ser det',
    cell: (find) => (
      <span className="flex flex-wrap gap-1">
        <OverlayMark find={find} />
      </span>
    ),
  },
]

/** The map's layer of finds that not everybody sees, line by line. */
export function OverlayTable({ items }: { items: readonly OverlayFind[] }) {
  return (
    <Table caption={overlayTitles(items).title} showCaption columns={columns} rows={items} rowKey={({ id }) => id} />
  )
}
