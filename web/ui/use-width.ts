import { type RefObject, useLayoutEffect, useState } from 'react'

/** Where nothing can be measured, as on the server: a phone. */
const usual = 320

/** How wide an element is, in pixels: what is drawn in it has letters of the right size. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(usual)
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
