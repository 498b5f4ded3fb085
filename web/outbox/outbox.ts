import { useSyncExternalStore } from 'react'
import type { Problem } from '#contract/call.ts'
import type { MediaLicense } from '#contract/licences.ts'
import type { RecordChanges } from '#contract/record.ts'
import type { NewTrip } from '#contract/trip.ts'
import { getSession } from '../session/session-state.ts'
import { photoFile, photosSettled } from './photo-store.ts'
import { photosChanged } from './photos.ts'
import { askToKeep } from './room.ts'
import {
  allItems,
  changeItem,
  deleteItem,
  getBlob,
  getItem,
  putItem,
  type StoredAnswers,
  type StoredBlob,
  type StoredItem,
  type StoredPicture,
} from './store.ts'

/** New pictures have a blob, those that are on the server already an id. */
export interface ReportPicture {
  key: string
  blob?: Blob
  mediaId?: string
  name: string
  author?: string
  licence?: MediaLicense
  /** It lies among the pictures of a trip: its bytes are not kept twice. */
  photo?: { key: string; mediaId: string }
}

export interface Report {
  uuid: string
  isDraft: boolean
  /** Of a find that is on the server. */
  recordId?: number
  version?: number
  fields: Omit<RecordChanges, 'pictures'>
  pictures: ReportPicture[]
  /** What communities are answered about it. */
  answers?: Omit<StoredAnswers, 'isSent' | 'problem'>[]
  /** What the outbox calls it. */
  title: string
  /** The trip that it is of, where the server may not know it yet: it is sent first. */
  tripUuid?: string
  /** It is a trip and no find. */
  trip?: NewTrip
  /** What the form needs to show it again; the outbox only keeps it. */
  form?: unknown
}

export type OutboxItem = StoredItem
export type Settled =
  | { state: 'sent'; recordId: number }
  | { state: 'waiting' }
  | { state: 'refused'; problem: Problem | undefined }

const listeners = new Set<() => void>()
const nothing: OutboxItem[] = []
let items: OutboxItem[] = nothing
let wake: () => void = () => {}
const channel = globalThis.BroadcastChannel && new BroadcastChannel('vildfund-outbox')

/** Who sends; see sender.ts. */
export const onEnqueued = (listener: () => void) => {
  wake = listener
}

/** Read again what lies on the device, and tell everybody; other tabs too when it was changed here. */
export async function outboxChanged(isHere = true): Promise<void> {
  items = await allItems()
  for (const listener of listeners) listener()
  if (isHere) channel?.postMessage('changed')
}
channel?.addEventListener('message', () => void outboxChanged(false))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  if (items === nothing) void outboxChanged(false)
  return () => {
    listeners.delete(listener)
  }
}

/** Everything on this device, oldest first, whoever filled it. */
export const outboxItems = () => items
export const useOutbox = (): OutboxItem[] => useSyncExternalStore(subscribe, outboxItems, () => nothing)

export class NotSignedIn extends Error {}

/** Keep a report on the device. When this resolves it is durable; sending begins by itself. */
export async function enqueue(report: Report): Promise<void> {
  const userId = getSession().user?.id
  if (userId === undefined) throw new NotSignedIn('Log ind for at gemme et fund.')
  const now = Date.now()
  const known = await getItem(report.uuid)
  const blobs: StoredBlob[] = []
  const pictures: StoredPicture[] = []
  for (const { blob, ...picture } of report.pictures) {
    const earlier = known?.pictures.find(({ key }) => key === picture.key)
    if (blob) blobs.push({ key: picture.key, uuid: report.uuid, type: blob.type, bytes: await blob.arrayBuffer() })
    const mediaId = picture.mediaId ?? earlier?.mediaId
    const hasBlob = blob !== undefined || earlier?.hasBlob === true
    pictures.push({ ...picture, ...(mediaId ? { mediaId } : {}), hasBlob, state: mediaId ? 'sent' : 'waiting' })
  }
  const { uuid, isDraft, fields, title, form } = report
  const tripUuid = report.tripUuid ?? known?.tripUuid
  const recordId = report.recordId ?? known?.recordId
  const version = report.version ?? known?.version
  const { offered, madeAs } = known ?? {}
  const answers = [...unsentBut(known, report.answers), ...(report.answers ?? [])]
  await putItem(
    {
      ...{ uuid, isDraft, fields, title, form, pictures, userId, state: 'waiting', attempts: 0 },
      createdAt: known?.createdAt ?? now,
      changedAt: now,
      ...(recordId === undefined ? {} : { recordId }),
      ...(version === undefined ? {} : { version }),
      ...(tripUuid === undefined ? {} : { tripUuid }),
      // Of a find that was made here the server may have something already: only what is new is sent then.
      ...(offered === undefined || report.recordId !== undefined ? {} : { offered }),
      ...(madeAs === undefined ? {} : { madeAs }),
      ...(answers.length === 0 ? {} : { answers }),
    },
    blobs,
  )
  void askToKeep()
  await outboxChanged()
  wake()
}

/** Answers that still wait, but those that are said anew. */
const unsentBut = (known: StoredItem | undefined, said: Report['answers'] = []) =>
  (known?.answers ?? []).filter(
    ({ communityId, isSent }) => !isSent && !said.some((one) => one.communityId === communityId),
  )

/** A trip on its way: told again, the last words count. Finds of it that are enqueued later are sent after it. */
export async function enqueueTrip(uuid: string, title: string, trip: NewTrip, takes: readonly number[] = []) {
  const userId = getSession().user?.id
  if (userId === undefined) throw new NotSignedIn('Log ind for at gemme en tur.')
  const now = Date.now()
  const known = await getItem(uuid)
  await putItem(
    {
      ...{ uuid, title, trip, userId, isDraft: false, fields: {}, pictures: [], state: 'waiting' },
      attempts: known?.attempts ?? 0,
      createdAt: known?.createdAt ?? now,
      changedAt: now,
      ...(known?.recordId === undefined ? {} : { recordId: known.recordId }),
      ...(known?.offeredTrip === undefined ? {} : { offeredTrip: known.offeredTrip }),
      takes: [...new Set([...(known?.takes ?? []), ...takes])],
    },
    [],
  )
  void askToKeep()
  await outboxChanged()
  wake()
}

/** A report as it was written, with its pictures, to be mended in the form. */
export async function reportOf(uuid: string): Promise<Report | undefined> {
  const item = await getItem(uuid)
  if (!item) return undefined
  const pictures = await Promise.all(
    item.pictures.map(async ({ key, name, mediaId, author, licence, hasBlob, photo }) => {
      const stored = hasBlob ? await getBlob(key) : undefined
      const blob = stored ? new Blob([stored.bytes], { type: stored.type }) : photo && (await photoFile(photo.key))
      return {
        ...{ key, name },
        ...(blob ? { blob } : {}),
        ...(mediaId ? { mediaId } : {}),
        ...(author === undefined ? {} : { author }),
        ...(licence === undefined ? {} : { licence }),
      }
    }),
  )
  const { isDraft, recordId, version, fields, title, form, trip } = item
  return {
    ...{ uuid, isDraft, fields, title, form, pictures },
    ...(trip === undefined ? {} : { trip }),
    ...(recordId === undefined ? {} : { recordId }),
    ...(version === undefined ? {} : { version }),
  }
}

/** How it went, or that it still waits when the time is up. */
export function settled(uuid: string, milliseconds: number): Promise<Settled> {
  return new Promise((resolve) => {
    const done = (result: Settled) => {
      clearTimeout(timer)
      listeners.delete(look)
      resolve(result)
    }
    const look = () => {
      const item = items.find((one) => one.uuid === uuid)
      if (item?.state === 'sent' && item.recordId !== undefined) done({ state: 'sent', recordId: item.recordId })
      else if (item?.state === 'refused') done({ state: 'refused', problem: item.problem })
    }
    const timer = setTimeout(() => done({ state: 'waiting' }), milliseconds)
    listeners.add(look)
    look()
  })
}

export async function removeItem(uuid: string): Promise<void> {
  await deleteItem(uuid)
  // Its pictures wait for another find.
  if (await photosSettled(uuid, false)) photosChanged()
  await outboxChanged()
}

/** Try again what was refused or waits. */
export async function retry(uuid: string): Promise<void> {
  await changeItem(uuid, ({ problem: _problem, ...item }) => ({ ...item, state: 'waiting', attempts: 0 }))
  await outboxChanged()
  wake()
}
