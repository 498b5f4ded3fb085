import { counted } from '#contract/counted.ts'
import { api } from '../core/api.ts'
import { confirmDialog, showError } from '../ui/dialogs.tsx'
import { toast } from '../ui/Toast.tsx'
import { renewed } from './fresh-lines.ts'
import { putBack, type SheetLine, without } from './sheet-state.ts'
import { findsTouched } from './useSaving.ts'
import type { Sheet } from './useSheet.ts'

/** Delete finds; they can be brought back. */
export async function deleteLines({ state, setState }: Sheet, lines: readonly SheetLine[]) {
  const ids = lines.map(({ row }) => row.id)
  const isSure = await confirmDialog({
    header: `Slet ${counted(ids.length, 'fund')}?`,
    body: `<p>${ids.length === 1 ? 'Det forsvinder fra alle lister. Du kan gendanne det' : 'De forsvinder fra alle lister. Du kan gendanne dem'} i 30 dage.</p>`,
    okLabel: 'Slet',
    cancelLabel: 'Behold',
    isDanger: true,
  })
  if (!isSure) return false
  const places = state.lines.flatMap((line, at) => (ids.includes(line.row.id) ? [{ at, line }] : []))
  const restore = async () => {
    try {
      await api('POST /records/mass-restore-records', { ids })
      const fresh = await api('POST /records/sheet-rows', { ids, withAnswers: true })
      setState((now) => renewed(putBack(now, places), fresh))
      await findsTouched(ids)
      toast.success(`${counted(ids.length, 'fund')} er gendannet.`)
    } catch (error) {
      await showError('Fundene kunne ikke gendannes.', error)
    }
  }
  try {
    await api('POST /records/mass-delete-records', { ids })
    setState((now) => without(now, new Set(ids)))
    await findsTouched(ids)
    toast.success(`${counted(ids.length, 'fund')} er slettet.`, { label: 'Fortryd', onAction: () => void restore() })
    return true
  } catch (error) {
    await showError('Fundene kunne ikke slettes.', error)
    return false
  }
}
