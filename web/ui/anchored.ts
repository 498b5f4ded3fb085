import { type RefObject, useEffect, useLayoutEffect } from 'react'

const gap = 6
/** So much should fit under the anchor; otherwise the side with more room is taken. */
const enough = 320

/** Put a panel right under its anchor, or above it where there is more room, no higher than the window allows. */
function place(anchor: HTMLElement, panel: HTMLElement) {
  const { top, bottom, left, width } = anchor.getBoundingClientRect()
  const height = window.visualViewport?.height ?? window.innerHeight
  const below = height - bottom - 2 * gap
  const above = top - 2 * gap
  const isBelow = below >= Math.min(panel.scrollHeight, enough) || below >= above
  const { style } = panel
  style.width = `${width}px`
  style.left = `${Math.max(gap, Math.min(left, document.documentElement.clientWidth - panel.offsetWidth - gap))}px`
  style.top = isBelow ? `${bottom + gap}px` : 'auto'
  style.bottom = isBelow ? 'auto' : `${window.innerHeight - top + gap}px`
  style.maxHeight = `${isBelow ? below : above}px`
}

/**
 * Show a panel (an element with `popover="manual"`) over everything else, at its anchor. It stays where it is in the
 * document, so that nothing has to be hidden from screen readers to lead them to it.
 */
export function useAnchored(anchor: RefObject<HTMLElement | null>, panel: RefObject<HTMLElement | null>) {
  // What is in the panel may have become higher or lower.
  useLayoutEffect(() => {
    if (!anchor.current || !panel.current) return
    if (!panel.current.matches(':popover-open')) panel.current.showPopover()
    place(anchor.current, panel.current)
  })
  useEffect(() => {
    const again = () => anchor.current && panel.current && place(anchor.current, panel.current)
    const sizes = new ResizeObserver(again)
    if (anchor.current) sizes.observe(anchor.current)
    window.addEventListener('scroll', again, { capture: true, passive: true })
    window.addEventListener('resize', again)
    return () => {
      sizes.disconnect()
      window.removeEventListener('scroll', again, { capture: true })
      window.removeEventListener('resize', again)
    }
  }, [anchor, panel])
}
