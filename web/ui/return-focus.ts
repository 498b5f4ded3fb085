import { useEffect, useRef } from 'react'

/**
 * When the panel of an item closes, focus goes back to the item. Where the panel lives in the address, nothing else
 * knows what opened it. Call it in the component that shows the panel, with the id of the item's element while it is open.
 */
export function useReturnFocus(openItem: string | undefined) {
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (openItem === undefined && last.current !== undefined) document.getElementById(last.current)?.focus()
    last.current = openItem
  }, [openItem])
}
