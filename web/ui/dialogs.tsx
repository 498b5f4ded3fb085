import { lazy, Suspense, useSyncExternalStore } from 'react'
import { ApiError } from '../core/api.ts'
import { escapeHtml } from '../core/html.ts'
import { type DialogOptions, openDialog, openDialogs, subscribeDialogs } from './dialog-store.ts'

export type { DialogButton, DialogOptions, DialogResponse, DialogSize } from './dialog-store.ts'
export { openDialog } from './dialog-store.ts'

// React Aria's modal comes with the first dialog.
const fetchModal = () => import('./DialogModal.tsx')
const DialogModal = lazy(fetchModal)

/** For pages that go on without a network: what a dialog needs is there before it is opened. */
export const fetchDialogs = () => void fetchModal().catch(() => {})

/** Where dialogs are shown. Once in the app. */
export function DialogHost() {
  const dialogs = useSyncExternalStore(subscribeDialogs, openDialogs, openDialogs)
  return (
    <Suspense fallback={null}>
      {dialogs.map((dialog) => (
        <DialogModal key={dialog.id} dialog={dialog} />
      ))}
    </Suspense>
  )
}

interface Question extends Pick<DialogOptions, 'header' | 'body' | 'content' | 'size'> {
  okLabel?: string
  cancelLabel?: string
  /** What is asked about removes or breaks something. */
  isDanger?: boolean
}

/** Ask before something is done. Closing the dialog means no. */
export async function confirmDialog(question: Question): Promise<boolean> {
  const { okLabel = 'Ok', cancelLabel = 'Annullér', isDanger = false, ...rest } = question
  const { ok } = await openDialog({
    size: 'tiny',
    ...rest,
    buttons: [
      { label: cancelLabel, buttonType: 2, buttonId: 'cancel' },
      { label: okLabel, buttonType: 1, buttonId: 'ok', isPrimary: true, isDanger },
    ],
  })
  return ok
}

/** Tell that something went wrong: the given text, what the server said, and in development where it broke. */
export async function showError(text: string, error: unknown): Promise<void> {
  const { message, raw, exception } = detailsOf(error)
  const parts = [
    text === '' ? '' : `<p>${escapeHtml(text)}</p>`,
    `<p>${escapeHtml(message)}</p>`,
    raw === '' ? '' : `<pre>${escapeHtml(raw)}</pre>`,
    exception === '' ? '' : `<pre>${escapeHtml(exception)}</pre>`,
  ]
  await openDialog({
    header: 'Fejl',
    body: parts.join(''),
    size: exception === '' ? 'medium' : 'x-large',
    buttons: [{ label: 'Ok', buttonType: 1, buttonId: 'ok', isPrimary: true }],
  })
}

function detailsOf(error: unknown): { message: string; raw: string; exception: string } {
  if (error instanceof ApiError && error.problem) {
    return { message: error.problem.message, raw: '', exception: error.problem.exception ?? '' }
  }
  // Nobody was reached: there is nothing more to tell.
  if (error instanceof ApiError && error.status === 0) return { message: error.message, raw: '', exception: '' }
  const raw =
    error instanceof ApiError ? error.raw || error.message : error instanceof Error ? error.message : String(error)
  return { message: 'Ukendt fejl', raw, exception: '' }
}
