import type { FindCard } from '#contract/record.ts'
import { Link } from '../../core/link.tsx'
import { FindMarks, FindName, Stars } from '../../records/FindCardView.tsx'
import { cardPlace, findDay, findPath } from '../../records/words.ts'
import { TaxonPicture } from '../../taxa/TaxonPicture.tsx'
import { type Column, Table } from '../../ui/Table.tsx'

const columns: Column<FindCard>[] = [
  {
    key: 'name',
    header: 'Fund',
    cell: (card) => (
      <Link to={findPath(card.id)} className="group flex items-center gap-3 text-ink no-underline">
        <TaxonPicture
          taxon={{ photoUrl: card.picture?.thumbnailUrl ?? null, speciesGroup: card.speciesGroup }}
          className="size-11 shrink-0 rounded-md"
          drawingClassName="size-8"
        />
        <FindName card={card} />
        <FindMarks card={card} />
      </Link>
    ),
  },
  { key: 'day', header: 'Dato', cell: findDay, className: 'md:whitespace-nowrap' },
  { key: 'place', header: 'Sted', cell: cardPlace },
  { key: 'count', header: 'Antal', align: 'end', cell: ({ count }) => count?.toLocaleString('da-DK') ?? '' },
  { key: 'who', header: 'Meldt af', cell: ({ reporter }) => reporter?.displayName ?? '' },
  { key: 'stars', header: 'Stjerner', cell: ({ stars }) => <Stars stars={stars} /> },
]

/** Finds line by line, for those who compare. */
export function FindTable({ cards }: { cards: readonly FindCard[] | undefined }) {
  return <Table caption="Fund" columns={columns} rows={cards} rowKey={({ id }) => id} expectedRows={10} />
}
