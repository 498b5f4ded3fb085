import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { limits } from '#contract/details.ts'
import type { RecordCard } from '#contract/record.ts'
import type { RecordFilter, RecordPage as RecordPageSchema } from '#contract/record-filter.ts'
import type { SheetRow } from '#contract/sheet.ts'
import { ApiError, api } from '../../core/api.ts'
import { cardPlace, whenText } from '../../records/record-texts.ts'

type RecordPage = z.output<typeof RecordPageSchema>

/** A find of one's own that could be of a trip. */
export interface DayRecord {
  card: RecordCard
  fields: SheetRow['fields']
  /** Everybody may see it. */
  isPublic: boolean
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
  const filter = { userId, from, to, withAbsent: true, withOwn: true }
  const [open, { items: beyond }] = await Promise.all([
    openRecords(filter, signal),
    api('POST /records/search-overlay', { filter }, { signal }),
  ])
  const closed = beyond.filter(({ isOwn, isPublic, state }) => isOwn && !isPublic && state === 'submitted')
  const closedIds = new Set(closed.map(({ id }) => id))
  const items = [...closed, ...open].slice(0, limits.massRecords)
  if (items.length === 0) return []
  // Finds of others that one was part of are left out: those are theirs to take.
  const { rows } = await api('POST /records/sheet-rows', { ids: items.map(({ id }) => id) }, { signal })
  const fields = new Map(rows.map((row) => [row.id, row.fields]))
  const trips = await tripsOf(rows, signal)
  return items.flatMap((card) => {
    const said = fields.get(card.id)
    if (!said) return []
    const trip = (said.tripId !== null && trips.get(said.tripId)) || null
    return [{ card, fields: said, isPublic: !closedIds.has(card.id), trip }]
  })
}

/** What everybody sees of them, page by page: as many as a trip takes at once. */
async function openRecords(filter: RecordFilter, signal: AbortSignal): Promise<RecordCard[]> {
  const items: RecordCard[] = []
  let cursor: string | null = null
  do {
    const body = { filter, sort: 'observed', cursor, take: 200 } as const
    const page: RecordPage = await api('POST /records/search-record-list', body, { signal })
    items.push(...page.items)
    cursor = page.cursor
  } while (cursor !== null && items.length < limits.massRecords)
  return items
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

/**
 * When and where it was found, and what else one should know before it is taken along: "kl. 09.10, Gribskov. Personligt".
 * The day is left out where all are of the same.
 */
export function whenAndWhere({ card, fields, isPublic }: DayRecord, isOneDay: boolean): string {
  const when = whenText(fields)
  const time = isOneDay ? when.split(' kl. ')[1] : when
  const where = [time === undefined ? '' : isOneDay ? `kl. ${time}` : time, cardPlace(card)].filter(Boolean).join(', ')
  const hidden = isPublic ? '' : fields.isPersonal ? 'Personligt' : 'Ikke for alle'
  return [where, fields.isAbsent ? 'Eftersøgt uden fund' : '', hidden].filter(Boolean).join('. ')
}
