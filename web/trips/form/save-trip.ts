import type { NewTrip } from '#contract/trip.ts'
import { ApiError } from '../../core/api.ts'
import { go } from '../../core/link.tsx'
import { queryClient } from '../../core/query.ts'
import { enqueueTrip, removeItem, settled } from '../../outbox/outbox.ts'
import { toast } from '../../ui/Toast.tsx'
import { tripPath } from '../address.ts'
import { problemsIn, type TripDraft } from './trip-draft.ts'

/** How long one waits for the answer with a network, and without one. */
const patience = { online: 15_000, offline: 400 }

/** What is wrong is told at the fields before anything is sent. */
export function checked(draft: TripDraft) {
  const fields = problemsIn(draft)
  const count = Object.keys(fields).length
  if (count === 0) return
  throw new ApiError(400, JSON.stringify({ message: 'Der mangler noget.', code: 'bad_input', requestId: '', fields }))
}

/** A new trip goes through the outbox: it lies on the device before anything else happens. */
export async function sendTrip(uuid: string, input: NewTrip & { title: string }, takes: readonly number[] = []) {
  await enqueueTrip(uuid, input.title, input, takes)
  const outcome = await settled(uuid, navigator.onLine ? patience.online : patience.offline)
  if (outcome.state === 'refused') {
    await removeItem(uuid)
    throw new ApiError(400, JSON.stringify(outcome.problem ?? { message: 'Turen kunne ikke gemmes.', code: '' }))
  }
  void queryClient.invalidateQueries({ queryKey: ['trips'] })
  return outcome
}

export function showSent(uuid: string, outcome: Awaited<ReturnType<typeof sendTrip>>) {
  if (outcome.state === 'sent') {
    toast.success('Turen er gemt.')
    go(tripPath(outcome.recordId), { replace: true })
  } else {
    toast.success('Turen ligger på enheden og sendes, når der er net.')
    go(tripPath(uuid), { replace: true })
  }
}
