import { useQuery } from '@tanstack/react-query'
import { counted } from '#contract/counted.ts'
import { api } from '../core/api.ts'
import { Link } from '../core/link.tsx'
import { share } from '../records/share.ts'
import { Button } from '../ui/Button.tsx'
import { confirmDialog } from '../ui/dialogs.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { Taxa } from './cells.ts'
import { NewSpecies } from './NewSpecies.tsx'
import { nameOfLine } from './Row.tsx'
import { audienceAfter, audienceBefore, draftsOf, gapsCounted, waitWords } from './ready.ts'
import { fieldsNow, type SheetLine, type SheetState } from './sheet-state.ts'

const listed = 8

/** Why drafts stay, find by find. */
function Waiting({ lines, all, taxa }: { lines: readonly SheetLine[]; all: readonly SheetLine[]; taxa: Taxa }) {
  return (
    <ul className="mt-2 list-disc ps-5">
      {lines.slice(0, listed).map((line) => (
        <li key={line.row.id}>
          {all.indexOf(line) + 1}. {nameOfLine(line, taxa)}: {waitWords(line)}
        </li>
      ))}
      {lines.length > listed && <li>og {lines.length - listed} til</li>}
    </ul>
  )
}

/** Whether somebody who submits knows what goes and what stays. */
export function confirmSubmit(state: SheetState): Promise<boolean> {
  const { ready, waiting } = draftsOf(state)
  return confirmDialog({
    header: `Indsend ${counted(ready.length, 'fund')}?`,
    okLabel: 'Indsend',
    content: (
      <div className="text-sm">
        <p>{audienceBefore(ready.map(fieldsNow))}</p>
        {ready.some(({ changes }) => changes.point) && (
          <p className="mt-2">
            Steder, der ikke er gemt endnu, ses efter: uden for portalens område bliver fundet personligt.
          </p>
        )}
        {waiting.length > 0 && (
          <>
            <p className="mt-3 font-semibold">
              {counted(waiting.length, 'fund')} bliver liggende som {waiting.length === 1 ? 'kladde' : 'kladder'}:{' '}
              {gapsCounted(waiting)}.
            </p>
            <Waiting lines={waiting} all={state.lines} taxa={state.taxa} />
          </>
        )}
      </div>
    ),
  })
}

interface SentNoticeProps {
  sent: readonly number[]
  state: SheetState
  tripId: number | undefined
}

/** What was sent, and what is left to do. */
export function SentNotice({ sent, state, tripId }: SentNoticeProps) {
  const { waiting } = draftsOf(state)
  // As the trip's own page asks for it, whose answer serves both.
  const { data: trip } = useQuery({
    queryKey: ['trip', tripId],
    queryFn: ({ signal }) => api('GET /trip-sampling-event/{id}', { id: tripId ?? 0 }, { signal }),
    enabled: tripId !== undefined,
  })
  const path = `/tur/${tripId}`
  return (
    <Notice
      tone="success"
      announce
      title={`${counted(sent.length, 'fund')} er indsendt`}
      action={
        tripId !== undefined && (
          <span className="flex flex-wrap items-center gap-3">
            <Link to={path} className="touch-target py-1 text-accent underline underline-offset-4">
              Se turen
            </Link>
            {trip && !trip.isPersonal && (
              <Button size="small" onClick={() => void share(trip.title, path)}>
                Del turen
              </Button>
            )}
          </span>
        )
      }
    >
      <p>{audienceAfter(state.lines.filter(({ row }) => sent.includes(row.id)).map(({ row }) => row.fields))}</p>
      <NewSpecies ids={sent} />
      {waiting.length === 0 ? (
        <p className="mt-3">Der er ingen kladder tilbage i arket.</p>
      ) : (
        <>
          <p className="mt-3">
            {counted(waiting.length, 'kladde', 'kladder')} tilbage: {gapsCounted(waiting)}.
          </p>
          <Waiting lines={waiting} all={state.lines} taxa={state.taxa} />
        </>
      )}
    </Notice>
  )
}

/** How the drafts stand, in a line. */
export function DraftFigures({ state }: { state: SheetState }) {
  const { drafts, ready } = draftsOf(state)
  const gaps = gapsCounted(state.lines)
  const parts = [
    counted(state.lines.length, 'fund'),
    ...(drafts.length > 0 ? [`${counted(drafts.length, 'kladde', 'kladder')}, ${ready.length} klar`] : []),
    ...(gaps === '' ? [] : [gaps]),
  ]
  return <p className="text-ink-soft text-sm">{parts.join(' · ')}</p>
}
