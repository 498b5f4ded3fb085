import { useQuery } from '@tanstack/react-query'
import type { RecordCard } from '#contract/record.ts'
import type { SheetRow } from '#contract/sheet.ts'
import { ApiError, api } from '../../core/api.ts'
import { cardPlace, whenText } from '../../records/record-texts.ts'

/** A find of one's own that could be of a trip. */
export interface DayRecord {
  card: RecordCard
  fields: SheetRow['fields']
  /** The trip that it is on; its title is empty where it cannot be told. */
  trip: { id: number; title: string } | null
}

export const dayRecordsKey = 'own-of-days'

/** What one has reported of some days oneself, the newest first; what is hidden from others too. */
export const useDayRecords = (userId: number | undefined, from: string, to: string) =>
  useQuery({
    queryKey: [dayRecordsKey, userId, from, to],
    queryFn: ({ signal }) => dayRecords(userId ?? 0, from, to, signal),
    enabled: userId !== undefined && from !== '',
  })

async function dayRecords(userId: number, from: string, to: string, signal: AbortSignal): Promise<DayRecord[]> {
  const filter = { userId, from, to, withOwn: true }
  const { items } = await api('POST /records/search-record-list', { filter, sort: 'observed', take: 100 }, { signal })
  if (items.length === 0) return []
  // Finds of others that one was part of are left out: those are theirs to take.
  const { rows } = await api('POST /records/sheet-rows', { ids: items.map(({ id }) => id) }, { signal })
  const fields = new Map(rows.map((row) => [row.id, row.fields]))
  const trips = await tripsOf(rows, signal)
  return items.flatMap((card) => {
    const own = fields.get(card.id)
    return own ? [{ card, fields: own, trip: (own.tripId !== null && trips.get(own.tripId)) || null }] : []
  })
}

async function tripsOf(rows: readonly SheetRow[], signal: AbortSignal) {
  const ids = [...new Set(rows.flatMap(({ fields }) => fields.tripId ?? []))]
  const trips = await Promise.all(ids.map((id) => tripNamed(id, signal)))
  return new Map(trips.flatMap((trip) => (trip ? [[trip.id, trip]] : [])))
}

/** Null: it is deleted, and holds nothing back. */
async function tripNamed(id: number, signal: AbortSignal): Promise<DayRecord['trip']> {
  try {
    const { title, isDeleted } = await api('GET /trip-sampling-event/{id}', { id }, { signal })
    return isDeleted ? null : { id, title }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { id, title: '' }
    throw error
  }
}

/** When and where it was found: "kl. 09.10, Gribskov". The day is left out where all are of the same. */
export function whenAndWhere({ card, fields }: DayRecord, isOneDay: boolean): string {
  const when = whenText(fields)
  const time = isOneDay ? when.split(' kl. ')[1] : when
  return [time === undefined ? '' : isOneDay ? `kl. ${time}` : time, cardPlace(card)].filter(Boolean).join(', ')
}
