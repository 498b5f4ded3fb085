import { numberText } from '#contract/counted.ts'
import type { TripRecord, TripShown } from '#contract/trip.ts'
import { go, Link } from '../../core/link.tsx'
import { useOwnHead } from '../../core/own-head.ts'
import { RecordMarks, RecordName } from '../../records/RecordCardView.tsx'
import { cardPlace, recordDay, recordPath, recordTitle } from '../../records/record-texts.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSkeleton } from '../../ui/Skeleton.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { tripItemPath, tripPath, tripRecordsPath } from '../address.ts'
import { UnknownTrip } from '../drafts/OwnTrip.tsx'
import { useTripRecords } from '../trip-data.ts'
import { LargePictures } from './Shown.tsx'
import { StepButtons } from './StepButtons.tsx'

/** One find of a trip, with the way to the next and the one before. */
export function OneDraft({ trip, id }: { trip: TripShown; id: number | undefined }) {
  const { data, error, refetch } = useTripRecords(trip.id)
  if (error && !data)
    return <ErrorState title="Fundene kunne ikke hentes" error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const at = id === undefined ? 0 : data.items.findIndex((record) => record.id === id)
  const record = data.items[at]
  if (id !== undefined && !record) return <UnknownTrip />
  return (
    <Page>
      <PageHeader
        title="Fund på turen"
        breadcrumbs={[
          { label: trip.title, to: tripPath(trip.id) },
          { label: 'Alle fund', to: tripRecordsPath(trip.id) },
        ]}
      />
      {record ? (
        <Walk trip={trip} records={data.items} at={at} record={record} />
      ) : (
        <EmptyState title="Der er ingen fund på turen endnu" />
      )}
    </Page>
  )
}

interface WalkProps {
  trip: TripShown
  records: readonly TripRecord[]
  at: number
  record: TripRecord
}

function Walk({ trip, records, at, record }: WalkProps) {
  useOwnHead({ title: `${recordTitle(record)} – ${trip.title}`, noIndex: true })
  const step = (by: 1 | -1) => {
    const next = records[(at + by + records.length) % records.length]
    if (next) go(tripItemPath(trip.id, next.id), { replace: true })
  }
  useShortcuts((key) => {
    if (key !== 'pagedown' && key !== 'pageup') return false
    step(key === 'pagedown' ? 1 : -1)
    return true
  })
  const time = record.timeFrom?.slice(0, 5).replace(':', '.')
  return (
    <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <LargePictures id={record.id} name={recordTitle(record)} />
      <div className="grid gap-4">
        <div className="flex items-center justify-between gap-2">
          <p role="status" className="text-ink-soft text-sm tabular-nums">
            {at + 1} af {records.length}
            <span className="sr-only">: {recordTitle(record)}</span>
          </p>
          <StepButtons onStep={step} />
        </div>
        <h2 className="text-xl">
          <RecordName card={record} />
        </h2>
        <p className="flex flex-wrap gap-1.5 empty:hidden">
          <RecordMarks card={record} />
        </p>
        <p className="text-ink-soft">
          {[recordDay(record), time && `kl. ${time}`].filter(Boolean).join(' ')}
          <br />
          {cardPlace(record)}
          {record.count !== null && (
            <>
              <br />
              {numberText(record.count)} talt
            </>
          )}
        </p>
        {record.reporter && (
          <p className="text-sm">
            Fundet af{' '}
            <Link to={`/profil/${record.reporter.id}`} className="touch-target underline underline-offset-4">
              {record.reporter.displayName}
            </Link>
          </p>
        )}
        <ButtonLink to={recordPath(record.id)} className="justify-self-start">
          Se hele fundet
        </ButtonLink>
      </div>
    </div>
  )
}
