import { useState } from 'react'
import type { Reply } from '#contract/calls.ts'
import type { FieldName } from '#contract/record-fields.ts'
import { ApiError } from '../core/api.ts'
import { toast } from '../ui/Toast.tsx'
import { isTaxonColumn } from './cells.ts'
import { withTaxa } from './name-lookup.ts'
import { isDirty } from './ready.ts'
import { type Entry, openSheet, renewed, type SheetState, settled, undo, write } from './sheet-state.ts'

export type SheetData = Reply<'POST /records/sheet-rows'>

const isLookedUp = ({ heading, text, taxon }: Entry) => isTaxonColumn(heading) && !taxon && text.trim() !== ''

/** The lines with what is written into them. */
export function useSheet(data: SheetData) {
  const [state, setState] = useState<SheetState>(() => openSheet(data.rows, data.taxa))
  const [seen, setSeen] = useState(data)
  const [isLooking, setLooking] = useState(false)
  // Asked for anew when one comes back to the page: what is not saved stays.
  if (seen !== data) {
    setSeen(data)
    setState(isDirty(state) ? renewed(state, data.rows, data.taxa) : openSheet(data.rows, data.taxa))
  }

  /** Write into cells, names of taxa as soon as they are known. */
  const enter = (entries: readonly Entry[]) => {
    if (!entries.some(isLookedUp)) return setState((before) => write(before, entries))
    setLooking(true)
    withTaxa(entries, state.taxa)
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        toast.error('Navnene kunne ikke slås op lige nu. De står som tekst, til du skriver dem igen.')
        return entries
      })
      .then((known) => setState((before) => write(before, known)))
      .finally(() => setLooking(false))
  }
  return {
    ...{ state, setState, enter, isLooking },
    takeBack: () => setState(undo),
    settle: (id: number, field: FieldName, keep: 'mine' | 'theirs') =>
      setState((before) => settled(before, id, field, keep)),
  }
}
export type Sheet = ReturnType<typeof useSheet>
