import { useEffect, useEffectEvent } from 'react'
import { openDialogs } from './dialog-store.ts'

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]')

/** Single keys do something while nobody writes, no dialog is open, and the page is the one that is looked at. */
export function useShortcuts(press: (key: string) => boolean) {
  const onPress = useEffectEvent(press)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return
      if (isWriting(event.target) || openDialogs().some(({ isOpen }) => isOpen)) return
      if (onPress(event.key.toLowerCase())) event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
