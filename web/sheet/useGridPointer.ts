import { type MouseEvent, useRef } from 'react'
import type { Place } from './cursor.ts'
import type { GridHold } from './useGrid.ts'

const placeOf = (target: EventTarget): Place | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined
}
const isWriting = (target: EventTarget) =>
  target instanceof Element && target.closest('[role=gridcell] :is(input, [popover])')
const isMark = (target: EventTarget) => target instanceof HTMLElement && target.dataset.mark !== undefined
const isSame = (a: Place, b: Place) => a.row === b.row && a.column === b.column

/** Choose cells by pointing: press, drag, Shift and press; press twice, or tap what is chosen, to write. */
export function useGridPointer(grid: GridHold, begin: () => void, markRow: (row: number) => void) {
  const { cursor, move } = grid
  const isDragging = useRef(false)
  const wasThere = useRef(false)
  return {
    onMouseDown: (event: MouseEvent) => {
      const place = placeOf(event.target)
      if (!place || event.button !== 0 || isWriting(event.target) || isMark(event.target)) return
      wasThere.current = isSame(place, cursor.at)
      isDragging.current = true
      move(place, event.shiftKey)
    },
    onMouseMove: (event: MouseEvent) => {
      if (event.buttons !== 1) isDragging.current = false
      const place = isDragging.current ? placeOf(event.target) : undefined
      if (place && !isSame(place, cursor.at)) move(place, true)
    },
    onMouseUp: () => {
      isDragging.current = false
    },
    onClick: (event: MouseEvent) => {
      const place = placeOf(event.target)
      if (place && isMark(event.target)) return markRow(place.row)
      const isTouch = event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch'
      if (isTouch && wasThere.current && !isWriting(event.target) && cursor.at.column > 0) begin()
    },
    onDoubleClick: (event: MouseEvent) => {
      if (placeOf(event.target) && !isWriting(event.target) && cursor.at.column > 0) begin()
    },
  }
}
