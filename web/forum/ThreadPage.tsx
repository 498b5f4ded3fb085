import { useEffect, useRef, useState } from 'react'
import type { Thread } from '#contract/thread.ts'
import { ApiError } from '../core/api.ts'
import { Link } from '../core/link.tsx'
import { useOwnHead } from '../core/own-head.ts'
import type { PageProps } from '../core/page.ts'
import { useSession } from '../session/session.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import NotFoundPage from '../ui/NotFoundPage.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { Quote } from './NewComment.tsx'
import { quoteOf } from './quoting.ts'
import { ThreadActions } from './ThreadActions.tsx'
import { ThreadComments } from './ThreadComments.tsx'
import { ThreadFacts } from './ThreadFacts.tsx'
import { ThreadNotices } from './ThreadNotices.tsx'
import { useThread } from './thread-data.ts'
import { WriteBelow } from './WriteBelow.tsx'

const crumbs = [{ label: 'Forum', to: '/forum/traade' }]
const idIn = (text: string | undefined) => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)

/** A thread at its own address, whatever it hangs on. */
export default function ThreadPage({ params, search }: PageProps) {
  const threadId = idIn(params.forumId)
  if (threadId === undefined) return <NotFoundPage />
  return <OneThread key={threadId} place={{ threadId, commentId: idIn(search.kommentar) }} />
}

function OneThread({ place }: { place: { threadId: number; commentId: number | undefined } }) {
  const { status } = useSession()
  const { data, error, isError, refetch } = useThread(place)
  const [quote, setQuote] = useState<Quote>()
  const thread = data?.thread
  useOwnHead(thread ? { title: titleOf(thread), noIndex: thread.isDeleted || thread.kind !== 'free' } : undefined)
  useOpening(place.commentId, thread)
  if (isError && !thread) {
    if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
    return (
      <Page width="narrow">
        <ErrorState title="Tråden kunne ikke hentes" error={error} onRetry={() => void refetch()} />
      </Page>
    )
  }
  if (!thread) {
    return (
      <Page width="narrow">
        <div role="status" className="grid gap-6">
          <span className="sr-only">Henter tråden …</span>
          <Skeleton className="h-24 rounded-lg" />
          <Skeleton className="h-64 rounded-lg" />
        </div>
      </Page>
    )
  }
  const mayQuote = thread.may.comment
  return (
    <Page width="narrow">
      <PageHeader title={titleOf(thread)} breadcrumbs={crumbs} lead={<ThreadFacts thread={thread} />} />
      {!(thread.isDeleted && !thread.may.restore) && status === 'signed-in' && (
        <div className="mb-6 flex flex-wrap items-center justify-between gap-2 border-line border-y py-3">
          <ThreadNotices place={place} thread={thread} />
          <ThreadActions place={place} thread={thread} />
        </div>
      )}
      {thread.isDeleted && !thread.may.restore ? (
        <EmptyState title="Tråden er slettet">
          <p>
            Den var her engang. Se, hvad der ellers tales om, i{' '}
            <Link to="/forum/traade" className="text-accent underline underline-offset-4">
              forummet
            </Link>
            .
          </p>
        </EmptyState>
      ) : (
        <ThreadComments
          place={place}
          thread={thread}
          onQuote={
            mayQuote
              ? (comment) => setQuote((before) => ({ html: quoteOf(comment), press: (before?.press ?? 0) + 1 }))
              : undefined
          }
        />
      )}
      <WriteBelow place={place} thread={thread} may={thread.may} quote={quote} />
    </Page>
  )
}

const titleOf = ({ title, isDeleted }: Thread) => title || (isDeleted ? 'Slettet tråd' : 'Tråd')

/** The comment that the address names, or the first unread one, is brought into sight when the thread is first there. */
function useOpening(commentId: number | undefined, thread: Thread | null | undefined) {
  const id = thread?.id
  const first = thread?.firstUnreadId
  const isAtTop = thread?.earlier === 0 && first === thread.comments[0]?.id
  const target = commentId ?? (isAtTop ? undefined : first)
  // What has been read is known only after who reads is. What is written later moves nobody.
  const known = useRef<number>(undefined)
  if (known.current === undefined && thread) {
    known.current = thread.later > 0 ? Number.POSITIVE_INFINITY : (thread.comments.at(-1)?.id ?? 0)
  }
  const opened = useRef<number>(undefined)
  useEffect(() => {
    if (id === undefined || target == null) return
    if (commentId === undefined && (opened.current !== undefined || target > (known.current ?? 0))) return
    // After the page has been put where pages begin.
    const timer = setTimeout(() => {
      opened.current = target
      const there = document.getElementById(`kommentar-${target}`)
      there?.scrollIntoView()
      there?.focus({ preventScroll: true })
    }, 60)
    return () => clearTimeout(timer)
  }, [id, commentId, target])
}
