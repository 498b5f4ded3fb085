import { Fragment, useEffect, useRef, useState } from 'react'
import { counted } from '#contract/counted.ts'
import type { Comment, Thread } from '#contract/thread.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { showError } from '../ui/dialogs.tsx'
import { CommentView } from './CommentView.tsx'
import { useReadMark } from './read-mark.ts'
import { fetchMore, type ThreadPlace, useNews } from './thread-data.ts'

interface ThreadCommentsProps {
  place: ThreadPlace
  thread: Thread
  onQuote?: ((comment: Comment) => void) | undefined
}

const commentsText = (count: number) => counted(count, 'kommentar', 'kommentarer')

/** What people have said, in portions; what comes while one looks appears by itself. */
export function ThreadComments({ place, thread, onQuote }: ThreadCommentsProps) {
  const { user } = useSession()
  const list = useRef<HTMLOListElement>(null)
  const { id, comments, earlier, later, firstUnreadId } = thread
  const isMember = user?.hasAcceptedMostRecentTerms === true && !user.isBlocked
  const asked = 'threadId' in place ? place.commentId : undefined
  useNews(place)
  useReadMark(list, id, comments.at(-1)?.id, isMember)
  const news = useNumberOfNews(comments)
  return (
    <>
      {earlier > 0 && (
        <More place={place} where="before" count={earlier} path={`/forum/${id}?kommentar=${comments[0]?.id}`} />
      )}
      <ol ref={list} className="mb-6 grid gap-6">
        {comments.map((comment, at) => (
          <Fragment key={comment.id}>
            {comment.id === firstUnreadId && (at > 0 || earlier > 0) && (
              <li className="flex items-center gap-3 font-semibold text-accent text-sm before:h-px before:flex-1 before:bg-accent after:h-px after:flex-1 after:bg-accent">
                Nyt, siden du var her
              </li>
            )}
            <li
              id={`kommentar-${comment.id}`}
              data-comment={comment.id}
              tabIndex={-1}
              className={cx(
                'scroll-mt-24 rounded-lg outline-none',
                comment.id === asked && '-mx-3 bg-accent-soft px-3 py-3 **:data-initials:bg-surface',
              )}
            >
              <CommentView
                place={place}
                threadId={id}
                comment={comment}
                mayCallExperts={thread.may.callExperts}
                onQuote={onQuote}
              />
            </li>
          </Fragment>
        ))}
      </ol>
      {later > 0 && (
        <More place={place} where="after" count={later} path={`/forum/${id}?kommentar=${comments.at(-1)?.id}`} />
      )}
      <p role="status" className="sr-only">
        {news > 0 ? `${counted(news, 'ny kommentar', 'nye kommentarer')}.` : ''}
      </p>
    </>
  )
}

/** How many have come at the end since the thread was opened, for those who do not see it. */
function useNumberOfNews(comments: readonly Comment[]): number {
  const last = comments.at(-1)?.id ?? 0
  const [known, setKnown] = useState(last)
  useEffect(() => {
    const timer = setTimeout(() => setKnown(last), 5000)
    return () => clearTimeout(timer)
  }, [last])
  return comments.filter(({ id }) => id > known).length
}

interface MoreProps {
  place: ThreadPlace
  where: 'before' | 'after'
  count: number
  /** Where some of them are for those without JavaScript. */
  path: string
}

function More({ place, where, count, path }: MoreProps) {
  const [isPending, setPending] = useState(false)
  const fetch = async () => {
    setPending(true)
    try {
      await fetchMore(place, where)
    } catch (error) {
      await showError('Kommentarerne kunne ikke hentes.', error)
    }
    setPending(false)
  }
  return (
    <p className="mb-6 grid justify-items-center">
      <Button size="small" isPending={isPending} onClick={() => void fetch()}>
        {where === 'before' ? `Vis tidligere (${commentsText(count)})` : `Vis flere (${commentsText(count)})`}
      </Button>
      <noscript>
        <a href={path} className="text-accent underline underline-offset-4">
          {where === 'before' ? 'Tidligere kommentarer' : 'Flere kommentarer'}
        </a>
      </noscript>
    </p>
  )
}
