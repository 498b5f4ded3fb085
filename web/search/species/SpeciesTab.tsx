import { counted, numberText } from '#contract/counted.ts'
import type { TaxonCount } from '#contract/record-filter.ts'
import { Link } from '../../core/link.tsx'
import { RedListBadge } from '../../taxa/RedListBadge.tsx'
import { TaxonNames } from '../../taxa/TaxonCard.tsx'
import { TaxonPicture } from '../../taxa/TaxonPicture.tsx'
import { cx } from '../../ui/cx.ts'
import { dayText } from '../../ui/dates.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { type SearchPlace, type SpeciesSort, searchAddressOf, speciesSorts } from '../address.ts'
import { FromBeginning, nextPathOf } from '../FromBeginning.tsx'
import { changed, recordsText } from '../filter/filter-texts.ts'
import { Nothing } from '../Nothing.tsx'
import { useSpecies } from '../search-data.ts'
import type { TabProps } from '../TabProps.ts'

const sortOptions = Object.entries(speciesSorts).map(([value, label]) => ({ value: value as SpeciesSort, label }))
const year = (day: string) => <span title={dayText(day)}>{Number(day.slice(0, 4))}</span>

const yearsText = ({ firstDay, lastDay }: TaxonCount) => {
  const [first, last] = [Number(firstDay.slice(0, 4)), Number(lastDay.slice(0, 4))]
  return first === last ? String(first) : `${first}–${last}`
}

/** On a phone the figures stand under the name, and the number is the way to the finds. */
const columnsOf = (place: SearchPlace): Column<TaxonCount>[] => [
  {
    key: 'taxon',
    header: 'Art',
    className: 'max-md:pb-0',
    cell: (row) => (
      <span className="flex items-center gap-3">
        <Link
          to={`/taxa/${row.taxon.id}`}
          className="group flex min-w-0 flex-1 items-center gap-3 text-ink no-underline"
        >
          <TaxonPicture taxon={row.taxon} className="size-11 shrink-0 rounded-md" drawingClassName="size-8" />
          <span className="grid min-w-0">
            <TaxonNames taxon={row.taxon} />
            <span className="flex items-center gap-2 font-normal text-ink-soft text-sm tabular-nums md:hidden">
              {yearsText(row)}
              {row.redList && <RedListBadge category={row.redList} isShort />}
            </span>
          </span>
        </Link>
        <span className="md:hidden">
          <RecordsLink place={place} row={row} text={recordsText(row.count)} />
        </span>
      </span>
    ),
  },
  {
    key: 'count',
    header: 'Fund',
    align: 'end',
    className: 'tabular-nums max-md:hidden',
    cell: ({ count }) => numberText(count),
  },
  {
    key: 'first',
    header: 'Første år',
    align: 'end',
    className: 'tabular-nums max-md:hidden',
    cell: ({ firstDay }) => year(firstDay),
  },
  {
    key: 'last',
    header: 'Seneste år',
    align: 'end',
    className: 'tabular-nums max-md:hidden',
    cell: ({ lastDay }) => year(lastDay),
  },
  {
    key: 'red-list',
    header: 'Rødliste',
    className: 'max-md:hidden',
    cell: ({ redList }) => (redList ? <RedListBadge category={redList} isShort /> : ''),
  },
  {
    key: 'records',
    header: 'Vis fund',
    hideHeader: true,
    align: 'end',
    className: 'max-md:hidden',
    cell: (row) => <RecordsLink place={place} row={row} text="Vis fund" />,
  },
]

function RecordsLink({ place, row: { taxon }, text }: { place: SearchPlace; row: TaxonCount; text: string }) {
  const filter = changed(place.filter, { taxonIds: [taxon.id], morphoGroupId: undefined })
  return (
    <Link
      to={searchAddressOf({ ...place, tab: 'liste', chosen: undefined, filter })}
      aria-current={false}
      aria-label={text === 'Vis fund' ? `Vis fund af ${taxon.name}` : `${text} af ${taxon.name}`}
      className="inline-flex min-h-9 touch-target items-center whitespace-nowrap text-accent text-sm tabular-nums underline underline-offset-4"
    >
      {text}
    </Link>
  )
}

/** Every species of the finds once, with how often and how long. */
export function SpeciesTab({ place, choose, setFilter, isShown }: TabProps) {
  const list = useSpecies(place.filter, place.speciesSort, isShown, place.from)
  const { data, isError, error, refetch, isPlaceholderData } = list
  const rows = data?.pages.flatMap(({ items }) => items)
  const total = isPlaceholderData ? undefined : data?.pages[0]?.total
  if (isError && !data) {
    return <ErrorState title="Artslisten kunne ikke hentes" error={error} onRetry={() => void refetch()} />
  }
  if (rows?.length === 0) return <Nothing filter={place.filter} setFilter={setFilter} />
  return (
    <div>
      <FromBeginning place={place} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold text-lg tabular-nums">
          <span role="status">{total === undefined ? 'Henter …' : counted(total, 'art', 'arter')}</span>
        </h2>
        <Select<SpeciesSort>
          label="Sortér efter"
          hideLabel
          options={sortOptions}
          value={place.speciesSort}
          onChange={(speciesSort) => choose({ speciesSort }, { replace: true })}
        />
      </div>
      <div
        aria-busy={isPlaceholderData}
        className={cx('transition-opacity duration-quick', isPlaceholderData && 'opacity-60')}
      >
        <Table
          caption="Arter blandt fundene"
          columns={columnsOf(place)}
          rows={rows}
          rowKey={({ taxon }) => taxon.id}
          expectedRows={10}
        />
        {!isPlaceholderData && (
          <MoreButton
            list={list}
            shown={rows?.length ?? 0}
            total={total ?? 0}
            label="arter"
            nextPath={nextPathOf(place, data?.pages.at(-1)?.cursor)}
          />
        )}
      </div>
    </div>
  )
}
