import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { fitting, moved, type View, zoomed } from './zoom.ts'

const swipeLength = 60

interface Spot {
  x: number
  y: number
}

const middleOf = (spots: readonly Spot[]): Spot => ({
  x: spots.reduce((sum, { x }) => sum + x, 0) / spots.length,
  y: spots.reduce((sum, { y }) => sum + y, 0) / spots.length,
})
const spread = ([a, b]: readonly Spot[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)

/** Zoom by wheel, pinch, double press and buttons; move by dragging; a swipe over a picture that fits turns the page. */
export function useZoom(frame: RefObject<HTMLElement | null>, onSwipe: (step: 1 | -1) => void) {
  const [view, setView] = useState<View>(fitting)
  const fingers = useRef(new Map<number, Spot>())
  const travelled = useRef(0)

  const sizeOf = () => {
    const { width = 0, height = 0 } = frame.current?.getBoundingClientRect() ?? {}
    return { width, height }
  }
  const fromMiddle = ({ x, y }: Spot): Spot => {
    const box = frame.current?.getBoundingClientRect()
    return box ? { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 } : { x: 0, y: 0 }
  }
  const zoom = (factor: number, at: Spot = { x: 0, y: 0 }) => setView((now) => zoomed(now, factor, at, sizeOf()))

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const roll = (event: WheelEvent) => {
      event.preventDefault()
      zoom(Math.exp(-event.deltaY / 400), fromMiddle({ x: event.clientX, y: event.clientY }))
    }
    // React listens to the wheel passively, and the page behind would scroll.
    element.addEventListener('wheel', roll, { passive: false })
    return () => element.removeEventListener('wheel', roll)
  })

  const spotOf = (event: PointerEvent): Spot => ({ x: event.clientX, y: event.clientY })
  const lift = (event: PointerEvent) => {
    if (!fingers.current.delete(event.pointerId) || fingers.current.size > 0) return
    if (view.scale === 1 && Math.abs(travelled.current) > swipeLength) onSwipe(travelled.current < 0 ? 1 : -1)
    travelled.current = 0
  }
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      fingers.current.set(event.pointerId, spotOf(event))
      if (fingers.current.size > 1) travelled.current = 0
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!fingers.current.has(event.pointerId)) return
      const before = [...fingers.current.values()]
      fingers.current.set(event.pointerId, spotOf(event))
      const after = [...fingers.current.values()]
      const [from, to] = [middleOf(before), middleOf(after)]
      const by = { x: to.x - from.x, y: to.y - from.y }
      if (after.length === 1) travelled.current += by.x
      const factor = after.length > 1 ? spread(after) / (spread(before) || 1) : 1
      setView((now) => moved(zoomed(now, factor, fromMiddle(to), sizeOf()), by, sizeOf()))
    },
    onPointerUp: lift,
    onPointerCancel: (event: PointerEvent) => {
      travelled.current = 0
      lift(event)
    },
    onDoubleClick: (event: { clientX: number; clientY: number }) =>
      view.scale > 1 ? setView(fitting) : zoom(2.5, fromMiddle({ x: event.clientX, y: event.clientY })),
  }
  return { view, handlers, zoom, reset: () => setView(fitting) }
}
