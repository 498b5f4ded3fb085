import { numberText } from '#contract/counted.ts'
import { months } from '#contract/enums.ts'
import type { RecordFilter, RecordStatistics } from '#contract/record-filter.ts'
import type { Bar } from '../../ui/chart-layout.ts'
import { cx } from '../../ui/cx.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { searchAddressOf } from '../address.ts'
import { changed, nameOfFilter, noArea, recordsText } from '../filter/filter-texts.ts'
import { useFilterNames } from '../filter/use-filter-names.ts'
import { Nothing } from '../Nothing.tsx'
import { useStatistics } from '../search-data.ts'
import type { TabProps } from '../TabProps.ts'
import { ChartCard } from './ChartCard.tsx'
import { withEmptyYears } from './years.ts'

const barsOf = (bars: RecordStatistics['byMonth']): Bar[] =>
  bars.map(({ key, label, count }) => ({ key, label, value: count }))
const monthBars = (bars: RecordStatistics['byMonth']): Bar[] =>
  barsOf(bars).map((bar) => ({ ...bar, short: months[Number(bar.key) - 1]?.slice(0, 3) ?? '?' }))

type Change = Parameters<typeof changed>[1]

/** The finds in figures: when, what, where, who, and how well vouched for. */
export function StatisticsTab({ place, setFilter, isShown }: TabProps) {
  const { filter } = place
  const { data, isError, error, refetch, isPlaceholderData } = useStatistics(filter, isShown)
  const names = useFilterNames(filter)
  if (isError && !data) {
    return <ErrorState title="Statistikken kunne ikke hentes" error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Waiting />
  if (data.total === 0 && !isPlaceholderData) return <Nothing filter={filter} setFilter={setFilter} />
  const about = `${nameOfFilter(filter, names)} · ${recordsText(data.total)}`
  const narrowed = (change: Change) => searchAddressOf({ ...place, chosen: undefined, filter: changed(filter, change) })
  return (
    <div
      aria-busy={isPlaceholderData}
      className={cx('transition-opacity duration-quick', isPlaceholderData && 'opacity-60')}
    >
      <p className="mb-5 text-lg">
        <strong className="font-semibold tabular-nums">{recordsText(data.total)}</strong> af{' '}
        <strong className="font-semibold tabular-nums">{numberText(data.species)}</strong>{' '}
        {data.species === 1 ? 'art' : 'arter'}.
      </p>
      <Charts data={data} about={about} filter={filter} narrowed={narrowed} />
    </div>
  )
}

interface ChartsProps {
  data: RecordStatistics
  about: string
  filter: RecordFilter
  narrowed: (change: Change) => string
}

function Charts({ data, about, filter, narrowed }: ChartsProps) {
  const known = (key: string, change: Change) => (key === '0' ? undefined : narrowed(change))
  const hasAreas = data.byArea.length > 0
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <ChartCard
        title="Fund efter måned"
        what="Måned"
        about={about}
        bars={monthBars(data.byMonth)}
        linkOf={({ key }) => known(key, { months: [Number(key)] })}
      />
      <ChartCard
        title="Fund efter år"
        what="År"
        about={about}
        bars={withEmptyYears(barsOf(data.byYear))}
        linkOf={({ key, value }) =>
          value === 0
            ? undefined
            : known(key, { from: `${key.padStart(4, '0')}-01-01`, to: `${key.padStart(4, '0')}-12-31` })
        }
      />
      <ChartCard
        title="Fund efter gruppe"
        what="Gruppe"
        as="lying"
        about={about}
        bars={barsOf(data.byGroup)}
        linkOf={({ key }) => known(key, { speciesGroups: [Number(key)] })}
      />
      <ChartCard
        title="Fund efter status"
        what="Status"
        as="lying"
        about={about}
        bars={barsOf(data.byStatus)}
        linkOf={({ key }) => narrowed({ stars: [Number(key)] })}
      />
      {hasAreas && (
        <ChartCard
          title="Fund efter kommune"
          what="Kommune"
          as="lying"
          note="De ti kommuner med flest fund."
          about={about}
          bars={barsOf(data.byArea)}
          linkOf={({ key }) => narrowed({ ...noArea, areaId: Number(key) })}
        />
      )}
      <ChartCard
        title="Fund efter sted"
        what="Kvadrat på 10 km"
        as="lying"
        note="De ti kvadrater på 10 km med flest fund."
        about={about}
        bars={barsOf(data.byPlace)}
        linkOf={({ key }) => (filter.square === undefined ? narrowed({ ...noArea, square: key }) : undefined)}
      />
      <ChartCard
        title="Fund efter indsender"
        what="Indsender"
        as="lying"
        note="De ti, der har indsendt flest."
        about={about}
        bars={barsOf(data.byObserver)}
        linkOf={({ key }) => narrowed({ userId: Number(key) })}
      />
    </div>
  )
}

function Waiting() {
  return (
    <div role="status" className="grid gap-5 xl:grid-cols-2">
      <span className="sr-only">Henter statistikken …</span>
      {Array.from({ length: 4 }, (_, at) => (
        <Skeleton key={at} className="h-80 rounded-lg" />
      ))}
    </div>
  )
}
