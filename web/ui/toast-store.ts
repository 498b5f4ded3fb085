/** Short messages that pass: kept outside React, so that any code can say something. */
export type ToastTone = 'success' | 'error' | 'info'

export interface ToastMessage {
  id: number
  tone: ToastTone
  text: string
  action?: ToastAction
}

/** What can be done about it while it is shown: take it back, for instance. */
export interface ToastAction {
  label: string
  onAction: () => void
}

let messages: readonly ToastMessage[] = []
let nextId = 1
const listeners = new Set<() => void>()

const change = (to: readonly ToastMessage[]) => {
  messages = to
  for (const listener of listeners) listener()
}

/** Say something; what is returned takes it away again when it no longer holds. */
const say = (tone: ToastTone) => (text: string, action?: ToastAction) => {
  const id = nextId++
  // At most three at a time: older ones give way.
  change([...messages.slice(-2), { id, tone, text, action }])
  return () => dismissToast(id)
}

export const toast = { success: say('success'), error: say('error'), info: say('info') }
export const dismissToast = (id: number) => change(messages.filter((message) => message.id !== id))
export const toasts = () => messages
export const subscribeToToasts = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
