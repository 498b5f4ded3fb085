import { useEffect, useSyncExternalStore } from 'react'
import { allPhotos, deskOf, photosOf, photoThumb, type StoredDesk, type StoredPhoto } from './photo-store.ts'

/** The pictures of a trip as they lie on the device, for pages that show them. */
export interface Photos {
  photos: readonly StoredPhoto[]
  desk: StoredDesk
}

const listeners = new Set<() => void>()
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

/** How many pictures of a user lie on the device for each trip. */
export async function photosWaiting(userId: number): Promise<Map<string, number>> {
  const count = new Map<string, number>()
  for (const photo of await allPhotos()) {
    if (photo.userId === userId) count.set(photo.tripUuid, (count.get(photo.tripUuid) ?? 0) + 1)
  }
  return count
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
