import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { PictureFacts } from '../media/picture-facts.ts'

/** Pictures of a trip that are of no find yet. Their bytes lie here once, until every find that shows them is on the server. */

export type PhotoState = 'waiting' | 'sending' | 'sent' | 'refused'

export interface StoredPhoto {
  key: string
  tripUuid: string
  userId: number
  name: string
  type: string
  bytes: number
  facts: PictureFacts
  /** Undefined until the bytes have been read. */
  sha256?: string
  state: PhotoState
  /** What the server knows it by. */
  mediaId: string
  /** Why it was refused, in words. */
  problem?: string
  /** The file lies in the other store. Until then it is lost when the page is closed. */
  hasBlob: boolean
  hasThumb: boolean
  /** The finds that show it and that the server may not have yet. */
  usedBy: string[]
  /** Own finds on the server that show the very same picture. */
  usedIn?: number[]
  addedAt: number
}

/** A find that is being made of a stack: it is laid into the outbox, if the browser ends then at its next start. */
export interface Making {
  uuid: string
  /** As the outbox takes it, but for its pictures. */
  report: unknown
  pictures: { key: string; mediaId: string; name: string }[]
}

/** What somebody has said of the pictures of a trip. */
export interface StoredDesk {
  tripUuid: string
  userId: number
  stacks: { id: string; keys: string[] }[]
  aside: string[]
  clocks: Record<string, number>
  isPaused: boolean
  making: Making[]
  /** What addresses call the trip, and what people do, where its pictures are told of without it. */
  trip?: { name: number | string; title: string }
}

interface Tables extends DBSchema {
  photos: { key: string; value: StoredPhoto; indexes: { tripUuid: string } }
  files: { key: string; value: { key: string; file: Blob } }
  thumbs: { key: string; value: { key: string; picture: Blob } }
  /** As they were before two members of a trip could work on one device. */
  desks: { key: string; value: StoredDesk }
  ownDesks: { key: [number, string]; value: StoredDesk }
}

let opened: Promise<IDBPDatabase<Tables>> | undefined

/** A new version adds; it never empties what people have not sent yet. */
export const photoDatabase = () => {
  opened ??= openDB<Tables>('vildfund-photos', 2, {
    async upgrade(db, before, _now, change) {
      if (before < 1) {
        db.createObjectStore('photos', { keyPath: 'key' }).createIndex('tripUuid', 'tripUuid')
        for (const name of ['files', 'thumbs'] as const) db.createObjectStore(name, { keyPath: 'key' })
        db.createObjectStore('desks', { keyPath: 'tripUuid' })
      }
      const own = db.createObjectStore('ownDesks', { keyPath: ['userId', 'tripUuid'] })
      for (const desk of await change.objectStore('desks').getAll()) await own.put(desk)
    },
    // Another tab has a newer version: it must not wait for this one.
    blocking(_current, _wanted, event) {
      ;(event.target as IDBDatabase).close()
      opened = undefined
    },
    terminated() {
      opened = undefined
    },
  })
  return opened
}

export const photosOf = async (tripUuid: string): Promise<StoredPhoto[]> =>
  (await photoDatabase()).getAllFromIndex('photos', 'tripUuid', tripUuid)
export const allPhotos = async (): Promise<StoredPhoto[]> => (await photoDatabase()).getAll('photos')
export const getPhoto = async (key: string) => (await photoDatabase()).get('photos', key)
export const photoFile = async (key: string) => (await (await photoDatabase()).get('files', key))?.file
export const photoThumb = async (key: string) => (await (await photoDatabase()).get('thumbs', key))?.picture

export async function putPhotos(photos: readonly StoredPhoto[]): Promise<void> {
  const write = (await photoDatabase()).transaction('photos', 'readwrite')
  for (const photo of photos) void write.store.put(photo)
  await write.done
}

/** Change what is there; nothing happens when it has gone meanwhile. */
export async function changePhoto(key: string, change: (photo: StoredPhoto) => StoredPhoto) {
  const write = (await photoDatabase()).transaction('photos', 'readwrite')
  const photo = await write.store.get(key)
  if (photo) await write.store.put(change(photo))
  await write.done
}

/** The file itself: copied by the browser, and never as a whole in memory. */
export async function keepFile(key: string, file: Blob): Promise<void> {
  const write = (await photoDatabase()).transaction(['files', 'photos'], 'readwrite')
  const photo = await write.objectStore('photos').get(key)
  if (photo) {
    await write.objectStore('files').put({ key, file })
    await write.objectStore('photos').put({ ...photo, hasBlob: true })
  }
  await write.done
}

export async function keepThumb(key: string, picture: Blob | undefined, sha256?: string): Promise<void> {
  const write = (await photoDatabase()).transaction(['thumbs', 'photos'], 'readwrite')
  const photo = await write.objectStore('photos').get(key)
  if (photo) {
    if (picture) await write.objectStore('thumbs').put({ key, picture })
    await write.objectStore('photos').put({
      ...photo,
      hasThumb: photo.hasThumb || picture !== undefined,
      ...(sha256 === undefined ? {} : { sha256 }),
    })
  }
  await write.done
}

export async function deletePhotos(keys: readonly string[]): Promise<void> {
  const write = (await photoDatabase()).transaction(['photos', 'files', 'thumbs'], 'readwrite')
  for (const key of keys) {
    for (const name of ['photos', 'files', 'thumbs'] as const) void write.objectStore(name).delete(key)
  }
  await write.done
}

/** Pictures that can be of a find: a used one too, where a stack that somebody laid has it for a second find. */
export function usableOf(
  photos: readonly StoredPhoto[],
  stacks: readonly { keys: readonly string[] }[],
  isUnderway: (key: string) => boolean,
): StoredPhoto[] {
  const laid = new Set(stacks.flatMap(({ keys }) => keys))
  return photos.filter(
    ({ key, state, hasBlob, usedBy }) =>
      state !== 'refused' && (usedBy.length === 0 || laid.has(key)) && (hasBlob || isUnderway(key)),
  )
}

const blankDesk = (tripUuid: string, userId: number): StoredDesk => ({
  ...{ tripUuid, userId, stacks: [], aside: [], clocks: {}, isPaused: false, making: [] },
})

export const deskOf = async (tripUuid: string, userId: number): Promise<StoredDesk> =>
  (await (await photoDatabase()).get('ownDesks', [userId, tripUuid])) ?? blankDesk(tripUuid, userId)
/** The desks of a user: a trip has members, and a device more than one who signs in. */
export const desksOf = async (userId: number): Promise<StoredDesk[]> =>
  (await (await photoDatabase()).getAll('ownDesks')).filter((desk) => desk.userId === userId)

export async function changeDesk(tripUuid: string, userId: number, change: (desk: StoredDesk) => StoredDesk) {
  const write = (await photoDatabase()).transaction('ownDesks', 'readwrite', { durability: 'strict' })
  const next = change((await write.store.get([userId, tripUuid])) ?? blankDesk(tripUuid, userId))
  await write.store.put(next)
  await write.done
  return next
}

/**
 * Stacks leave the desk and are finds in the making, and their pictures know it: together, or nothing. A stack with
 * pictures that are otherwise than they were seen is left: another tab has made a find of it. Tells how many are made.
 */
export async function beginMaking(
  tripUuid: string,
  userId: number,
  made: readonly Making[],
  seen: ReadonlyMap<string, StoredPhoto>,
  change: (desk: StoredDesk) => StoredDesk,
): Promise<number> {
  const write = (await photoDatabase()).transaction(['ownDesks', 'photos'], 'readwrite', { durability: 'strict' })
  const before = (await write.objectStore('ownDesks').get([userId, tripUuid])) ?? blankDesk(tripUuid, userId)
  const now = new Map((await write.objectStore('photos').getAll()).map((photo) => [photo.key, photo]))
  const isAsSeen = ({ key }: { key: string }) =>
    now.get(key)?.usedBy.every((uuid) => seen.get(key)?.usedBy.includes(uuid)) === true
  const fresh = made.filter(({ pictures }) => pictures.every(isAsSeen))
  await write.objectStore('ownDesks').put({ ...change(before), making: [...before.making, ...fresh] })
  for (const [key, photo] of now) {
    const usedIn = fresh.filter(({ pictures }) => pictures.some((picture) => picture.key === key))
    if (usedIn.length === 0) continue
    await write.objectStore('photos').put({ ...photo, usedBy: [...photo.usedBy, ...usedIn.map(({ uuid }) => uuid)] })
  }
  await write.done
  return fresh.length
}

/** A find has been laid into the outbox. */
export const endMaking = (tripUuid: string, userId: number, uuid: string) =>
  changeDesk(tripUuid, userId, (desk) => ({ ...desk, making: desk.making.filter((one) => one.uuid !== uuid) }))

/**
 * A find is on the server, or was thrown away before it came there (`isThere` false). A picture that is on the server
 * for all its finds needs no room here any more, unless a stack on the desk has it for another find.
 */
export async function photosSettled(uuid: string, isThere: boolean): Promise<boolean> {
  const write = (await photoDatabase()).transaction(['photos', 'files', 'thumbs', 'ownDesks'], 'readwrite')
  const used = (await write.objectStore('photos').getAll()).filter((photo) => photo.usedBy.includes(uuid))
  for (const photo of used) {
    const usedBy = photo.usedBy.filter((one) => one !== uuid)
    const desk = await write.objectStore('ownDesks').get([photo.userId, photo.tripUuid])
    const isWanted = desk?.stacks.some(({ keys }) => keys.includes(photo.key)) === true
    // What the server would not have stays, with why.
    if (!isThere || usedBy.length > 0 || photo.state === 'refused') {
      await write.objectStore('photos').put({ ...photo, usedBy })
    } else if (isWanted) {
      // What it was sent as is the first find's.
      await write.objectStore('photos').put({ ...photo, usedBy, mediaId: crypto.randomUUID(), state: 'waiting' })
    } else {
      for (const name of ['photos', 'files', 'thumbs'] as const) await write.objectStore(name).delete(photo.key)
    }
  }
  await write.done
  return used.length > 0
}
