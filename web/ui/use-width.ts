import { type RefObject, useLayoutEffect, useState } from 'react'

/** How wide an element is, in pixels: what is drawn in it has letters of the right size. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const shown = element.current
    if (!shown) return
    // In a tab that is not shown it has no width: then the last one holds.
    const measure = () => shown.clientWidth > 0 && setWidth(shown.clientWidth)
    const sizes = new ResizeObserver(measure)
    measure()
    sizes.observe(shown)
    return () => sizes.disconnect()
  }, [element])
  return width
}
