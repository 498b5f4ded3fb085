import { useId, useState } from 'react'
import { numberText } from '#contract/counted.ts'
import { useSession } from '../session/session.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { SkeletonText } from '../ui/Skeleton.tsx'
import type { Quote } from './NewComment.tsx'
import { quoteOf } from './quoting.ts'
import { ThreadComments } from './ThreadComments.tsx'
import { ThreadNotices } from './ThreadNotices.tsx'
import { type ThreadOwner, useThread } from './thread-data.ts'
import { WriteBelow } from './WriteBelow.tsx'

interface ThreadViewProps {
  owner: ThreadOwner
  title?: string
  /** What one could write about, while nobody has. */
  invitation: string
  /** What one should think of before one writes. */
  caution?: string | undefined
}

/** What people have said to each other about a find or a taxon. */
export function ThreadView({ owner, title = 'Kommentarer', invitation, caution }: ThreadViewProps) {
  const id = useId()
  const { status } = useSession()
  const { data, isError, error, refetch } = useThread(owner)
  const [quote, setQuote] = useState<Quote>()
  const thread = data?.thread ?? null
  const count = thread?.count ?? 0
  return (
    <section aria-labelledby={id}>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="font-display font-semibold text-2xl tracking-tight">
          {title}
          {count > 0 && <span className="ms-2 text-ink-soft text-lg tabular-nums">{numberText(count)}</span>}
        </h2>
        {data && status === 'signed-in' && <ThreadNotices place={owner} thread={thread} />}
      </div>
      {isError && !data && (
        <ErrorState title="Kommentarerne kunne ikke hentes" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <SkeletonText lines={4} />}
      {data && (thread?.comments.length ?? 0) === 0 && <p className="mb-5 text-ink-soft">{invitation}</p>}
      {thread && thread.comments.length > 0 && (
        <ThreadComments
          place={owner}
          thread={thread}
          onQuote={
            thread.may.comment
              ? (comment) => setQuote((before) => ({ html: quoteOf(comment), press: (before?.press ?? 0) + 1 }))
              : undefined
          }
        />
      )}
      {data && <WriteBelow place={owner} thread={thread} may={data.may} caution={caution} quote={quote} />}
    </section>
  )
}
