import { useEffect, useState, useSyncExternalStore } from 'react'
import { allPhotos, deskOf, desksOf, photosOf, photoThumb, type StoredDesk, type StoredPhoto } from './photo-store.ts'

/** The pictures of a trip as they lie on the device, for pages that show them. */
export interface Photos {
  photos: readonly StoredPhoto[]
  desk: StoredDesk
}

const listeners = new Set<() => void>()
/** Those who look at all trips. */
const watchers = new Set<() => void>()
const channel = globalThis.BroadcastChannel && new BroadcastChannel('vildfund-photos')
let shown: { tripUuid: string; userId: number; data: Photos } | undefined
let wanted: { tripUuid: string; userId: number } | undefined
let isReading = false
let isStale = false

/** Read again what lies on the device, at most once at a time: pictures come by the hundred. */
async function read(): Promise<void> {
  if (isReading) {
    isStale = true
    return
  }
  isReading = true
  try {
    do {
      isStale = false
      const asked = wanted
      if (!asked) return
      const [photos, desk] = await Promise.all([photosOf(asked.tripUuid), deskOf(asked.tripUuid, asked.userId)])
      const own = photos.filter(({ userId }) => userId === asked.userId).sort((a, b) => a.addedAt - b.addedAt)
      shown = { ...asked, data: { photos: own, desk } }
      for (const listener of listeners) listener()
      // A frame between readings is enough for the eye, and leaves room for the hand.
      if (isStale) await new Promise((resolve) => setTimeout(resolve, 120))
    } while (isStale)
  } finally {
    isReading = false
  }
}

export function photosChanged(isHere = true): void {
  void read()
  for (const look of watchers) look()
  if (isHere) channel?.postMessage('changed')
}
channel?.addEventListener('message', () => photosChanged(false))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Undefined until they have been read. */
export function usePhotos(tripUuid: string | undefined, userId: number | undefined): Photos | undefined {
  useEffect(() => {
    if (tripUuid === undefined || userId === undefined) return
    wanted = { tripUuid, userId }
    void read()
  }, [tripUuid, userId])
  const now = useSyncExternalStore(
    subscribe,
    () => shown,
    () => undefined,
  )
  return now?.tripUuid === tripUuid && now?.userId === userId ? now?.data : undefined
}

/** Pictures of a trip that lie on the device and are of no find yet. */
export interface WaitingPhotos {
  tripUuid: string
  trip: StoredDesk['trip']
  /** Files that cannot be used too: they lie here as long. */
  keys: string[]
  /** Pictures that can be of a find. */
  usable: number
  /** So many of those are not on the server yet. */
  unsent: number
}

export async function waitingOf(userId: number): Promise<WaitingPhotos[]> {
  const [all, desks] = await Promise.all([allPhotos(), desksOf(userId)])
  const waiting = all.filter((photo) => photo.userId === userId && photo.usedBy.length === 0)
  return [...Map.groupBy(waiting, ({ tripUuid }) => tripUuid)].map(([tripUuid, photos]) => ({
    tripUuid,
    trip: desks.find((desk) => desk.tripUuid === tripUuid)?.trip,
    keys: photos.map(({ key }) => key),
    usable: photos.filter(({ state }) => state !== 'refused').length,
    unsent: photos.filter(({ state }) => state === 'waiting' || state === 'sending').length,
  }))
}

/** What waits of a user, whichever trip it is of. */
export function useWaitingPhotos(userId: number): readonly WaitingPhotos[] {
  const [waiting, setWaiting] = useState<readonly WaitingPhotos[]>([])
  useEffect(() => {
    let isHere = true
    const look = () => void waitingOf(userId).then((now) => isHere && setWaiting(now))
    look()
    watchers.add(look)
    return () => {
      isHere = false
      watchers.delete(look)
    }
  }, [userId])
  return waiting
}

/** Addresses of small pictures, kept while the page lives: each is a few thousand bytes. */
const thumbs = new Map<string, string>()
export const thumbAddress = async (key: string): Promise<string | undefined> => {
  const known = thumbs.get(key)
  if (known !== undefined) return known
  const picture = await photoThumb(key)
  if (!picture) return undefined
  const address = thumbs.get(key) ?? URL.createObjectURL(picture)
  thumbs.set(key, address)
  return address
}
export const knownThumb = (key: string): string | undefined => thumbs.get(key)
