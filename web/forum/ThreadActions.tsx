import { CircleCheck, CircleDashed, Ellipsis, Flag, Lock, LockOpen, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Thread } from '#contract/thread.ts'
import { api } from '../core/api.ts'
import { iconButtonClass } from '../ui/button-style.ts'
import { confirmDialog, showError } from '../ui/dialogs.tsx'
import { LazyMenu } from '../ui/LazyMenu.tsx'
import type { MenuAction } from '../ui/Menu.tsx'
import { toast } from '../ui/Toast.tsx'
import { editLabel, editThread } from './edit-thread.tsx'
import { reportWords } from './report-words.tsx'
import { type ThreadPlace, threadChanged } from './thread-data.ts'

interface ThreadActionsProps {
  place: ThreadPlace
  thread: Thread
}

/** What one may do with the whole thread. */
export function ThreadActions({ place, thread }: ThreadActionsProps) {
  const { id, may, isAnswered, isBlocked } = thread
  const change = async (work: () => Promise<Thread>, done: string) => {
    try {
      threadChanged(place, await work())
      toast.success(done)
    } catch (error) {
      await showError('Det kunne ikke gemmes.', error)
    }
  }
  const remove = async () => {
    const isSure = await confirmDialog({
      header: 'Slet tråden?',
      body: '<p>Alle kommentarer i tråden forsvinder med den, også andres. Moderatorerne kan hente den tilbage.</p>',
      okLabel: 'Slet tråden',
      cancelLabel: 'Behold',
      isDanger: true,
    })
    if (isSure) await change(() => api('POST /forum/delete-thread', { id }), 'Tråden er slettet.')
  }
  const action = (name: string, label: string, icon: ReactNode, onAction: () => void): MenuAction => ({
    id: name,
    label,
    icon,
    onAction,
  })
  const answered = () =>
    change(
      () => api('POST /forum/update-thread', { id, answered: !isAnswered }),
      isAnswered ? 'Tråden er ikke længere markeret som besvaret.' : 'Tråden er markeret som besvaret.',
    )
  const block = () =>
    change(
      () => api('POST /forum/toggle-block-thread', { id }),
      isBlocked ? 'Tråden er åben igen.' : 'Tråden er lukket for nye kommentarer.',
    )
  const restore = () => change(() => api('POST /forum/restore', { threadId: id }), 'Tråden er gendannet.')
  const mark = isAnswered ? <CircleDashed aria-hidden="true" /> : <CircleCheck aria-hidden="true" />
  const own = may.edit
    ? [
        action('answered', isAnswered ? 'Ikke besvaret alligevel' : 'Markér som besvaret', mark, () => void answered()),
        action('edit', editLabel(thread), <Pencil aria-hidden="true" />, () => void editThread(place, thread)),
      ]
    : []
  const lock = isBlocked ? <LockOpen aria-hidden="true" /> : <Lock aria-hidden="true" />
  const care = [
    ...(may.block ? [action('block', isBlocked ? 'Åbn tråden igen' : 'Luk tråden', lock, () => void block())] : []),
    ...(may.restore
      ? [action('restore', 'Gendan tråden', <RotateCcw aria-hidden="true" />, () => void restore())]
      : []),
    ...(may.report
      ? [action('report', 'Anmeld tråden', <Flag aria-hidden="true" />, () => void reportWords({ threadId: id }))]
      : []),
    ...(may.delete
      ? [{ ...action('delete', 'Slet tråden', <Trash2 aria-hidden="true" />, () => void remove()), isDanger: true }]
      : []),
  ]
  if (own.length + care.length === 0) return null
  return (
    <LazyMenu
      label="Mere om tråden"
      triggerClassName={iconButtonClass('small')}
      trigger={<Ellipsis aria-hidden="true" />}
      groups={[own, care]}
    />
  )
}
