import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Problem } from '#contract/call.ts'
import type { Answers } from '#contract/community-fields.ts'
import type { MediaLicense } from '#contract/licences.ts'
import type { RecordChanges } from '#contract/record.ts'
import type { NewTrip } from '#contract/trip.ts'

export type ItemState = 'waiting' | 'sending' | 'sent' | 'refused'
export type PictureState = 'waiting' | 'sending' | 'sent'

export interface StoredPicture {
  key: string
  name: string
  /** Of a picture that is on the server. */
  mediaId?: string
  author?: string
  licence?: MediaLicense
  state: PictureState
  /** Whether the picture itself lies in the other store. */
  hasBlob: boolean
  /** It lies among the pictures of a trip (photo-store.ts), and is sent under this id. */
  photo?: { key: string; mediaId: string }
}

/** What is answered to a community about a find: it is sent when the find is there. */
export interface StoredAnswers {
  communityId: number
  /** What the community is called. */
  name: string
  version: number
  answers: Answers
  isSent?: boolean
  /** Why the community would not have some of it: for its writer to mend. */
  problem?: Problem
}

/** A find or a trip on its way, as it lies on the device. The pictures lie in a store of their own, so that a list reads little. */
export interface StoredItem {
  uuid: string
  /** An outbox belongs to the user who filled it, also on a shared phone. */
  userId: number
  isDraft: boolean
  /** Of what the server has: a find's number, or a trip's. */
  recordId?: number
  version?: number
  fields: Omit<RecordChanges, 'pictures'>
  pictures: StoredPicture[]
  title: string
  answers?: StoredAnswers[]
  /** It is a trip and no find: `fields` and `pictures` are empty. */
  trip?: NewTrip
  /** Finds that the server has and that are taken into the trip. */
  takes?: number[]
  /** The trip that a find is of: it is sent first. */
  tripUuid?: string
  /** The trip has gone, or one is no longer of it: its finds stay, and go without it. */
  isOutOfTrip?: true
  /** What has been given to the server to make it of, whether an answer was heard or not, each wording once. */
  offered?: RecordChanges[]
  /** The version that it was made as, where that was heard; else it is the first. */
  madeAs?: number
  /** The trip as it was given to the server. */
  offeredTrip?: NewTrip
  /** The form as it was left, without its pictures: for mending what was refused. */
  form?: unknown
  state: ItemState
  /** Why it waits or was refused. */
  problem?: Problem
  attempts: number
  createdAt: number
  changedAt: number
}

export interface StoredBlob {
  key: string
  uuid: string
  type: string
  bytes: ArrayBuffer
}

interface Tables extends DBSchema {
  items: { key: string; value: StoredItem; indexes: { userId: number } }
  blobs: { key: string; value: StoredBlob; indexes: { uuid: string } }
}

let opened: Promise<IDBPDatabase<Tables>> | undefined

/** A new version adds; it never empties what people have not sent yet. */
const database = () => {
  opened ??= openDB<Tables>('vildfund-outbox', 1, {
    upgrade(db) {
      db.createObjectStore('items', { keyPath: 'uuid' }).createIndex('userId', 'userId')
      db.createObjectStore('blobs', { keyPath: 'key' }).createIndex('uuid', 'uuid')
    },
    terminated() {
      opened = undefined
    },
  })
  return opened
}

/** Item and pictures together, or nothing. Pictures that the item no longer has are removed. */
export async function putItem(item: StoredItem, blobs: readonly StoredBlob[]): Promise<void> {
  const db = await database()
  const write = db.transaction(['items', 'blobs'], 'readwrite', { durability: 'strict' })
  const wanted = new Set(item.pictures.map(({ key }) => key))
  for (const key of await write.objectStore('blobs').index('uuid').getAllKeys(item.uuid)) {
    if (!wanted.has(key)) await write.objectStore('blobs').delete(key)
  }
  for (const blob of blobs) await write.objectStore('blobs').put(blob)
  await write.objectStore('items').put(item)
  await write.done
}

/** Change what is there; nothing happens when it has gone meanwhile. */
export async function changeItem(
  uuid: string,
  change: (item: StoredItem) => StoredItem,
): Promise<StoredItem | undefined> {
  const db = await database()
  const write = db.transaction('items', 'readwrite', { durability: 'strict' })
  const item = await write.store.get(uuid)
  const next = item && change(item)
  if (next) await write.store.put(next)
  await write.done
  return next
}

export const getItem = async (uuid: string) => (await database()).get('items', uuid)
export const getBlob = async (key: string) => (await database()).get('blobs', key)

export async function allItems(): Promise<StoredItem[]> {
  const items = await (await database()).getAll('items')
  return items.sort((a, b) => a.createdAt - b.createdAt)
}

async function removeBlobs(uuid: string) {
  const db = await database()
  const write = db.transaction('blobs', 'readwrite')
  for (const key of await write.store.index('uuid').getAllKeys(uuid)) await write.store.delete(key)
  await write.done
}

export async function deleteItem(uuid: string): Promise<void> {
  await (await database()).delete('items', uuid)
  await removeBlobs(uuid)
}

type Words = Pick<StoredItem, 'fields' | 'pictures' | 'isDraft' | 'trip'>
const wordsOf = ({ fields, pictures, isDraft, trip }: Words) =>
  JSON.stringify([fields, pictures.map(({ key, author, licence }) => [key, author, licence]), isDraft, trip])

/**
 * What the server has taken needs no pictures here; the line stays for a while, so that one can see that it went. What
 * was said while it was being sent waits.
 */
export async function markSent(sent: StoredItem, record: { id: number; version: number }, now: number): Promise<void> {
  let isWhole = true
  await changeItem(sent.uuid, ({ problem: _problem, ...item }) => {
    isWhole = wordsOf(item) === wordsOf(sent)
    const known = { recordId: record.id, version: record.version, madeAs: record.version }
    if (!isWhole) return { ...item, ...known, state: 'waiting', changedAt: now }
    const pictures = item.pictures.map((picture) => ({ ...picture, state: 'sent' as const, hasBlob: false }))
    return { ...item, ...known, pictures, state: 'sent', changedAt: now }
  })
  if (isWhole) await removeBlobs(sent.uuid)
}
