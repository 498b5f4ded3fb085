import type { Problem } from '#contract/call.ts'
import { isInOutbox, problemTexts } from '../../outbox/mending.ts'
import { enqueue, removeItem, settled } from '../../outbox/outbox.ts'
import { fieldErrors, reportOf } from './changes.ts'
import type { Draft } from './draft.ts'

export type Outcome =
  | { state: 'sent'; recordId: number }
  /** It lies safely on the device and is sent by itself. */
  | { state: 'waiting' }
  /** The find was changed by somebody else since it was fetched. */
  | { state: 'changed' }
  | ({ state: 'refused' } & Refusal)

/** How long one waits for the receipt with a network, and without one. */
const patience = { online: 15_000, offline: 400 }

/** Everything goes through the outbox. What the server will not have comes back into the form. */
export async function send(draft: Draft, isDraft: boolean): Promise<Outcome> {
  const isMended = await isInOutbox(draft.uuid)
  await enqueue(reportOf(draft, isDraft))
  const outcome = await settled(draft.uuid, navigator.onLine ? patience.online : patience.offline)
  if (outcome.state !== 'refused') return outcome
  const { problem } = outcome
  // Of a find that was written here there is nothing newer to lay it over in the form: it stays, and says why.
  const isChanged = problem?.code === 'record_changed' && draft.saved !== undefined
  // What came from the outbox stays there until it is right; it is nowhere else.
  if (isChanged || !isMended) await removeItem(draft.uuid)
  return isChanged ? { state: 'changed' } : { state: 'refused', ...refusalWords(problem) }
}

export interface Refusal {
  message: string
  fields: Record<string, string>
}

const refusalWords = (problem: Problem | undefined): Refusal => ({
  message: problem?.message ?? 'Fundet kunne ikke sendes. Prøv igen om lidt.',
  fields: fieldErrors(problem?.fields),
})

/** For the top of the form of a find that was sent while nobody looked. */
export const refusedBefore = (problem: Problem): Refusal => ({
  message: `Fundet kunne ikke sendes. ${problemTexts(problem).join(' ')}`,
  fields: fieldErrors(problem.fields),
})
