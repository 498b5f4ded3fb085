import { ApiError, api } from '../../core/api.ts'
import { findsTouched } from '../../sheet/useSaving.ts'
import { dropRows, holdFinds, ownFinds, showRows } from '../drafts/own-finds.ts'

export interface Sent {
  sent: readonly number[]
  /** Why a find stayed behind, by its id. */
  faults: ReadonlyMap<number, string>
  /** The connection was lost: those that were not sent yet stay as they were. */
  isCut: boolean
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

/** Submit drafts of the viewer's own. What cannot be sent stays a draft, and says why; the others go. */
export async function sendDrafts(
  tripId: number,
  ids: readonly number[],
  onSent: (count: number) => void,
): Promise<Sent> {
  await holdFinds(tripId)
  const sent: number[] = []
  const faults = new Map<number, string>()
  let isCut = false
  for (let at = 0; at < ids.length && !isCut; at += portion) {
    try {
      sent.push(...(await sendPortion(tripId, ids.slice(at, at + portion), faults)))
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 0 && error.status < 500)) throw error
      isCut = true
    }
    onSent(sent.length)
  }
  await findsTouched([...ids])
  return { sent, faults, isCut }
}

async function sendPortion(tripId: number, ids: readonly number[], faults: Map<number, string>): Promise<number[]> {
  let tries = 3
  for (;;) {
    const versions = new Map(ownFinds(tripId)?.rows.map(({ id, version }) => [id, version]))
    const rows = ids
      .filter((id) => !faults.has(id))
      .flatMap((id) => {
        const version = versions.get(id)
        return version === undefined ? [] : [{ id, version, changes: {}, submit: true }]
      })
    if (rows.length === 0) return []
    try {
      const reply = await api('POST /records/mass-update-rows', { rows })
      showRows(tripId, reply.rows)
      return rows.map(({ id }) => id)
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
