import type { OverlayRecord } from '#contract/overlay.ts'
import { Link } from '../../core/link.tsx'
import { cardPlace, recordDay, recordPath, recordTitle } from '../../records/record-texts.ts'
import { type Column, Table } from '../../ui/Table.tsx'
import { OverlayMark } from './OverlayMark.tsx'
import { overlayTitles } from './overlay-texts.ts'

const columns: Column<OverlayRecord>[] = [
  {
    key: 'name',
    header: 'Fund',
    cell: (record) => (
      <Link to={recordPath(record.id)} className="text-accent underline underline-offset-4">
        {recordTitle(record)}
      </Link>
    ),
  },
  { key: 'day', header: 'Dato', cell: recordDay, className: 'md:whitespace-nowrap' },
  { key: 'place', header: 'Sted', cell: cardPlace },
  {
    key: 'why',
    header: 'Hvem ser det',
    cell: (record) => (
      <span className="flex flex-wrap gap-1">
        <OverlayMark record={record} />
      </span>
    ),
  },
]

/** The map's layer of finds that not everybody sees, line by line. */
export function OverlayTable({ items }: { items: readonly OverlayRecord[] }) {
  return (
    <Table caption={overlayTitles(items).title} showCaption columns={columns} rows={items} rowKey={({ id }) => id} />
  )
}
