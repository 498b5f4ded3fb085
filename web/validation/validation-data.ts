import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Validation } from '#contract/suggestion.ts'
import { api } from '../core/api.ts'
import { queryClient } from '../core/query.ts'
import { recordTouched, showPaused } from '../records/record-data.ts'
import { getSession } from '../session/session.ts'
import { showError } from '../ui/dialogs.tsx'
import { toast } from '../ui/Toast.tsx'
import { moment, noteDeed, queueMoved, takenBackFor } from './queue/deeds.ts'

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

/** The lists of the queue are asked for anew when somebody comes to them. */
function queueTouched() {
  queueMoved()
  void queryClient.invalidateQueries({ queryKey: ['validation-overview'] })
}

/** What the server said stands; the find's name, stars, marks and thread are asked for anew. */
export async function validationChanged(validation: Validation) {
  queryClient.setQueryData(keyOf(validation.id), validation)
  showPaused(validation.id, validation.receipt.paused !== null)
  queueTouched()
  void queryClient.invalidateQueries({ queryKey: ['thread'] })
  // A decision lifts the flags.
  void queryClient.invalidateQueries({ queryKey: flagsKey(validation.id) })
  await recordTouched(validation.id)
}

/** The same where the call does not answer with it. */
export async function validationTouched(ids: readonly number[]) {
  queueTouched()
  const keys = ids.flatMap((id) => [keyOf(id), flagsKey(id)])
  await Promise.all([...keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })), recordTouched(...ids)])
}

/** Takes away the message of the decision before: it no longer tells how things stand. */
let unsay = () => {}
/** The message of a decision stays on the page where it was made: the queue tells of the last one by itself. */
export const useDecisionsSaidHere = () => useEffect(() => () => unsay(), [])

/** Take an own decision back as if it had not been made. */
export async function undoDecision(recordId: number, decisionId: number) {
  try {
    const { refused } = await api('POST /records/undo-decision', { decisionId })
    unsay()
    if (refused.length === 0) takenBackFor(recordId)
    await validationTouched([recordId])
    const [first] = refused
    if (first) toast.error(first.reason)
    else toast.success('Afgørelsen er fortrudt.')
  } catch (error) {
    await showError('Afgørelsen kunne ikke fortrydes.', error)
  }
}

/** An expert has decided: say so, and offer to take it back, here and in the queue. */
export async function decided(validation: Validation, done: string) {
  const { id, latest } = validation
  const { user } = getSession()
  if (user && latest?.mayUndo) {
    const deed = { key: crypto.randomUUID(), userId: user.id, ids: [id], done, at: moment() }
    noteDeed(deed, Promise.resolve({ undo: { decisionId: latest.id } }))
  }
  await validationChanged(validation)
  unsay()
  unsay = toast.success(
    done,
    latest?.mayUndo ? { label: 'Fortryd', onAction: () => void undoDecision(id, latest.id) } : undefined,
  )
}
