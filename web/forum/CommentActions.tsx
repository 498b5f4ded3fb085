import { BellOff, BellRing, Ellipsis, Flag, History, Link2, Pencil, Quote, RotateCcw, Trash2 } from 'lucide-react'
import type { RefObject } from 'react'
import type { Comment } from '#contract/thread.ts'
import { api } from '../core/api.ts'
import { Button } from '../ui/Button.tsx'
import { iconButtonClass } from '../ui/button-style.ts'
import { momentText } from '../ui/dates.ts'
import { confirmDialog, showError } from '../ui/dialogs.tsx'
import { LazyMenu } from '../ui/LazyMenu.tsx'
import type { MenuAction } from '../ui/Menu.tsx'
import { toast } from '../ui/Toast.tsx'
import { nameOf } from './author.ts'
import type { CommentViewProps } from './CommentView.tsx'
import { reportWords } from './report-words.tsx'
import { fetchThreadAgain, type ThreadPlace, threadChanged } from './thread-data.ts'
import { showVersions } from './versions.tsx'

async function remove(place: ThreadPlace, id: number) {
  const isSure = await confirmDialog({
    header: 'Slet kommentaren?',
    body: '<p>Teksten og billederne forsvinder for alle. Der står tilbage, at her var en kommentar.</p>',
    okLabel: 'Slet',
    cancelLabel: 'Behold',
    isDanger: true,
  })
  if (!isSure) return
  try {
    threadChanged(place, await api('DELETE /forum/comment/{id}', { id }))
    // The button that had the focus is gone.
    requestAnimationFrame(() => document.getElementById(`kommentar-${id}`)?.focus({ preventScroll: true }))
    toast.success('Kommentaren er slettet.')
  } catch (error) {
    await showError('Kommentaren kunne ikke slettes.', error)
  }
}

async function mute(place: ThreadPlace, { author, isAuthorMuted }: Comment) {
  if (!author) return
  try {
    await api('POST /forum/mute-person', { userId: author.id, on: !isAuthorMuted })
    await fetchThreadAgain(place)
    toast.success(
      isAuthorMuted
        ? `Du får igen besked om det, ${author.displayName} skriver.`
        : `Du får ikke længere besked om det, ${author.displayName} skriver.`,
    )
  } catch (error) {
    await showError('Valget kunne ikke gemmes.', error)
  }
}

async function copyAddress(threadId: number, commentId: number) {
  const address = `${location.origin}/forum/${threadId}?kommentar=${commentId}`
  try {
    await navigator.clipboard.writeText(address)
    toast.success('Linket er kopieret.')
  } catch (error) {
    await showError('Linket kunne ikke kopieres.', error)
  }
}

/** What one seldom does with a comment. */
export function CommentMenu({ place, threadId, comment }: Pick<CommentViewProps, 'place' | 'threadId' | 'comment'>) {
  const { id, may, author, isAuthorMuted } = comment
  const own: MenuAction[] = [
    {
      id: 'link',
      label: 'Kopiér link til kommentaren',
      icon: <Link2 aria-hidden="true" />,
      onAction: () => void copyAddress(threadId, id),
    },
  ]
  if (may.seeVersions) {
    own.push({
      id: 'versions',
      label: 'Se tidligere udgaver',
      icon: <History aria-hidden="true" />,
      onAction: () => void showVersions(id),
    })
  }
  const others: MenuAction[] = []
  if (may.report && author) {
    others.push({
      id: 'mute',
      label: isAuthorMuted ? `Få besked om ${nameOf(comment)} igen` : `Ingen beskeder om ${nameOf(comment)}`,
      icon: isAuthorMuted ? <BellRing aria-hidden="true" /> : <BellOff aria-hidden="true" />,
      onAction: () => void mute(place, comment),
    })
  }
  if (may.report) {
    others.push({
      id: 'report',
      label: 'Anmeld til moderatorerne',
      icon: <Flag aria-hidden="true" />,
      onAction: () => void reportWords({ threadId, commentId: id }),
    })
  }
  return (
    <span className="-my-2 shrink-0">
      <LazyMenu
        label={`Mere om kommentaren af ${nameOf(comment)}`}
        triggerClassName={iconButtonClass('small')}
        trigger={<Ellipsis aria-hidden="true" />}
        groups={[own, others]}
      />
    </span>
  )
}

interface CommentActionsProps extends CommentViewProps {
  onEdit: () => void
  /** Somebody has just ended to edit: the focus comes back to where they began. */
  isBack: RefObject<boolean>
}

/** What one often does with it. */
export function CommentActions({ place, comment, onQuote, onEdit, isBack }: CommentActionsProps) {
  const { id, may } = comment
  if (!onQuote && !may.edit && !may.delete) return null
  return (
    <p className="-ms-3 flex flex-wrap items-center gap-1">
      {onQuote && (
        <Button size="small" variant="quiet" icon={<Quote aria-hidden="true" />} onClick={() => onQuote(comment)}>
          Citér
        </Button>
      )}
      {may.edit && (
        <Button
          ref={(button) => {
            if (button && isBack.current) button.focus()
            if (button) isBack.current = false
          }}
          size="small"
          variant="quiet"
          icon={<Pencil aria-hidden="true" />}
          onClick={onEdit}
        >
          Ret
        </Button>
      )}
      {may.delete && (
        <Button
          size="small"
          variant="quiet"
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => void remove(place, id)}
        >
          Slet
        </Button>
      )}
    </p>
  )
}

/** The trace of a comment; moderators can read it and bring it back. */
export function DeletedComment({ place, comment }: { place: ThreadPlace; comment: Comment }) {
  const restore = async () => {
    try {
      threadChanged(place, await api('POST /forum/restore', { commentId: comment.id }))
      toast.success('Kommentaren er gendannet.')
    } catch (error) {
      await showError('Kommentaren kunne ikke gendannes.', error)
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-sunken px-4 py-3 text-ink-soft text-sm">
      <p className="wrap-anywhere">
        {/* Only moderators are told whose it was. */}
        {comment.createdAt === null
          ? 'Kommentaren er slettet.'
          : `Kommentaren af ${nameOf(comment)} fra ${momentText(comment.createdAt)} er slettet.`}
      </p>
      {comment.may.seeVersions && (
        <Button
          size="small"
          variant="quiet"
          icon={<History aria-hidden="true" />}
          onClick={() => void showVersions(comment.id)}
        >
          Se, hvad der stod
        </Button>
      )}
      {comment.may.restore && (
        <Button size="small" variant="quiet" icon={<RotateCcw aria-hidden="true" />} onClick={() => void restore()}>
          Gendan
        </Button>
      )}
    </div>
  )
}
