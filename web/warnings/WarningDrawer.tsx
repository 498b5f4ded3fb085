import { capital } from '#contract/taxon-head.ts'
import { metresText, warningReasons } from '#contract/warning-words.ts'
import { ApiError } from '../core/api.ts'
import { Link } from '../core/link.tsx'
import { RecordMap } from '../map/RecordMap.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Drawer, DrawerSection } from '../ui/Drawer.tsx'
import { dayText, momentText } from '../ui/dates.ts'
import { mayDiscard } from '../ui/discard.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Facts } from '../ui/Facts.tsx'
import { SkeletonText } from '../ui/Skeleton.tsx'
import { Confirmed } from './WarningCard.tsx'
import { WarningRecordView } from './WarningRecordView.tsx'
import { WarningStateForm } from './WarningStateForm.tsx'
import { useWarning, type Warning } from './warning-data.ts'
import { placeText, stateText, stateTones } from './warning-texts.ts'

/** One warning: what is known, its finds, what was done, and what to do. */
export function WarningDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, isError, error, refetch } = useWarning(id)
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <Drawer
      isOpen
      title={data ? capital(data.taxon.name) : isGone ? 'Varslet findes ikke' : 'Henter varslet …'}
      after={
        data && (
          <span className="flex flex-wrap items-center gap-1.5">
            <Badge tone={stateTones[data.state]}>{stateText(data.state, data.outcome)}</Badge>
            <Confirmed stars={data.stars} />
          </span>
        )
      }
      onClose={onClose}
      mayDiscard={mayDiscard}
    >
      {data ? (
        <Details warning={data} />
      ) : isGone ? (
        <EmptyState title="Varslet findes ikke">
          <p>Måske er det trukket tilbage, eller det ligger uden for det, du må se.</p>
        </EmptyState>
      ) : isError ? (
        <div className="p-7">
          <ErrorState title="Varslet kunne ikke hentes" error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <div className="p-7">
          <SkeletonText lines={8} />
        </div>
      )}
    </Drawer>
  )
}

function Details({ warning }: { warning: Warning }) {
  const { place, records } = warning
  const first = records[0]?.place ?? place
  return (
    <>
      <DrawerSection title="Hvad vi ved">
        <RecordMap
          center={first.point}
          {...(first.side > 0
            ? { square: { point: first.point, side: first.side } }
            : { markers: records.map((record) => ({ point: record.place.point })) })}
          label={`Kort: ${placeText({ ...warning, place: first })}.`}
          className="h-56"
          opens="when wanted"
        />
        <Facts facts={factsOf(warning)} />
      </DrawerSection>
      {warning.may.change && <WarningStateForm key={warning.id} warning={warning} />}
      <DrawerSection title={records.length === 1 ? 'Fundet' : `${records.length} fund`}>
        <ul className="grid gap-5">
          {records.map((record) => (
            <li key={record.id}>
              <WarningRecordView warning={warning} find={record} />
            </li>
          ))}
        </ul>
      </DrawerSection>
      <Steps warning={warning} />
    </>
  )
}

const factsOf = (warning: Warning) => [
  { label: 'Sted', value: placeText(warning) },
  { label: 'Hvorfor', value: warning.reasons.map((reason) => warningReasons[reason]).join(' · ') },
  {
    label: 'Nærmeste kendte fund',
    value: warning.nearest ? (
      <>
        <Link to={`/fund/${warning.nearest.recordId}`} className="text-accent underline underline-offset-4">
          {metresText(warning.nearest.metres)} væk
        </Link>
        , set {dayText(warning.nearest.observedOn)}
      </>
    ) : (
      'Ingen tidligere fund i portalen'
    ),
  },
  { label: 'Varslet', value: momentText(warning.madeAt) },
  ...(warning.revisitOn === null ? [] : [{ label: 'Se efter igen', value: dayText(warning.revisitOn) }]),
]

/** What people have done about it, the newest first. */
function Steps({ warning: { steps } }: { warning: Warning }) {
  return (
    <DrawerSection title="Forløb">
      {steps.length === 0 ? (
        <p className="text-ink-soft text-sm">Ingen har gjort noget ved varslet endnu.</p>
      ) : (
        <ol className="grid gap-4">
          {steps.map(({ id, at, by, state, outcome, revisitOn, note }) => (
            <li key={id} className="grid gap-1 border-line border-s-3 ps-3 text-sm">
              <span className="font-semibold">
                {state === null ? 'Note' : stateText(state, state === 'closed' ? outcome : null)}
              </span>
              {note !== '' && <span className="wrap-anywhere whitespace-pre-line">{note}</span>}
              <span className="text-ink-soft">
                {[by?.displayName, momentText(at), revisitOn && `se efter igen ${dayText(revisitOn)}`]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ol>
      )}
    </DrawerSection>
  )
}
