import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Comment } from '#contract/forum.ts'
import { ApiError, api } from '../core/api.ts'
import { Link } from '../core/link.tsx'
import { shownPicture } from '../media/shown-picture.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { momentText } from '../ui/dates.ts'
import { confirmDialog, showError } from '../ui/dialogs.tsx'
import { Form } from '../ui/Form.tsx'
import { PictureStrip } from '../ui/PictureStrip.tsx'
import { Prose } from '../ui/Prose.tsx'
import { RichTextEditor } from '../ui/RichTextEditor.tsx'
import { toast } from '../ui/Toast.tsx'
import { fetchThreadAgain, type ThreadOwner, threadChanged } from './thread-data.ts'

interface CommentViewProps {
  owner: ThreadOwner
  comment: Comment
}

/** One contribution: who, when, what. Its author changes it in place. */
export function CommentView({ owner, comment }: CommentViewProps) {
  const [isEditing, setEditing] = useState(false)
  const { author, isDeleted } = comment
  const name = author?.displayName ?? 'Tidligere bruger'
  const remove = async () => {
    const isSure = await confirmDialog({
      header: 'Slet kommentaren?',
      body: '<p>Teksten og billederne fjernes. Det kan ikke fortrydes.</p>',
      okLabel: 'Slet',
      cancelLabel: 'Behold',
      isDanger: true,
    })
    if (!isSure) return
    try {
      threadChanged(owner, await api('DELETE /forum/comment/{id}', { id: comment.id }))
      toast.success('Kommentaren er slettet.')
    } catch (error) {
      await showError('Kommentaren kunne ikke slettes.', error)
    }
  }
  if (isDeleted) return <p className="rounded-lg bg-sunken px-4 py-3 text-ink-soft text-sm">Kommentaren er slettet.</p>
  return (
    <article className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3" aria-label={`Kommentar af ${name}`}>
      <Avatar name={name} photoUrl={author?.userProfilePhotoUrl} />
      <div className="grid gap-2">
        <p className="flex flex-wrap items-baseline gap-x-2">
          {author ? (
            <Link to={`/profil/${author.id}`} className="font-semibold text-ink underline-offset-4 hover:underline">
              {name}
            </Link>
          ) : (
            <span className="font-semibold">{name}</span>
          )}
          <span className="text-ink-soft text-sm">
            {momentText(comment.createdAt)}
            {comment.editedAt && ' · rettet'}
          </span>
        </p>
        {isEditing ? (
          <EditComment owner={owner} comment={comment} onDone={() => setEditing(false)} />
        ) : (
          <>
            <Prose html={comment.html} className="wrap-anywhere" />
            <PictureStrip name={`Billede af ${name}`} pictures={comment.pictures.map(shownPicture)} />
            {(comment.may.edit || comment.may.delete) && (
              <p className="-ms-3 flex flex-wrap gap-1">
                {comment.may.edit && (
                  <Button
                    size="small"
                    variant="quiet"
                    icon={<Pencil aria-hidden="true" />}
                    onClick={() => setEditing(true)}
                  >
                    Ret
                  </Button>
                )}
                {comment.may.delete && (
                  <Button size="small" variant="quiet" icon={<Trash2 aria-hidden="true" />} onClick={remove}>
                    Slet
                  </Button>
                )}
              </p>
            )}
          </>
        )}
      </div>
    </article>
  )
}

function EditComment({ owner, comment, onDone }: CommentViewProps & { onDone: () => void }) {
  const [html, setHtml] = useState(comment.html)
  const [error, setError] = useState<string>()
  // The version that was there when the writing began counts.
  const [version] = useState(comment.version)
  const save = async () => {
    if (html === '') return setError('Skriv noget, eller slet kommentaren.')
    try {
      threadChanged(owner, await api('POST /forum/update-comment', { id: comment.id, version, html }))
      onDone()
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 409) await fetchThreadAgain(owner)
      throw failure
    }
  }
  return (
    <Form onSubmit={save}>
      <RichTextEditor
        label="Ret din kommentar"
        hideLabel
        takesFocus
        initialValue={comment.html}
        error={error}
        onChange={(text) => {
          setError(undefined)
          setHtml(text)
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary">
          Gem
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Annullér
        </Button>
      </div>
    </Form>
  )
}
