import type { ClipboardEvent, KeyboardEvent } from 'react'
import type { TaxonRef } from '#contract/taxon.ts'
import type { Then } from './CellEditor.tsx'
import { cursorAt, type Extent, stepped, tabbed } from './cursor.ts'
import type { GridHold } from './useGrid.ts'

export interface GridKeys {
  extent: Extent
  /** Write in the cell, with what stands there or with a letter instead. */
  begin: (text?: string) => void
  write: (text: string, then: Then, taxon?: TaxonRef) => void
  cancel: () => void
  empty: () => void
  fillDown: () => void
  takeBack: () => void
  /** Mark the row that one is in, or those that are chosen. */
  mark: () => void
  markRow: (row: number) => void
  /** Out of the sheet, to what is said of the cell. */
  leave: () => void
  copy: () => string | undefined
  paste: (text: string) => void
}

/** The keys of a sheet. While a cell is written in, its own hold. */
export function useGridKeys(grid: GridHold, keys: GridKeys) {
  const { cursor, setCursor, move, editing } = grid
  const { extent } = keys
  const last = { row: extent.rows - 1, column: extent.columns - 1 }

  const withControl = (key: string) => {
    if (key === 'd') keys.fillDown()
    else if (key === 'z') keys.takeBack()
    else if (key === 'a') setCursor({ anchor: { row: 0, column: 1 }, at: last })
    else return false
    return true
  }
  const alone = (event: KeyboardEvent) => {
    const { key } = event
    const isHead = cursor.at.column === 0
    const next = key === 'Tab' ? tabbed(cursor.at, event.shiftKey ? -1 : 1, extent) : undefined
    if (next) move(next)
    else if (key === ' ' && (isHead || event.shiftKey)) keys.mark()
    else if (key === 'Escape' && (cursor.at.row !== cursor.anchor.row || cursor.at.column !== cursor.anchor.column)) {
      setCursor(cursorAt(cursor.at))
    } else if (key === 'Escape') keys.leave()
    else if (key === 'Delete' || key === 'Backspace') keys.empty()
    else if ((key === 'F2' || key === 'Enter') && !isHead) keys.begin()
    else if (key.length === 1 && !isHead && !event.altKey) keys.begin(key)
    else return false
    return true
  }
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const isInCell = event.target instanceof Element && event.target.matches('[data-row]')
      if (editing || !isInCell || event.nativeEvent.isComposing) return
      const isControl = event.ctrlKey || event.metaKey
      const to = stepped(cursor.at, event.key, isControl, extent)
      if (to) move(to, event.shiftKey)
      else if (!(isControl ? withControl(event.key.toLowerCase()) : alone(event))) return
      event.preventDefault()
    },
    onCopy: (event: ClipboardEvent) => {
      const text = editing ? undefined : keys.copy()
      if (text === undefined) return
      event.clipboardData.setData('text/plain', text)
      event.preventDefault()
    },
    onPaste: (event: ClipboardEvent) => {
      if (editing) return
      event.preventDefault()
      keys.paste(event.clipboardData.getData('text/plain'))
    },
  }
}
