import type { RecordDetails } from '#contract/record.ts'
import { api } from '../../core/api.ts'
import { confirmDialog, showError } from '../../ui/dialogs.tsx'
import { toast } from '../../ui/Toast.tsx'
import { askReason } from '../ask-reason.tsx'
import { recordChanged, recordTouched } from '../record-data.ts'
import { recordTitle } from '../record-texts.ts'

/** Do something with a find, say so, and offer to take it back. */
async function run(work: () => Promise<RecordDetails>, done: string, undo?: () => Promise<unknown>) {
  try {
    recordChanged(await work())
    toast.success(done, undo && { label: 'Fortryd', onAction: () => void undo() })
  } catch (error) {
    await showError('Fundet kunne ikke ændres.', error)
  }
}

export const submitRecord = (record: RecordDetails) =>
  run(() => api('POST /records/submit-draft-record', { id: record.id }), 'Fundet er indsendt.')

export const restoreRecord = (record: RecordDetails) =>
  run(() => api('POST /records/restore-record', { id: record.id }), 'Fundet er gendannet.')

/** Deleting asks only where it cannot be expected: it can be taken back. */
export async function deleteRecord(record: RecordDetails) {
  const isSure = await confirmDialog({
    header: record.state === 'draft' ? 'Slet kladden?' : 'Slet fundet?',
    content: (
      <>
        <p className="font-semibold">{recordTitle(record)}</p>
        <p className="mt-2">Det forsvinder fra alle lister. Du kan gendanne det i 30 dage.</p>
      </>
    ),
    okLabel: 'Slet',
    cancelLabel: 'Behold',
    isDanger: true,
  })
  if (!isSure) return
  try {
    await api('POST /records/delete-record', { id: record.id })
    await recordTouched(record.id)
    toast.success('Fundet er slettet.', { label: 'Fortryd', onAction: () => void restoreRecord(record) })
  } catch (error) {
    await showError('Fundet kunne ikke slettes.', error)
  }
}

export const unPersonalizeRecord = (record: RecordDetails) =>
  run(
    () => api('POST /records/un-personalize-record', { id: record.id }),
    'Fundet er offentligt igen.',
    () => run(() => api('POST /records/personalize-record', { id: record.id }), 'Fundet er personligt.'),
  )

export const personalizeRecord = (record: RecordDetails) =>
  askReason({
    header: 'Gør fundet personligt?',
    lead: 'Fundet bliver finderens eget. Det passer til en haveplante, et dyr i bur eller andet, der ikke hører til i den vilde natur. Det tæller ikke længere med for andre.',
    label: 'Hvorfor? (valgfrit)',
    okLabel: 'Gør personligt',
    isRequired: false,
    onReason: async (reason) => {
      recordChanged(await api('POST /records/personalize-record', { id: record.id, reason }))
      toast.success('Fundet er personligt.', {
        label: 'Fortryd',
        onAction: () => void unPersonalizeRecord(record),
      })
    },
  })

export const unhideRecord = (record: RecordDetails) =>
  run(() => api('POST /records/unhide-record', { id: record.id }), 'Fundet vises igen.')

export const hideRecord = (record: RecordDetails) =>
  askReason({
    header: 'Skjul fundet?',
    lead: 'Fundet forsvinder for alle andre end indsenderen og moderatorerne. Begrundelsen kan læses i historikken.',
    label: 'Begrundelse',
    okLabel: 'Skjul fundet',
    isRequired: true,
    onReason: async (reason) => {
      recordChanged(await api('POST /records/hide-record', { id: record.id, reason }))
      toast.success('Fundet er skjult.', { label: 'Fortryd', onAction: () => void unhideRecord(record) })
    },
  })

export const unhidePicture = (record: RecordDetails, pictureId: string) =>
  run(() => api('POST /records/unhide-record', { id: record.id, pictureId }), 'Billedet vises igen.')

export const hidePicture = (record: RecordDetails, pictureId: string) =>
  askReason({
    header: 'Skjul billedet?',
    lead: 'Billedet forsvinder for alle andre end indsenderen og moderatorerne. Resten af fundet bliver stående.',
    label: 'Begrundelse',
    okLabel: 'Skjul billedet',
    isRequired: true,
    onReason: async (reason) => {
      recordChanged(await api('POST /records/hide-record', { id: record.id, pictureId, reason }))
      toast.success('Billedet er skjult.', { label: 'Fortryd', onAction: () => void unhidePicture(record, pictureId) })
    },
  })
