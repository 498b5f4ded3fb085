import type { Find } from '#contract/record.ts'
import { api } from '../../core/api.ts'
import { confirmDialog, showError } from '../../core/dialogs.tsx'
import { toast } from '../../ui/Toast.tsx'
import { findChanged, findTouched } from '../find-data.ts'
import { findTitle } from '../words.ts'
import { askReason } from './ask-reason.tsx'

/** Do something with a find, say so, and offer to take it back. */
async function run(work: () => Promise<Find>, done: string, undo?: () => Promise<unknown>) {
  try {
    findChanged(await work())
    toast.success(done, undo && { label: 'Fortryd', onAction: () => void undo() })
  } catch (error) {
    await showError('Fundet kunne ikke ændres.', error)
  }
}

export const submitFind = (find: Find) =>
  run(() => api('POST /records/submit-draft-record', { id: find.id }), 'Fundet er indsendt.')

export const restoreFind = (find: Find) =>
  run(() => api('POST /records/restore-record', { id: find.id }), 'Fundet er hentet tilbage.')

/** Deleting asks only where it cannot be expected: it can be taken back. */
export async function deleteFind(find: Find) {
  const isSure = await confirmDialog({
    header: find.state === 'draft' ? 'Slet kladden?' : 'Slet fundet?',
    content: (
      <>
        <p className="font-semibold">{findTitle(find)}</p>
        <p className="mt-2">Det forsvinder fra alle lister. Du kan hente det tilbage i 30 dage.</p>
      </>
    ),
    okLabel: 'Slet',
    cancelLabel: 'Behold',
    isDanger: true,
  })
  if (!isSure) return
  try {
    await api('POST /records/delete-record', { id: find.id })
    await findTouched(find.id)
    toast.success('Fundet er slettet.', { label: 'Fortryd', onAction: () => void restoreFind(find) })
  } catch (error) {
    await showError('Fundet kunne ikke slettes.', error)
  }
}

export const unPersonalizeFind = (find: Find) =>
  run(
    () => api('POST /records/un-personalize-record', { id: find.id }),
    'Fundet er offentligt igen.',
    () => run(() => api('POST /records/personalize-record', { id: find.id }), 'Fundet er kun for ejeren.'),
  )

export const personalizeFind = (find: Find) =>
  askReason({
    header: 'Gør fundet personligt?',
    lead: 'Fundet bliver kun for ejeren: en haveplante, et dyr i bur, eller noget, der ikke hører til i den vilde natur. Det tæller ikke længere med for andre.',
    label: 'Hvorfor? (må stå tomt)',
    okLabel: 'Gør personligt',
    isRequired: false,
    onReason: async (reason) => {
      findChanged(await api('POST /records/personalize-record', { id: find.id, reason }))
      toast.success('Fundet er kun for ejeren.', {
        label: 'Fortryd',
        onAction: () => void unPersonalizeFind(find),
      })
    },
  })

export const unhideFind = (find: Find) =>
  run(() => api('POST /records/unhide-record', { id: find.id }), 'Fundet vises igen.')

export const hideFind = (find: Find) =>
  askReason({
    header: 'Skjul fundet?',
    lead: 'Fundet forsvinder for alle andre end indberetteren og moderatorerne. Begrundelsen kan læses i historikken.',
    label: 'Begrundelse',
    okLabel: 'Skjul fundet',
    isRequired: true,
    onReason: async (reason) => {
      findChanged(await api('POST /records/hide-record', { id: find.id, reason }))
      toast.success('Fundet er skjult.', { label: 'Fortryd', onAction: () => void unhideFind(find) })
    },
  })

export const unhidePicture = (find: Find, pictureId: string) =>
  run(() => api('POST /records/unhide-record', { id: find.id, pictureId }), 'Billedet vises igen.')

export const hidePicture = (find: Find, pictureId: string) =>
  askReason({
    header: 'Skjul billedet?',
    lead: 'Billedet forsvinder for alle andre end indberetteren og moderatorerne. Resten af fundet bliver stående.',
    label: 'Begrundelse',
    okLabel: 'Skjul billedet',
    isRequired: true,
    onReason: async (reason) => {
      findChanged(await api('POST /records/hide-record', { id: find.id, pictureId, reason }))
      toast.success('Billedet er skjult.', { label: 'Fortryd', onAction: () => void unhidePicture(find, pictureId) })
    },
  })
