import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'

/** Reorder a row of tiles by dragging a handle, or by arrow keys on it. The tiles are `[data-tile]` inside the row. */
export function useReorder(count: number, onMove: (from: number, to: number) => void) {
  const row = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<number>()

  const tileAt = (x: number, y: number): number | undefined => {
    const tiles = [...(row.current?.querySelectorAll('[data-tile]') ?? [])]
    const index = tiles.findIndex((tile) => {
      const { left, right, top, bottom } = tile.getBoundingClientRect()
      return x >= left && x <= right && y >= top && y <= bottom
    })
    return index === -1 ? undefined : index
  }

  const handle = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragged(index)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (dragged === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return
      const over = tileAt(event.clientX, event.clientY)
      if (over === undefined || over === dragged) return
      onMove(dragged, over)
      setDragged(over)
    },
    onPointerUp: () => setDragged(undefined),
    onPointerCancel: () => setDragged(undefined),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
      if (step === undefined) return
      event.preventDefault()
      const to = index + step
      if (to >= 0 && to < count) onMove(index, to)
    },
  })
  return { row, dragged, handle }
}
