import { ApiError, api } from '../../core/api.ts'
import { confirmDialog, openDialog, showError } from '../../ui/dialogs.tsx'
import { toast } from '../../ui/Toast.tsx'
import { taxaChanged } from './taxon-updates.ts'

export const undone = 'Ændringen er fortrudt.'

/** Take a change back. When later changes stand in the way, they are listed, the newest first. True when it is done. */
export async function undoChange(changeId: number): Promise<boolean> {
  try {
    await api('POST /taxa/undo-change', { changeId })
    return true
  } catch (error) {
    const code = error instanceof ApiError ? error.problem?.code : undefined
    if (error instanceof ApiError && code === 'undo_blocked') await showBlocking(error)
    else if (error instanceof ApiError && code === 'import_in_use') await showUse(error)
    else await showError('Ændringen kunne ikke fortrydes.', error)
    return false
  } finally {
    await taxaChanged()
  }
}

export const askUndo = async (changeId: number, summary: string): Promise<boolean> => {
  const isSure = await confirmDialog({
    header: 'Fortryd ændringen?',
    content: (
      <>
        <p className="font-semibold">{summary}</p>
        <p className="mt-2">Alt, hvad ændringen påvirkede, bliver, som det var før. Det kan fortrydes igen.</p>
      </>
    ),
    okLabel: 'Fortryd ændringen',
    cancelLabel: 'Behold den',
  })
  const isUndone = isSure && (await undoChange(changeId))
  if (isUndone) toast.success(undone)
  return isUndone
}

const showUse = (error: ApiError) =>
  openDialog({
    header: 'Importen er taget i brug',
    content: (
      <>
        <p>{error.problem?.message}</p>
        <p className="mt-2">{error.problem?.fields?.changeId}</p>
      </>
    ),
    buttons: [{ label: 'Ok', buttonType: 1, buttonId: 'ok', isPrimary: true }],
  })

const showBlocking = (error: ApiError) => {
  const lines = Object.entries(error.problem?.fields ?? {}).sort(([a], [b]) => Number(b) - Number(a))
  return openDialog({
    header: 'Senere ændringer står i vejen',
    content: (
      <>
        <p>Fortryd dem først, i denne rækkefølge. Du finder dem i ændringsloggen.</p>
        <ol className="mt-3 grid list-decimal gap-1 ps-6">
          {lines.map(([id, line]) => (
            <li key={id}>{line}</li>
          ))}
        </ol>
      </>
    ),
    buttons: [{ label: 'Ok', buttonType: 1, buttonId: 'ok', isPrimary: true }],
  })
}
