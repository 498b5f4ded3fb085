import { useLayoutEffect, useRef } from 'react'

/**
 * A dialog element that lies in the page while small and over it while large. It stays the same element, so what is in
 * it need not be made anew. Focus comes back to what made it large.
 */
export function useLargeDialog(isLarge: boolean) {
  const dialog = useRef<HTMLDialogElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!isLarge) {
      element?.setAttribute('open', '')
      return
    }
    element?.removeAttribute('open')
    element?.showModal()
    return () => {
      element?.close()
      opener.current?.focus()
    }
  }, [isLarge])
  return { dialog, opener }
}
