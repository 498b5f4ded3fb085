import { useEffect, useRef, useState } from 'react'
import type { Comment } from '#contract/thread.ts'
import { Link } from '../core/link.tsx'
import { shownPicture } from '../media/shown-picture.ts'
import { useSession } from '../session/session.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { momentText } from '../ui/dates.ts'
import { PictureStrip } from '../ui/PictureStrip.tsx'
import { Prose } from '../ui/Prose.tsx'
import { nameOf } from './author.ts'
import { CommentActions, CommentMenu, DeletedComment } from './CommentActions.tsx'
import { forgetDraft, readDraft } from './drafts.ts'
import { EditComment } from './EditComment.tsx'
import type { ThreadPlace } from './thread-data.ts'

export interface CommentViewProps {
  place: ThreadPlace
  threadId: number
  comment: Comment
  mayCallExperts: boolean
  /** Answer with its words; absent where one cannot write. */
  onQuote?: ((comment: Comment) => void) | undefined
}

/** One contribution: who, when, what. Its author changes it in place. */
export function CommentView(props: CommentViewProps) {
  const { place, threadId, comment, mayCallExperts } = props
  const { user } = useSession()
  const [isEditing, setEditing] = useState<'begun' | 'resumed'>()
  const isBack = useRef(false)
  const what = `edit-${comment.id}`
  const mayEdit = comment.may.edit
  useEffect(() => {
    if (mayEdit && readDraft(user?.id, what)) setEditing((now) => now ?? 'resumed')
  }, [user?.id, what, mayEdit])
  const close = () => {
    forgetDraft(user?.id, what)
    isBack.current = true
    setEditing(undefined)
  }
  const { author, isDeleted } = comment
  const name = nameOf(comment)
  if (isDeleted) return <DeletedComment place={place} comment={comment} />
  return (
    <article className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3" aria-label={`Kommentar af ${name}`}>
      <Avatar name={name} photoUrl={author?.userProfilePhotoUrl} />
      <div className="grid grid-cols-1 gap-2">
        <div className="flex items-start justify-between gap-2">
          <p className="wrap-anywhere flex min-w-0 flex-wrap items-baseline gap-x-2">
            {author ? (
              <Link to={`/profil/${author.id}`} className="font-semibold text-ink underline-offset-4 hover:underline">
                {name}
              </Link>
            ) : (
              <span className="font-semibold">{name}</span>
            )}
            <span className="text-ink-soft text-sm">
              <Link
                to={`/forum/${threadId}?kommentar=${comment.id}`}
                className="inline-flex min-h-6 items-center underline-offset-4 hover:text-accent hover:underline"
              >
                {comment.createdAt && momentText(comment.createdAt)}
              </Link>
              {comment.editedAt && ' · rettet'}
            </span>
          </p>
          <CommentMenu place={place} threadId={threadId} comment={comment} />
        </div>
        {isEditing ? (
          <EditComment
            place={place}
            threadId={threadId}
            comment={comment}
            mayCallExperts={mayCallExperts}
            userId={user?.id}
            what={what}
            takesFocus={isEditing === 'begun'}
            onDone={close}
          />
        ) : (
          <>
            <Prose html={comment.html} className="wrap-anywhere" />
            <PictureStrip name={`Billede af ${name}`} pictures={comment.pictures.map(shownPicture)} />
            <CommentActions {...props} isBack={isBack} onEdit={() => setEditing('begun')} />
          </>
        )}
      </div>
    </article>
  )
}
