import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Where somebody has pressed, on the screen. */
export interface Pressed {
  x: number
  y: number
}

/** Screens that have room, and devices behind them that have power: there the live map comes by itself. */
const wide = '(min-width: 64rem)'

const whenIdle = (then: () => void): (() => void) => {
  // Safari has no such callback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(then, 500)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(then, { timeout: 5000 })
  return () => cancelIdleCallback(handle)
}

/** What is pressed on the picture for its own sake: links, buttons, the legend. */
const isOwn = (target: EventTarget | null) =>
  target instanceof Element && target.closest('a, button, [aria-label="Signaturforklaring"]') !== null

/**
 * Tells when somebody wants the live map where there is a picture of one: by a mouse upon it, a press or two fingers;
 * and by itself on a wide screen that has nothing else to do. A finger that scrolls past wants nothing.
 */
export function useWanted(box: RefObject<HTMLElement | null>, isWaiting: boolean, onWanted: (at?: Pressed) => void) {
  const wanted = useEffectEvent(onWanted)
  useEffect(() => {
    const frame = box.current?.parentElement
    if (!isWaiting || !frame) return
    const stop = new AbortController()
    const { signal } = stop
    const enter = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && wanted()
    const press = ({ clientX: x, clientY: y, target }: MouseEvent) => !isOwn(target) && wanted({ x, y })
    const touch = ({ touches }: TouchEvent) => touches.length > 1 && wanted()
    frame.addEventListener('pointerenter', enter, { signal })
    frame.addEventListener('click', press, { signal })
    frame.addEventListener('touchstart', touch, { signal, passive: true })
    if (matchMedia(wide).matches) {
      let forget: (() => void) | undefined
      const near = new IntersectionObserver(
        ([entry]) => {
          forget?.()
          forget = entry?.isIntersecting ? whenIdle(() => wanted()) : undefined
        },
        { rootMargin: '200px' },
      )
      near.observe(frame)
      signal.addEventListener('abort', () => {
        near.disconnect()
        forget?.()
      })
    }
    return () => stop.abort()
  }, [box, isWaiting])
}
