import type { ReactNode } from 'react'
import { dialogHistory } from '../core/navigation.ts'

export type DialogSize = 'tiny' | 'medium' | 'large' | 'x-large' | 'full'

/** 1 is ok, 2 is cancel, 3 is supplementary. */
export type DialogButtonType = 1 | 2 | 3

export interface DialogButton {
  label: string
  buttonType: DialogButtonType
  buttonId?: string
  isPrimary?: boolean
  /** It removes or breaks something. */
  isDanger?: boolean
}

export interface DialogResponse {
  /** Whether a button of type ok was clicked. */
  ok: boolean
  /** Whether the click was outside the dialog. */
  outside: boolean
  /** Which button. */
  buttonId?: string
}

export interface DialogOptions {
  header: string
  /** HTML; what is not plain text markup is taken out. */
  body?: string
  content?: ReactNode | ((close: (response?: Partial<DialogResponse>) => void) => ReactNode)
  size?: DialogSize
  /** It begins at the top of the window, fills a phone and draws its own head: what it holds grows and shrinks. */
  isAtTop?: boolean
  buttons?: readonly DialogButton[]
}

export interface OpenDialog extends DialogOptions {
  id: string
  /** A closed dialog stays for as long as it takes to fade out. */
  isOpen: boolean
  /** It has its entry in the history. */
  isEntered: boolean
  close(response?: Partial<DialogResponse>): void
}

export const closingDelay = 100
export const fadeOut = 200

let dialogs: readonly OpenDialog[] = []
const listeners = new Set<() => void>()
let isFollowing = false

const change = (next: readonly OpenDialog[]) => {
  dialogs = next
  for (const listener of listeners) listener()
}

export const openDialogs = () => dialogs
export const subscribeDialogs = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Going back, or anywhere else, closes every dialog above the entry one comes to. */
function closeAbove(entry: string | undefined) {
  const kept = dialogs.findIndex((dialog) => dialog.isOpen && dialog.id === entry)
  for (const dialog of dialogs.slice(kept + 1)) if (dialog.isEntered) dialog.close()
}

/** Open a dialog. It has an entry in the browser's history, so that going back closes it. */
export function openDialog(options: DialogOptions): Promise<DialogResponse> {
  if (!isFollowing) dialogHistory.subscribe(closeAbove)
  isFollowing = true
  const id = crypto.randomUUID()
  return new Promise((resolve) => {
    const close: OpenDialog['close'] = (response = {}) => {
      if (!dialogs.some((dialog) => dialog.id === id && dialog.isOpen)) return
      change(dialogs.map((dialog) => (dialog.id === id ? { ...dialog, isOpen: false } : dialog)))
      setTimeout(() => dialogHistory.remove(id), closingDelay)
      setTimeout(() => change(dialogs.filter((dialog) => dialog.id !== id)), fadeOut)
      resolve({ ok: false, outside: false, ...response })
    }
    change([...dialogs, { ...options, id, isOpen: true, isEntered: false, close }])
    dialogHistory.whenBack(() => {
      if (!dialogs.some((dialog) => dialog.id === id && dialog.isOpen)) return
      const isUsed = dialogs.some((dialog) => dialog.isOpen && dialog.id === dialogHistory.current())
      // Known as entered first: the new entry is a move in the history, and closes what does not belong to it.
      change(dialogs.map((dialog) => (dialog.id === id ? { ...dialog, isEntered: true } : dialog)))
      dialogHistory.add(id, { insteadOfCurrent: !isUsed })
    })
  })
}

/** When no dialog has an entry in the history any more. Leaving for another site before that is undone by going back. */
export const dialogEntriesGone = (): Promise<void> =>
  new Promise((resolve) => {
    if (dialogHistory.current() === undefined) return resolve()
    const stop = dialogHistory.subscribe((entry) => {
      if (entry !== undefined) return
      stop?.()
      resolve()
    })
  })
