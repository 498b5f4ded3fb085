import type { NewTrip } from '#contract/trip.ts'
import { ApiError } from '../../core/api.ts'
import { go } from '../../core/link.tsx'
import { queryClient } from '../../core/query.ts'
import { enqueueTrip, removeItem, settled } from '../../outbox/outbox.ts'
import { toast } from '../../ui/Toast.tsx'
import { tripPath } from '../address.ts'
import { dayRecordsKey } from '../quick/day-records.ts'
import { problemsIn, type TripDraft } from './trip-draft.ts'

/** How long one waits for the answer with a network, and without one. */
const patience = { online: 15_000, offline: 400 }

/** What is wrong is told at the fields before anything is sent. */
export function checked(draft: TripDraft, isEnding = false) {
  const fields = {
    ...(isEnding && draft.endTime === null ? { 'trip.end': 'Skriv, hvornår turen sluttede.' } : {}),
    ...problemsIn(draft),
  }
  const count = Object.keys(fields).length
  if (count === 0) return
  throw new ApiError(
    400,
    JSON.stringify({ message: 'Ret det, der er markeret.', code: 'bad_input', requestId: '', fields }),
  )
}

/** What no field of the form stands for is said above them all. */
const fieldless = ['shape', 'track', 'againOf']

/** The server names what is wrong as it is called in a trip, the form as in the call that carries the trip. */
export function atFields(error: unknown): unknown {
  if (!(error instanceof ApiError) || !error.problem?.fields) return error
  const { fields, message, ...problem } = error.problem
  const named = Object.entries(fields).map(([name, words]) => [name.replace(/^(?!trip\.)/, 'trip.'), words])
  const above = fieldless.map((name) => fields[name]).find((words) => words !== undefined)
  const told = { ...problem, message: above ?? message, fields: Object.fromEntries(named) }
  return new ApiError(error.status, JSON.stringify(told))
}

/** A new trip goes through the outbox: it lies on the device before anything else happens. */
export async function sendTrip(uuid: string, input: NewTrip & { title: string }, takes: readonly number[] = []) {
  await enqueueTrip(uuid, input.title, input, takes)
  const outcome = await settled(uuid, navigator.onLine ? patience.online : patience.offline)
  // What is on a trip now, or was found to be on another.
  void queryClient.invalidateQueries({ queryKey: [dayRecordsKey] })
  if (outcome.state === 'refused') {
    await removeItem(uuid)
    throw atFields(
      new ApiError(400, JSON.stringify(outcome.problem ?? { message: 'Turen kunne ikke gemmes.', code: '' })),
    )
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
