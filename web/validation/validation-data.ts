import { useQuery } from '@tanstack/react-query'
import type { Validation } from '#contract/suggestion.ts'
import { api } from '../core/api.ts'
import { queryClient } from '../core/query.ts'
import { recordTouched } from '../records/record-data.ts'
import { showError } from '../ui/dialogs.tsx'
import { toast } from '../ui/Toast.tsx'

const keyOf = (id: number) => ['record-validation', id]
export const flagsKey = (id: number) => ['record-flags', id]

/** All that is said about which taxon a find is. */
export const useValidation = (id: number) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api('GET /records/{id}/validation', { id }, { signal }),
  })

/** Show this at once, before the server has answered. Returns how to take it back. */
export function showMeanwhile(id: number, change: (now: Validation) => Validation): () => void {
  void queryClient.cancelQueries({ queryKey: keyOf(id) })
  const before = queryClient.getQueryData<Validation>(keyOf(id))
  if (before) queryClient.setQueryData(keyOf(id), change(before))
  return () => queryClient.setQueryData(keyOf(id), before)
}

/** What the server said stands; the find's name, stars, marks and thread are asked for anew. */
export async function validationChanged(validation: Validation) {
  queryClient.setQueryData(keyOf(validation.id), validation)
  void queryClient.invalidateQueries({ queryKey: ['thread'] })
  // A decision lifts the flags.
  void queryClient.invalidateQueries({ queryKey: flagsKey(validation.id) })
  await recordTouched(validation.id)
}

export async function validationTouched(id: number) {
  const keys = [keyOf(id), flagsKey(id)]
  await Promise.all([...keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })), recordTouched(id)])
}

/** Takes away the message of the decision before: it no longer tells how things stand. */
let unsay = () => {}

/** Take an own decision back as if it had not been made. */
export async function undoDecision(recordId: number, decisionId: number) {
  try {
    const { refused } = await api('POST /records/undo-decision', { decisionId })
    unsay()
    await validationTouched(recordId)
    const [first] = refused
    if (first) toast.error(first.reason)
    else toast.success('Afgørelsen er fortrudt.')
  } catch (error) {
    await showError('Afgørelsen kunne ikke fortrydes.', error)
  }
}

/** An expert has decided: say so, and offer to take it back. */
export async function decided(validation: Validation, done: string) {
  await validationChanged(validation)
  const { latest } = validation
  unsay()
  unsay = toast.success(
    done,
    latest?.mayUndo ? { label: 'Fortryd', onAction: () => void undoDecision(validation.id, latest.id) } : undefined,
  )
}
