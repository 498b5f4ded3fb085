import { CircleCheck, Lock, Trash2 } from 'lucide-react'
import { counted } from '#contract/counted.ts'
import type { Thread } from '#contract/thread.ts'
import { Link } from '../core/link.tsx'
import { Badge } from '../ui/Badge.tsx'
import { dayText } from '../ui/dates.ts'

const linkClass = 'text-accent underline underline-offset-4'
const belongsTo: Partial<Record<Thread['kind'], string>> = {
  ...{ record: 'Til fundet', taxon: 'Til artens side', trip: 'Til turen', community: 'Til fællesskabet' },
}

/** What a thread is about, who began it, and how it stands. */
export function ThreadFacts({ thread }: { thread: Thread }) {
  const { kind, subject, starter, createdAt, count, ownerPath, isAnswered, isBlocked, isDeleted } = thread
  if (isDeleted && count === 0) return null
  return (
    <div className="grid gap-2 text-base">
      <p>
        {subject && (
          <>
            <Link to={`/forum/traade?emne=${subject.id}`} className={linkClass}>
              {subject.name}
            </Link>
            {' · '}
          </>
        )}
        {ownerPath && (
          <>
            <Link to={ownerPath} className={linkClass}>
              {belongsTo[kind]}
            </Link>
            {' · '}
          </>
        )}
        {kind === 'free' && (
          <>
            {starter ? (
              <Link to={`/profil/${starter.id}`} className={linkClass}>
                {starter.displayName}
              </Link>
            ) : (
              'Tidligere bruger'
            )}
            {' · '}
            <span className="whitespace-nowrap">{dayText(createdAt)}</span>
            {' · '}
          </>
        )}
        <span className="whitespace-nowrap">{counted(count, 'kommentar', 'kommentarer')}</span>
      </p>
      {(isAnswered || isBlocked || isDeleted) && (
        <p className="flex flex-wrap gap-2">
          {isAnswered && (
            <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
              Besvaret
            </Badge>
          )}
          {isBlocked && (
            <Badge tone="warning" icon={<Lock aria-hidden="true" />}>
              Lukket
            </Badge>
          )}
          {isDeleted && (
            <Badge tone="danger" icon={<Trash2 aria-hidden="true" />}>
              Slettet
            </Badge>
          )}
        </p>
      )}
    </div>
  )
}
