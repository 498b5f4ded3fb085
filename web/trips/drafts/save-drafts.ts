import type { SheetRow } from '#contract/sheet.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import { ApiError, api } from '../../core/api.ts'
import { queryClient } from '../../core/query.ts'
import { recordTouched } from '../../records/record-data.ts'
import {
  beforeOf,
  type DraftChanges,
  dropRows,
  holdDrafts,
  isTorn,
  ownDrafts,
  showChanges,
  showRows,
} from './own-drafts.ts'

interface Kept {
  /** What stood there, of the finds that were changed. */
  before: DraftChanges
  /** Finds that somebody changed otherwise meanwhile: they stay as they are there. */
  torn: readonly number[]
}

/** Pages that show them ask anew when they are looked at: here it is known already. */
const touched = (ids: readonly number[]) => {
  for (const key of ['sheet', 'trip', 'trip-records', 'trip-finds', 'trips'])
    void queryClient.invalidateQueries({ queryKey: [key], refetchType: 'none' })
  void recordTouched(...ids)
}

/** One after the other: each goes by the version that the one before has left. */
let line: Promise<unknown> = Promise.resolve()

const without = (changes: DraftChanges, left: ReadonlySet<number>): DraftChanges =>
  new Map([...changes].filter(([id]) => !left.has(id)))

/**
 * Write something into own finds of a trip. It is shown at once, and as it was when it cannot be kept. What was changed
 * elsewhere is no hindrance unless it is the same fields: then that stands, and is told.
 */
export async function saveDrafts(
  tripId: number,
  changes: DraftChanges,
  named: readonly TaxonRef[] = [],
): Promise<Kept> {
  await holdDrafts(tripId)
  const before = beforeOf(ownDrafts(tripId)?.rows ?? [], changes)
  showChanges(tripId, changes, named)
  const saving = line.then(() => send(tripId, changes, before))
  line = saving.catch(() => undefined)
  try {
    const torn = await saving
    touched([...changes.keys()])
    return { before: without(before, torn), torn: [...torn] }
  } catch (error) {
    showChanges(tripId, before)
    throw error
  }
}

async function send(tripId: number, changes: DraftChanges, seen: DraftChanges): Promise<Set<number>> {
  const left = new Set<number>()
  // Whoever changes finds all the time elsewhere is let go first.
  for (let tries = 3; ; tries--) {
    const versions = new Map(ownDrafts(tripId)?.rows.map(({ id, version }) => [id, version]))
    const rows = [...changes].flatMap(([id, said]) => {
      const version = versions.get(id)
      return version === undefined || left.has(id) ? [] : [{ id, version, changes: said, submit: false }]
    })
    if (rows.length === 0) return left
    try {
      const reply = await api('POST /records/mass-update-rows', { rows })
      showRows(tripId, reply.rows)
      return left
    } catch (error) {
      const isStale = error instanceof ApiError && (error.status === 409 || error.status === 404)
      if (!isStale || tries === 0) throw error
      for (const id of await look(tripId, [...changes.keys()], changes, seen)) left.add(id)
    }
  }
}

/** Finds as they are on the server now: which of them are gone, or say something else in the same fields. */
async function look(tripId: number, ids: number[], changes: DraftChanges, seen: DraftChanges): Promise<number[]> {
  const { rows } = await api('POST /records/sheet-rows', { ids })
  const found = new Map(rows.map((row) => [row.id, row]))
  const gone = ids.filter((id) => !found.has(id))
  const torn = rows.filter((row) => isTorn(row, seen.get(row.id) ?? {}, changes.get(row.id) ?? {}))
  const stays = new Set(torn.map(({ id }) => id))
  const shown = rows.map((row): SheetRow => {
    const mine = stays.has(row.id) ? {} : changes.get(row.id)
    return { ...row, fields: { ...row.fields, ...mine } }
  })
  showRows(tripId, shown)
  dropRows(tripId, new Set(gone))
  return [...gone, ...stays]
}
