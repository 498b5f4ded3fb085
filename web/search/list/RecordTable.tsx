import { numberText } from '#contract/counted.ts'
import type { RecordCard } from '#contract/record.ts'
import { Link } from '../../core/link.tsx'
import { RecordMarks, RecordName, Stars } from '../../records/RecordCardView.tsx'
import { RecordPicture } from '../../records/RecordPicture.tsx'
import { useRecordPath } from '../../records/record-links.ts'
import { cardPlace, recordDay } from '../../records/record-texts.ts'
import { type Column, Table } from '../../ui/Table.tsx'

const columns: Column<RecordCard>[] = [
  {
    key: 'name',
    header: 'Fund',
    cell: (card) => <NameCell card={card} />,
  },
  { key: 'day', header: 'Dato', cell: recordDay, className: 'md:whitespace-nowrap' },
  { key: 'place', header: 'Sted', cell: cardPlace },
  { key: 'count', header: 'Antal', align: 'end', cell: ({ count }) => (count === null ? '' : numberText(count)) },
  { key: 'who', header: 'Indsendt af', cell: ({ reporter }) => reporter?.displayName ?? '' },
  { key: 'stars', header: 'Stjerner', cell: ({ stars }) => <Stars stars={stars} /> },
]

function NameCell({ card }: { card: RecordCard }) {
  return (
    <Link to={useRecordPath()(card.id)} className="group flex items-center gap-3 text-ink no-underline">
      <RecordPicture card={card} className="size-11 shrink-0 rounded-md" drawingClassName="size-8" />
      <RecordName card={card} />
      <RecordMarks card={card} />
    </Link>
  )
}

/** Finds line by line, for those who compare. */
export function RecordTable({ cards }: { cards: readonly RecordCard[] | undefined }) {
  return <Table caption="Fund" columns={columns} rows={cards} rowKey={({ id }) => id} expectedRows={10} />
}
