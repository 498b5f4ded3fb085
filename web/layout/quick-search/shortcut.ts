import { useEffect, useSyncExternalStore } from 'react'
import { readItem, removeItem, writeItem } from '../../core/storage.ts'

/** `/` opens the box. Who speaks to their machine, or presses keys by mistake, can turn it off. */

const key = 'quick-search-key-off'
const listeners = new Set<() => void>()

export function setShortcut(isOn: boolean) {
  if (isOn) removeItem(key)
  else writeItem(key, true, 365, 'd')
  for (const listener of listeners) listener()
}

const isShortcutOn = () => readItem<boolean>(key) !== true
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
export const useIsShortcutOn = () => useSyncExternalStore(subscribe, isShortcutOn, () => true)

const takesKeys = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="dialog"]'

/** Whether the key is meant for the page as a whole, and not for a field or a dialog on it. */
export const isForPage = ({ key, ctrlKey, metaKey, altKey, defaultPrevented, target }: KeyboardEvent): boolean =>
  key === '/' &&
  !(ctrlKey || metaKey || altKey || defaultPrevented) &&
  !(target instanceof Element && target.closest(takesKeys))

/** Do something when `/` is pressed anywhere on the page. On a Danish keyboard it needs Shift. */
export function useShortcut(open: () => void) {
  const isOn = useIsShortcutOn()
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (!isForPage(event)) return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOn, open])
}
