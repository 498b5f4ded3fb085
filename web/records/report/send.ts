import { enqueue, removeItem, settled } from '../../outbox/outbox.ts'
import { fieldErrors, reportOf } from './changes.ts'
import type { Draft } from './draft.ts'

export type Outcome =
  | { state: 'sent'; recordId: number }
  /** It lies safely on the device and is sent by itself. */
  | { state: 'waiting' }
  /** The find was changed by somebody else since it was fetched. */
  | { state: 'changed' }
  | { state: 'refused'; message: string; fields: Record<string, string> }

/** How long one waits for the receipt with a network, and without one. */
const patience = { online: 15_000, offline: 400 }

/** Everything goes through the outbox. What the server will not have comes back into the form. */
export async function send(draft: Draft, isDraft: boolean): Promise<Outcome> {
  await enqueue(reportOf(draft, isDraft))
  const outcome = await settled(draft.uuid, navigator.onLine ? patience.online : patience.offline)
  if (outcome.state !== 'refused') return outcome
  await removeItem(draft.uuid)
  const { problem } = outcome
  if (problem?.code === 'record_changed') return { state: 'changed' }
  return {
    state: 'refused',
    message: problem?.message ?? 'Fundet kunne ikke sendes. Prøv igen om lidt.',
    fields: fieldErrors(problem?.fields),
  }
}
