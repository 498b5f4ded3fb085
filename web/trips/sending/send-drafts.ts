import type { SheetRow } from '#contract/sheet.ts'
import { ApiError, api } from '../../core/api.ts'
import { findsTouched } from '../../sheet/useSaving.ts'
import { isDraft } from '../drafts/draft-words.ts'
import { dropRows, holdDrafts, ownDrafts, showRows } from '../drafts/own-drafts.ts'

export interface Sent {
  sent: readonly number[]
  /** Why a find stayed behind, by its id. */
  faults: ReadonlyMap<number, string>
  /** Drafts still, since the connection was lost before their turn or on their way to the server. */
  left: readonly number[]
  /** The reply was lost, and the server has not been asked since: sent or not. */
  unknown: readonly number[]
}

/** Sent in one call: all or none of them, so that a find with a fault is left out and the rest is sent again. */
const portion = 100
const gone = 'Fundet er slettet et andet sted.'

/** What the server says of finds, in words, by their ids: its keys are like `17.count`, or `17`. */
export function faultsIn(fields: Readonly<Record<string, string>>): Map<number, string> {
  const faults = new Map<number, string>()
  for (const [key, words] of Object.entries(fields)) {
    const id = Number(key.split('.', 1)[0])
    const before = faults.get(id)
    if (before === undefined || !before.includes(words)) faults.set(id, [before, words].filter(Boolean).join(' '))
  }
  return faults
}

/** What is known of finds that are about to be sent, whatever then happens to the tab or the line. */
export const begunWith = (ids: readonly number[]): Sent => ({ sent: [], faults: new Map(), left: [], unknown: ids })

/** The server was not reached, did not get to answer or failed: it may have taken what it was sent. */
const isLost = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** Submit drafts of the viewer's own. What cannot be sent stays a draft, and says why; the others go. */
export async function sendDrafts(
  tripId: number,
  ids: readonly number[],
  onSent: (count: number) => void,
): Promise<Sent> {
  await holdDrafts(tripId)
  const faults = new Map<number, string>()
  let result: Sent = { sent: [], faults, left: [], unknown: [] }
  for (let at = 0; at < ids.length && result.left.length + result.unknown.length === 0; at += portion) {
    const some = ids.slice(at, at + portion)
    try {
      result = { ...result, sent: [...result.sent, ...(await sendPortion(tripId, some, faults))] }
    } catch (error) {
      if (!isLost(error)) throw error
      result = await settled(tripId, { ...result, unknown: some.filter((id) => !faults.has(id)) })
      // Where all of them are there, it goes on.
      if (result.left.length + result.unknown.length > 0) {
        result = { ...result, left: [...result.left, ...ids.slice(at + portion)] }
      }
    }
    onSent(result.sent.length)
  }
  await findsTouched([...ids])
  return { ...result, faults: new Map([...result.faults, ...faults]) }
}

/** Ask what became of finds whose reply was lost. Where that is not answered either, it stays unknown. */
export async function settled(tripId: number, result: Sent): Promise<Sent> {
  if (result.unknown.length === 0) return result
  const faults = new Map(result.faults)
  try {
    await renew(tripId, result.unknown, faults)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return result
  }
  const left = [...result.left, ...result.unknown]
  return asItStands({ ...result, faults, left, unknown: [] }, ownDrafts(tripId)?.rows ?? [])
}

/** What lay there still or was unknown may have been sent or removed since: the finds themselves know. */
export function asItStands({ sent, faults, left, unknown }: Sent, rows: readonly SheetRow[]): Sent {
  const drafts = new Set(rows.filter(isDraft).map(({ id }) => id))
  const submitted = new Set(rows.filter((row) => !isDraft(row)).map(({ id }) => id))
  const since = [...left, ...unknown].filter((id) => submitted.has(id))
  const areDrafts = (ids: readonly number[]) => ids.filter((id) => drafts.has(id))
  return { sent: [...sent, ...since], faults, left: areDrafts(left), unknown: areDrafts(unknown) }
}

async function sendPortion(tripId: number, ids: readonly number[], faults: Map<number, string>): Promise<number[]> {
  let tries = 3
  for (;;) {
    const known = new Map(ownDrafts(tripId)?.rows.map((row) => [row.id, row]))
    const finds = ids.flatMap((id) => (faults.has(id) ? [] : (known.get(id) ?? [])))
    // Some may have come through before, when the reply was lost.
    const rows = finds.filter(isDraft).map(({ id, version }) => ({ id, version, changes: {}, submit: true }))
    const done = finds.map(({ id }) => id)
    if (rows.length === 0) return done
    try {
      const reply = await api('POST /records/mass-update-rows', { rows })
      showRows(tripId, reply.rows)
      return done
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const told = faultsIn(error.problem?.fields ?? {})
      if (error.status === 400 && told.size > 0) for (const [id, words] of told) faults.set(id, words)
      else if ((error.status === 409 || error.status === 404) && tries-- > 0) await renew(tripId, ids, faults)
      else throw error
    }
  }
}

/** Changed elsewhere meanwhile: they are sent as they are now. */
async function renew(tripId: number, ids: readonly number[], faults: Map<number, string>) {
  const { rows } = await api('POST /records/sheet-rows', { ids: [...ids] })
  const found = new Set(rows.map(({ id }) => id))
  const missing = ids.filter((id) => !found.has(id))
  for (const id of missing) faults.set(id, gone)
  showRows(tripId, rows)
  dropRows(tripId, new Set(missing))
}
