import { useRef, useState } from 'react'
import { type Cursor, cursorAt, type Place } from './cursor.ts'

/** A cell that is written in: its find and column, where it stands, and what it begins with. */
export interface Editing extends Place {
  id: number
  text: string
}

/** Where one is in the sheet, what is chosen, and what is open. */
export function useGrid() {
  const [cursor, setCursor] = useState<Cursor>(cursorAt({ row: 0, column: 1 }))
  const [editing, setEditing] = useState<Editing>()
  const [marks, setMarks] = useState<ReadonlySet<number>>(new Set<number>())
  /** The focus goes where the cursor goes, but for the first time, and when somebody has left the sheet. */
  const wantsFocus = useRef(false)
  const move = (at: Place, isExtending = false) => {
    wantsFocus.current = true
    setCursor(({ anchor }) => (isExtending ? { at, anchor } : cursorAt(at)))
  }
  const toggle = (id: number) =>
    setMarks((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  return { cursor, setCursor, move, editing, setEditing, marks, setMarks, toggle, wantsFocus }
}
export type GridHold = ReturnType<typeof useGrid>
