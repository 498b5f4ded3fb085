import { CircleCheck, Lock, MessageSquare } from 'lucide-react'
import { counted, numberText } from '#contract/counted.ts'
import type { ThreadLine } from '#contract/thread.ts'
import { Link } from '../core/link.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Badge } from '../ui/Badge.tsx'
import { cx } from '../ui/cx.ts'
import { agoText } from '../ui/dates.ts'
import { Marked } from '../ui/Marked.tsx'

const kinds: Partial<Record<ThreadLine['kind'], string>> = {
  record: 'Fund',
  taxon: 'Art',
  trip: 'Tur',
  community: 'Fællesskab',
}

const marked = (words: ThreadLine['comment']['words']) => words.map(({ text, isHit }) => ({ text, isMatch: isHit }))

interface ThreadLineViewProps {
  line: ThreadLine
  /** The line is a comment that was searched for: it leads to it. */
  isHit: boolean
  isWithin: boolean
}

/** A thread in a list: what it is about, who spoke last, and what they said. */
export function ThreadLineView({ line, isHit, isWithin }: ThreadLineViewProps) {
  const { id, kind, title, subject, count, isUnread, isAnswered, isBlocked, comment, picture, starter } = line
  const author = comment.author?.displayName ?? 'Tidligere bruger'
  const face = (kind === 'free' ? starter : null) ?? comment.author
  const label = subject?.name ?? (isWithin ? undefined : kinds[kind])
  return (
    <article className="group relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 rounded-lg px-3 py-4 hover:bg-sunken sm:px-4">
      {picture ? (
        <img
          src={picture.thumbnailUrl}
          alt=""
          loading="lazy"
          width={44}
          height={44}
          className="size-11 rounded-md bg-sunken object-cover"
        />
      ) : (
        <Avatar name={face?.displayName ?? author} photoUrl={face?.userProfilePhotoUrl} />
      )}
      <div className="grid min-w-0 gap-1">
        <h2 className={cx('wrap-anywhere text-lg leading-snug', isUnread ? 'font-bold' : 'font-semibold')}>
          <Link
            to={isHit ? `/forum/${id}?kommentar=${comment.id}` : `/forum/${id}`}
            className="text-ink no-underline after:absolute after:inset-0 after:rounded-lg group-hover:text-accent"
          >
            {line.titleWords ? <Marked parts={marked(line.titleWords)} /> : title}
          </Link>
          {isUnread && (
            <span className="ms-2 inline-block size-2.5 rounded-full bg-accent align-middle">
              <span className="sr-only"> (ulæst)</span>
            </span>
          )}
        </h2>
        <p className="wrap-anywhere line-clamp-2 text-ink-soft">
          <span className="font-medium text-ink">{author}:</span>{' '}
          {comment.words.length === 0 ? 'Et billede' : <Marked parts={marked(comment.words)} />}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
          <span>{[label, agoText(comment.at)].filter(Boolean).join(' · ')}</span>
          <span className="inline-flex items-center gap-1 tabular-nums">
            <MessageSquare className="size-4" aria-hidden="true" />
            {numberText(count)}
            <span className="sr-only">{counted(count, 'kommentar', 'kommentarer').replace(/^\S+/, '')}</span>
          </span>
          {isAnswered && (
            <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
              Besvaret
            </Badge>
          )}
          {isBlocked && <Badge icon={<Lock aria-hidden="true" />}>Lukket</Badge>}
        </p>
      </div>
    </article>
  )
}
