import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** What is dragged: one picture of a stack, or the whole stack. */
export interface Dragged {
  stack: string
  key: string
  isWhole: boolean
}

export interface Drag extends Dragged {
  x: number
  y: number
  /** The stack under the hand; `new` is the place for a new one. */
  over: string | undefined
}

const farEnough = 6
/** A finger that rests has got hold of it; one that moves scrolls. */
const hold = 350
const edge = 90

const stackAt = (x: number, y: number) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-stack]')?.dataset.stack

/** Drag by mouse, pen or a finger that rests first. */
export function useDrag(onDrop: (dragged: Dragged, over: string) => void) {
  const [drag, setDrag] = useState<Drag>()
  const now = useRef<Drag>(undefined)
  const list = useRef<HTMLUListElement>(null)
  const hasMoved = useRef(false)
  const show = (next: Drag | undefined) => {
    now.current = next
    setDrag(next)
  }
  useEffect(() => {
    const element = list.current
    // While something is dragged the page stands still; told from the beginning, since it cannot be told later.
    const stay = (event: TouchEvent) => {
      if (now.current) event.preventDefault()
    }
    element?.addEventListener('touchmove', stay, { passive: false })
    return () => element?.removeEventListener('touchmove', stay)
  }, [])

  const grab = (dragged: Dragged) => (down: PointerEvent<HTMLElement>) => {
    if (down.button !== 0) return
    hasMoved.current = false
    const [x, y] = [down.clientX, down.clientY]
    const isTouch = down.pointerType === 'touch'
    const begin = () => show({ ...dragged, x, y, over: undefined })
    const timer = isTouch ? setTimeout(begin, hold) : undefined
    const move = (event: globalThis.PointerEvent) => {
      const isFar = Math.hypot(event.clientX - x, event.clientY - y) > farEnough
      if (!now.current) {
        if (!isFar) return
        if (isTouch) return end()
        begin()
      }
      hasMoved.current = true
      if (event.clientY < edge) window.scrollBy(0, -14)
      if (event.clientY > window.innerHeight - edge) window.scrollBy(0, 14)
      show({ ...dragged, x: event.clientX, y: event.clientY, over: stackAt(event.clientX, event.clientY) })
    }
    const drop = () => {
      const held = now.current
      end()
      if (held?.over && held.over !== dragged.stack) onDrop(dragged, held.over)
    }
    const cancel = () => end()
    const selectNothing = (event: Event) => event.preventDefault()
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && end()
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', cancel)
      window.removeEventListener('keydown', leave)
      window.removeEventListener('selectstart', selectNothing)
      show(undefined)
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', cancel)
    window.addEventListener('keydown', leave)
    window.addEventListener('selectstart', selectNothing)
  }
  /** What was dragged is not pressed too. */
  const wasDragged = () => {
    const was = hasMoved.current
    hasMoved.current = false
    return was
  }
  return { drag, list, grab, wasDragged }
}
