import { useState } from 'react'
import { Link } from '../../core/link.tsx'
import { Button } from '../../ui/Button.tsx'
import { momentText } from '../../ui/dates.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { useRecordHistory } from '../record-data.ts'
import { profilePath } from '../record-texts.ts'

/** What was changed, when and by whom; fetched when somebody wants to know. */
export function History({ recordId }: { recordId: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby={`history-${recordId}`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={`history-${recordId}`} className="font-display font-semibold text-2xl tracking-tight">
          Historik
        </h2>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Skjul historikken' : 'Vis historikken'}
        </Button>
      </div>
      {isOpen && <Changes recordId={recordId} />}
    </section>
  )
}

function Changes({ recordId }: { recordId: number }) {
  const { data, isError, error, refetch } = useRecordHistory(recordId, true)
  if (isError && !data) {
    return <ErrorState title="Historikken kunne ikke hentes" error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <SkeletonText lines={4} className="mt-5" />
  if (data.items.length === 0)
    return <p className="mt-3 text-ink-soft">Fundet er ikke ændret, siden det blev indsendt.</p>
  return (
    <ol className="mt-5 grid gap-5 border-line border-s-2 ps-5">
      {data.items.map(({ id, at, text, actor, reason }) => (
        <li key={id} className="relative">
          <span
            aria-hidden="true"
            className="absolute -start-[1.65rem] top-1.5 size-3 rounded-full border-2 border-surface bg-accent"
          />
          <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          {reason && <p className="wrap-anywhere mt-0.5 text-ink-soft">Begrundelse: {reason}</p>}
          <p className="mt-0.5 text-ink-soft text-sm">
            {momentText(at)}
            {actor && (
              <>
                {' · '}
                {actor.isDeleted ? (
                  actor.displayName
                ) : (
                  <Link to={profilePath(actor.id)} className="underline underline-offset-4 hover:text-accent">
                    {actor.displayName}
                  </Link>
                )}
              </>
            )}
          </p>
        </li>
      ))}
    </ol>
  )
}
