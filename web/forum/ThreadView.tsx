import { Bell, BellOff, BellRing } from 'lucide-react'
import { useId } from 'react'
import type { Thread } from '#contract/forum.ts'
import { api } from '../core/api.ts'
import { signIn, useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { showError } from '../ui/dialogs.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { SkeletonText } from '../ui/Skeleton.tsx'
import { CommentView } from './CommentView.tsx'
import { NewComment } from './NewComment.tsx'
import { fetchThreadAgain, type ThreadOwner, useThreadOf } from './thread-data.ts'

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
  const { data, isError, error, refetch } = useThreadOf(owner)
  const comments = data?.thread?.comments ?? []
  const count = comments.filter(({ isDeleted }) => !isDeleted).length
  return (
    <section aria-labelledby={id}>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="font-display font-semibold text-2xl tracking-tight">
          {title}
          {count > 0 && (
            <span className="ms-2 text-ink-soft text-lg tabular-nums">{count.toLocaleString('da-DK')}</span>
          )}
        </h2>
        {data && status === 'signed-in' && <Notices owner={owner} thread={data.thread} />}
      </div>
      {isError && !data && (
        <ErrorState title="Kommentarerne kunne ikke hentes" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <SkeletonText lines={4} />}
      {data && comments.length === 0 && <p className="mb-5 text-ink-soft">{invitation}</p>}
      {comments.length > 0 && (
        <ol className="mb-6 grid gap-6">
          {comments.map((comment) => (
            <li key={comment.id} id={`kommentar-${comment.id}`} className="scroll-mt-24">
              <CommentView owner={owner} comment={comment} />
            </li>
          ))}
        </ol>
      )}
      {data?.thread?.isBlocked && <p className="text-ink-soft">Tråden er lukket for nye kommentarer.</p>}
      {data?.may.comment && <NewComment owner={owner} caution={caution} />}
      {status === 'anonymous' && data && !data.thread?.isBlocked && (
        <p className="flex flex-wrap items-center gap-3 text-ink-soft">
          Log ind for at skrive med.
          <Button size="small" onClick={() => void signIn({})}>
            Log ind
          </Button>
        </p>
      )}
    </section>
  )
}

/** Whether one wants to hear about it; also before anybody has written. */
function Notices({ owner, thread }: { owner: ThreadOwner; thread: Thread | null }) {
  const { isFollowed, isMuted } = thread ?? { isFollowed: false, isMuted: false }
  const run = async (work: () => Promise<unknown>) => {
    try {
      await work()
      await fetchThreadAgain(owner)
    } catch (error) {
      await showError('Valget kunne ikke gemmes.', error)
    }
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        aria-pressed={isFollowed}
        icon={isFollowed ? <BellRing aria-hidden="true" /> : <Bell aria-hidden="true" />}
        onClick={() => run(() => api('POST /forum/follow-thread', { on: owner, followed: !isFollowed }))}
      >
        {isFollowed ? 'Følger' : 'Følg'}
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-pressed={isMuted}
        icon={<BellOff aria-hidden="true" />}
        onClick={() => run(() => api('POST /forum/mute-thread', { on: owner, muted: !isMuted }))}
      >
        {isMuted ? 'Uden besked' : 'Slå beskeder fra'}
      </Button>
    </div>
  )
}
