import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { NewTrip } from '#contract/trip.ts'
import type { FieldPoint } from './track-rules.ts'

/** What was noted on the way: for the list on the page, and for undoing. */
export interface Noted {
  uuid: string
  taxonId: number
  name: string
  at: number
  count: number | null
}

/** A trip that is walked with this device. */
export interface FieldTrip {
  uuid: string
  /** It belongs to who started it, also on a shared phone. */
  userId: number
  title: string
  startedAt: number
  state: 'running' | 'paused' | 'finished'
  /** Since when it pauses, or when it was finished. */
  since: number
  /** Milliseconds of pauses that are over. */
  paused: number
  /** Pauses that are over, one by one. */
  breaks?: { from: number; to: number }[]
  piece: number
  keepsAwake: boolean
  noted: Noted[]
  /** The earlier walk by the same way, and how one goes. */
  again?: Pick<NewTrip, 'againOf' | 'method'>
  /** Its number, once the server has told it. */
  tripId?: number
}

interface Tables extends DBSchema {
  trips: { key: string; value: FieldTrip; indexes: { userId: number } }
  points: { key: number; value: FieldPoint & { uuid: string }; indexes: { uuid: string } }
}

let opened: Promise<IDBPDatabase<Tables>> | undefined

const database = () => {
  opened ??= openDB<Tables>('vildfund-trips', 1, {
    upgrade(db) {
      db.createObjectStore('trips', { keyPath: 'uuid' }).createIndex('userId', 'userId')
      db.createObjectStore('points', { autoIncrement: true }).createIndex('uuid', 'uuid')
    },
    terminated() {
      opened = undefined
    },
  })
  return opened
}

export const getTrip = async (uuid: string) => (await database()).get('trips', uuid)
export const tripsOf = async (userId: number) => (await database()).getAllFromIndex('trips', 'userId', userId)

export async function putTrip(trip: FieldTrip): Promise<void> {
  const write = (await database()).transaction('trips', 'readwrite', { durability: 'strict' })
  await write.store.put(trip)
  await write.done
}

export async function changeTrip(uuid: string, change: (trip: FieldTrip) => FieldTrip): Promise<FieldTrip | undefined> {
  const write = (await database()).transaction('trips', 'readwrite', { durability: 'strict' })
  const trip = await write.store.get(uuid)
  const next = trip && change(trip)
  if (next) await write.store.put(next)
  await write.done
  return next
}

/** Each point is written as it comes: a phone that dies has lost none. */
export async function addPoint(uuid: string, point: FieldPoint): Promise<void> {
  await (await database()).add('points', { ...point, uuid })
}

export async function pointsOf(uuid: string): Promise<FieldPoint[]> {
  const points = await (await database()).getAllFromIndex('points', 'uuid', uuid)
  return points.sort((a, b) => a.time - b.time)
}

/** The trip has been sent whole: its points are on the server. */
export async function forgetTrip(uuid: string): Promise<void> {
  const db = await database()
  const write = db.transaction(['trips', 'points'], 'readwrite')
  for (const key of await write.objectStore('points').index('uuid').getAllKeys(uuid))
    await write.objectStore('points').delete(key)
  await write.objectStore('trips').delete(uuid)
  await write.done
}
