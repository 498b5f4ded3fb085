import type { Point } from '#contract/record.ts'
import type { OpenMap } from './useMap.ts'

interface HandleOptions {
  element: HTMLElement
  at: Point
  onMove: (point: Point) => void
  onEnd: () => void
}

/**
 * Something on the map that is dragged by mouse, pen or finger. The map itself must not move meanwhile, and the page not
 * scroll; a drag that the browser breaks off counts as ended where it was.
 */
export function addHandle({ map, library }: OpenMap, { element, at, onMove, onEnd }: HandleOptions) {
  const marker = new library.Marker({ element }).setLngLat(at).addTo(map)
  const stop = (event: Event) => event.stopPropagation()
  let grip: { pointer: number; dx: number; dy: number } | undefined

  const down = (event: PointerEvent) => {
    if (event.button !== 0) return
    const box = element.getBoundingClientRect()
    // Where it was gripped stays under the finger.
    grip = {
      pointer: event.pointerId,
      dx: event.clientX - (box.left + box.width / 2),
      dy: event.clientY - (box.top + box.height / 2),
    }
    element.setPointerCapture(event.pointerId)
    element.dataset.dragging = ''
  }
  const move = (event: PointerEvent) => {
    if (event.pointerId !== grip?.pointer) return
    const frame = map.getCanvas().getBoundingClientRect()
    const { lng, lat } = map.unproject([event.clientX - grip.dx - frame.left, event.clientY - grip.dy - frame.top])
    onMove({ lon: lng, lat })
  }
  const up = (event: PointerEvent) => {
    if (event.pointerId !== grip?.pointer) return
    grip = undefined
    delete element.dataset.dragging
    onEnd()
  }
  for (const name of ['mousedown', 'touchstart', 'click', 'dblclick']) element.addEventListener(name, stop)
  element.addEventListener('pointerdown', down)
  element.addEventListener('pointermove', move)
  element.addEventListener('pointerup', up)
  element.addEventListener('pointercancel', up)
  return marker
}
