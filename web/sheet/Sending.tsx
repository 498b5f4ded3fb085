import { counted } from '#contract/counted.ts'
import { Link } from '../core/link.tsx'
import { share } from '../records/share.ts'
import { Button } from '../ui/Button.tsx'
import { confirmDialog } from '../ui/dialogs.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { Taxa } from './cells.ts'
import { NewSpecies } from './NewSpecies.tsx'
import { nameOfLine } from './Row.tsx'
import { draftsOf, gapsCounted, gapsOf, gapWords } from './ready.ts'
import { hasProblem, type SheetLine, type SheetState } from './sheet-state.ts'

const listed = 8

/** Why drafts stay, find by find. */
function Waiting({ lines, all, taxa }: { lines: readonly SheetLine[]; all: readonly SheetLine[]; taxa: Taxa }) {
  return (
    <ul className="mt-2 list-disc ps-5">
      {lines.slice(0, listed).map((line) => (
        <li key={line.row.id}>
          {all.indexOf(line) + 1}. {nameOfLine(line, taxa)}:{' '}
          {gapsOf(line).length > 0 ? `mangler ${gapWords(gapsOf(line))}` : 'har noget, der skal rettes'}
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
        <p>Fundene bliver synlige for andre, og eksperterne kan se på dem. Du kan stadig rette i dem.</p>
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
            <Button size="small" onClick={() => void share('Tur', path)}>
              Del turen
            </Button>
          </span>
        )
      }
    >
      <NewSpecies ids={sent} />
      {waiting.length === 0 ? (
        <p>Der er ingen kladder tilbage i arket.</p>
      ) : (
        <>
          <p>
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
  const { drafts, ready, waiting } = draftsOf(state)
  const wrong = state.lines.filter(hasProblem).length
  const parts = [
    counted(state.lines.length, 'fund'),
    ...(drafts.length > 0 ? [`${counted(drafts.length, 'kladde', 'kladder')}, ${ready.length} klar`] : []),
    ...(waiting.length > 0 ? [gapsCounted(waiting)] : wrong > 0 ? [`${wrong} har fejl`] : []),
  ]
  return <p className="text-ink-soft text-sm">{parts.join(' · ')}</p>
}
