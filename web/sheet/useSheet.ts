import { useState } from 'react'
import type { Reply } from '#contract/calls.ts'
import { counted } from '#contract/counted.ts'
import type { FieldName } from '#contract/record-fields.ts'
import { ApiError } from '../core/api.ts'
import { toast } from '../ui/Toast.tsx'
import { isTaxonColumn } from './cells.ts'
import { type ExtraKey, lockedAt } from './extra-cells.ts'
import { renewed, settled } from './fresh-lines.ts'
import { withTaxa } from './name-lookup.ts'
import { isDirty } from './ready.ts'
import { type Entry, openSheet, type SheetState, undo, write } from './sheet-state.ts'

export type SheetData = Reply<'POST /records/sheet-rows'>

const isLookedUp = ({ heading, text, taxon }: Entry) => isTaxonColumn(heading) && !taxon && text.trim() !== ''

/** Finds that are not asked what was written for them. */
function tellLocked({ lines }: SheetState, entries: readonly Entry[]) {
  const byId = new Map(lines.map((line) => [line.row.id, line]))
  const isLocked = ({ id, heading, text }: Entry) => {
    const line = byId.get(id)
    return text.trim() !== '' && line !== undefined && lockedAt(line, heading) !== undefined
  }
  const left = new Set(entries.filter(isLocked).map(({ id }) => id)).size
  if (left > 0) toast.info(`${counted(left, 'fund')} er sprunget over: fællesskabet spørger ikke om det ved dem.`)
}

/** The lines with what is written into them. */
export function useSheet(data: SheetData) {
  const [state, setState] = useState<SheetState>(() => openSheet(data.rows, data.taxa, data))
  const [seen, setSeen] = useState(data)
  const [looking, setLooking] = useState(0)
  // Asked for anew when one comes back to the page: what is not saved stays.
  if (seen !== data) {
    setSeen(data)
    setState(isDirty(state) ? renewed(state, data) : openSheet(data.rows, data.taxa, data))
  }

  /** Write into cells, names of taxa as soon as they are known. */
  const enter = (entries: readonly Entry[]) => {
    tellLocked(state, entries)
    if (!entries.some(isLookedUp)) return setState((before) => write(before, entries))
    setLooking((count) => count + 1)
    withTaxa(entries, state.taxa)
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        toast.error('Navnene kunne ikke slås op lige nu. De står som tekst, til du skriver dem igen.')
        return entries
      })
      .then((known) => setState((before) => write(before, known)))
      .finally(() => setLooking((count) => count - 1))
  }
  return {
    ...{ state, setState, enter, isLooking: looking > 0 },
    takeBack: () => setState(undo),
    settle: (id: number, field: FieldName | ExtraKey, keep: 'mine' | 'theirs') =>
      setState((before) => settled(before, id, field, keep)),
  }
}
export type Sheet = ReturnType<typeof useSheet>
