import type { Thread } from '#contract/thread.ts'
import { signIn, useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { NewComment, type Quote } from './NewComment.tsx'
import type { ThreadPlace } from './thread-data.ts'

interface WriteBelowProps {
  place: ThreadPlace
  thread: Thread | null
  may: { comment: boolean; callExperts: boolean }
  caution?: string | undefined
  quote: Quote | undefined
}

const closedWords = 'Tråden er lukket for nye kommentarer.'

function whyClosed(thread: Thread | null): string {
  if (thread?.isDeleted) return 'Tråden er slettet.'
  return thread?.isBlocked ? closedWords : 'Du kan ikke længere skrive her.'
}

/** The end of a thread: where one writes, or why one cannot. */
export function WriteBelow({ place, thread, may, caution, quote }: WriteBelowProps) {
  const { status } = useSession()
  // Who was writing when it closed keeps what they wrote.
  if (may.comment || status === 'signed-in') {
    const closed = may.comment ? undefined : whyClosed(thread)
    return (
      <NewComment
        place={place}
        mayCallExperts={may.callExperts}
        caution={caution}
        quote={quote}
        closed={closed}
        isQuiet={closed !== closedWords}
      />
    )
  }
  if (thread?.isDeleted) return null
  if (thread?.isBlocked) return <p className="text-ink-soft">{closedWords}</p>
  if (status !== 'anonymous') return null
  return (
    <p className="flex flex-wrap items-center gap-3 text-ink-soft">
      Log ind for at skrive med.
      <Button size="small" onClick={() => void signIn({})}>
        Log ind
      </Button>
    </p>
  )
}
