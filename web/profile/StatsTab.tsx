import type { RecordStatistics, UserStats } from '#contract/record-filter.ts'
import { BarChart } from '../ui/BarChart.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { usePersonStatistics } from './profile-data.ts'

const barsOf = (bars: RecordStatistics['byMonth']) =>
  bars.map(({ key, label, count }) => ({ key, label, value: count }))
const shortYears = 12

/** Figures of a person's public finds as bars. */
export function StatsTab({ userId, stats }: { userId: number; stats: UserStats | undefined }) {
  const { data, isError, error, refetch } = usePersonStatistics(userId)
  if (isError && !data) {
    return <ErrorState title="Statistikken kunne ikke hentes" error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton className="h-80 rounded-lg" />
  if (data.total === 0) {
    return (
      <EmptyState title="Ingen tal endnu">
        <p>Statistikken begynder med det første offentlige fund.</p>
      </EmptyState>
    )
  }
  const byYear = [...data.byYear].sort((a, b) => Number(a.key) - Number(b.key)).slice(-shortYears)
  const newSpecies = [...(stats?.byYear ?? [])].sort((a, b) => a.year - b.year).slice(-shortYears)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card>
        <BarChart
          title="Fund efter måned"
          unit="fund"
          bars={barsOf(data.byMonth).map((bar) => ({ ...bar, short: bar.key === '0' ? '?' : bar.label.slice(0, 3) }))}
        />
      </Card>
      <Card>
        <BarChart title="Fund efter år" unit="fund" bars={barsOf(byYear)} />
      </Card>
      <Card>
        <BarChart title="Fund efter gruppe" unit="fund" as="lying" bars={barsOf(data.byGroup)} />
      </Card>
      <Card>
        <BarChart title="Fund efter stjerner" unit="fund" as="lying" bars={barsOf(data.byStatus)} />
      </Card>
      {newSpecies.length > 0 && (
        <Card>
          <BarChart
            title="Nye arter på listen efter år"
            unit="arter"
            bars={newSpecies.map(({ year, newSpecies: value }) => ({ key: String(year), label: String(year), value }))}
          />
        </Card>
      )}
    </div>
  )
}
