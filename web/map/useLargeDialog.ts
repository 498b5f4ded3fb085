import { useLayoutEffect, useRef } from 'react'

/**
 * A dialog element that lies in the page while small and over it while large. It stays the same element, so what is in
 * it need not be made anew. Focus comes back to what made it large.
 */
export function useLargeDialog(isLarge: boolean) {
  const dialog = useRef<HTMLDialogElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const wasLarge = useRef(false)
  useLayoutEffect(() => {
    const element = dialog.current
    if (isLarge) {
      element?.removeAttribute('open')
      element?.showModal()
    } else {
      element?.close()
      element?.setAttribute('open', '')
      if (wasLarge.current) opener.current?.focus()
    }
    wasLarge.current = isLarge
  }, [isLarge])
  return { dialog, opener }
}
