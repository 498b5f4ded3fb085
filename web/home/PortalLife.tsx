import { useIsOnline } from '../core/online.ts'
import { ActivityList } from '../profile/ActivityList.tsx'
import { useCurrentActivity } from '../profile/profile-data.ts'
import { RecordGrid } from '../records/RecordCardView.tsx'
import { useRecordList } from '../records/record-data.ts'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'

const newest = 8
const events = 10

/** The newest finds of everybody. */
export function NewestRecords() {
  const { data, isError, error, refetch } = useRecordList({}, 'submitted', newest)
  const isOnline = useIsOnline()
  const cards = data?.pages[0]?.items
  // The line at the top has said that there is no network.
  if (isError && !data && !isOnline) return null
  return (
    <section aria-labelledby="newest-finds">
      <h2 id="newest-finds" className="mb-4 font-display font-semibold text-2xl tracking-tight">
        Nyeste fund
      </h2>
      {isError && !data ? (
        <ErrorState title="Fundene kunne ikke hentes" error={error} onRetry={() => void refetch()} />
      ) : cards?.length === 0 ? (
        <EmptyState title="Ingen fund endnu">
          <p>Det første kan blive dit.</p>
        </EmptyState>
      ) : (
        <RecordGrid cards={cards} />
      )}
    </section>
  )
}

/** What people do on the portal just now. */
export function PortalActivity() {
  const { data, isError, error, refetch } = useCurrentActivity(events)
  const isOnline = useIsOnline()
  if (isError && !data && !isOnline) return null
  if (isError && !data) {
    return <ErrorState title="Aktiviteten kunne ikke hentes" error={error} onRetry={() => void refetch()} />
  }
  if (data?.items.length === 0) return null
  return (
    <Card title="Det sker lige nu">
      <ActivityList items={data?.items} />
    </Card>
  )
}
