import { useEffect, useState, useSyncExternalStore } from 'react'
import type { NewTrip, TripBreak } from '#contract/trip.ts'
import { tripLimits } from '#contract/trip-words.ts'
import { enqueueTrip } from '../../outbox/outbox.ts'
import { proposedTitle, wallOf } from '../trip-texts.ts'
import { changeTrip, type FieldTrip, getTrip, pointsOf, putTrip, tripsOf } from './store.ts'
import { trackOf } from './track-rules.ts'

const listeners = new Set<() => void>()
let round = 0
const channel = globalThis.BroadcastChannel && new BroadcastChannel('vildfund-trips')

/** Something has changed on the device: every page that shows it looks again, in other tabs too. */
export function fieldTripsChanged(isHere = true) {
  round++
  for (const listener of listeners) listener()
  if (isHere) channel?.postMessage('changed')
}
channel?.addEventListener('message', () => fieldTripsChanged(false))

const useRound = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => round,
    () => 0,
  )

/** A trip on this device; null when there is none, undefined while it is looked for. */
export function useFieldTrip(uuid: string): FieldTrip | null | undefined {
  const seen = useRound()
  const [trip, setTrip] = useState<FieldTrip | null>()
  useEffect(() => {
    let isHere = true
    void getTrip(uuid).then((known) => isHere && setTrip(known ?? null))
    return () => {
      isHere = false
    }
  }, [uuid, seen])
  return trip
}

/** The trips of somebody on this device that are not over. */
export function useOpenFieldTrips(userId: number): readonly FieldTrip[] {
  const seen = useRound()
  const [trips, setTrips] = useState<readonly FieldTrip[]>([])
  useEffect(() => {
    let isHere = true
    void tripsOf(userId).then((all) => isHere && setTrips(all.filter(({ state }) => state !== 'finished')))
    return () => {
      isHere = false
    }
  }, [userId, seen])
  return trips
}

/** Start now: it lies on the device at once, and is sent as open when there is a network. */
export async function startFieldTrip(userId: number, again: Pick<NewTrip, 'againOf' | 'method'> = {}): Promise<string> {
  const uuid = crypto.randomUUID()
  const now = Date.now()
  const title = proposedTitle(undefined, wallOf(now).slice(0, 10))
  await putTrip({
    ...{ uuid, userId, title, startedAt: now, state: 'running', since: now, paused: 0, piece: 0 },
    ...{ keepsAwake: false, noted: [], again },
  })
  await enqueueTrip(uuid, title, { title, start: wallOf(now), end: null, isFinished: false, ...again })
  fieldTripsChanged()
  return uuid
}

export async function pauseTrip(uuid: string) {
  await changeTrip(uuid, (trip) =>
    trip.state === 'running' ? { ...trip, state: 'paused', since: Date.now(), piece: trip.piece + 1 } : trip,
  )
  fieldTripsChanged()
}

export async function resumeTrip(uuid: string) {
  const now = Date.now()
  await changeTrip(uuid, (trip) =>
    trip.state === 'paused'
      ? {
          ...trip,
          ...{ state: 'running', paused: trip.paused + now - trip.since, since: now },
          breaks: [...(trip.breaks ?? []), { from: trip.since, to: now }],
        }
      : trip,
  )
  fieldTripsChanged()
}

/** How long it has gone, pauses left out. */
export const walkedFor = ({ startedAt, state, since, paused }: FieldTrip, now: number): number =>
  Math.max(0, (state === 'running' ? now : since) - startedAt - paused)

/** Pauses by the clock; one within a minute is none. */
export const breaksOf = ({ breaks = [] }: Pick<FieldTrip, 'breaks'>): TripBreak[] =>
  breaks
    .map(({ from, to }) => ({ from: wallOf(from), to: wallOf(to) }))
    .filter(({ from, to }) => from < to)
    .slice(0, tripLimits.breaks)

/** It is over: the track is thinned, and the whole trip goes into the outbox in the place of what was there. */
export async function finishTrip(uuid: string) {
  const now = Date.now()
  const trip = await changeTrip(uuid, (before) =>
    before.state === 'finished'
      ? before
      : {
          ...before,
          state: 'finished',
          // Who has paused and gone home was there until then.
          since: before.state === 'paused' ? before.since : now,
        },
  )
  if (!trip) return
  const { title, startedAt, since, paused, again = {} } = trip
  await enqueueTrip(uuid, title, {
    ...again,
    ...{ title, start: wallOf(startedAt), end: wallOf(since), isFinished: true },
    breakMinutes: Math.min(Math.round(paused / 60_000), Math.floor((since - startedAt) / 60_000)),
    breaks: breaksOf(trip),
    track: trackOf(await pointsOf(uuid)),
  })
  fieldTripsChanged()
}
