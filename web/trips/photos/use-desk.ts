import { useMemo, useState, useSyncExternalStore } from 'react'
import { log } from '../../core/log.ts'
import { isUnderway } from '../../outbox/photo-intake.ts'
import { changeDesk, type StoredPhoto, usableOf } from '../../outbox/photo-store.ts'
import { photosChanged, usePhotos } from '../../outbox/photos.ts'
import { clockSet } from './clock-words.ts'
import type { PhotoTrip } from './photo-trip.ts'
import { type Clocks, type Desk, type Seen, type Stack, seen, stacksOf } from './stacking.ts'

interface Step {
  desk: Desk
  clocks: Clocks
}

const textOf = ({ desk: { stacks, aside }, clocks }: Step) => JSON.stringify([stacks, aside, clocks])

/**
 * The steps that can be taken back by user and trip: how it was before, and what the step left. Kept while the page
 * lives, for the desk and the large view.
 */
const steps = new Map<string, { before: Step; after: string }[]>()
const stepsKey = (tripUuid: string, userId: number) => `${userId} ${tripUuid}`
let words = ''
const listeners = new Set<() => void>()
export const say = (text: string) => {
  words = text
  for (const listener of listeners) listener()
}
export const useSaid = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => words,
    () => '',
  )

export interface DeskState {
  stacks: readonly Stack[]
  /** Pictures that are of no find. */
  aside: readonly string[]
  clocks: Clocks
  desk: Desk
  photoOf: ReadonlyMap<string, StoredPhoto>
  seenOf: ReadonlyMap<string, Seen>
  canUndo: boolean
  /** Lay the stacks otherwise, and say what was done. */
  lay: (next: Desk, said: string) => Promise<void>
  /** Set a clock right, and say so where that changes anything. */
  setClock: (camera: string, milliseconds: number) => Promise<void>
  undo: () => Promise<void>
}

/** The stacks of a trip as they lie, and how they are laid otherwise. Undefined until they have been read. */
export function useDesk(trip: PhotoTrip, userId: number): DeskState | undefined {
  const data = usePhotos(trip.uuid, userId)
  const [now] = useState(() => Date.now())
  return useMemo(() => {
    if (!data) return undefined
    const own = stepsKey(trip.uuid, userId)
    const { photos } = data
    const { stacks, aside, clocks } = data.desk
    const usable = usableOf(photos, stacks, isUnderway)
    const photoOf = new Map(usable.map((photo) => [photo.key, photo]))
    const seenOf = new Map(usable.map((photo) => [photo.key, seen(photo, clocks, now)]))
    const desk: Desk = { stacks, aside }
    const write = async ({ desk: next, clocks: set }: Step) => {
      await changeDesk(trip.uuid, userId, (before) => ({
        ...before,
        stacks: next.stacks.map(({ id, keys }) => ({ id, keys: [...keys] })),
        aside: [...next.aside],
        clocks: { ...set },
      }))
      photosChanged()
    }
    const step = async (next: Step, said: string) => {
      try {
        await write(next)
      } catch (error) {
        log.warning('photos', String(error))
        return say('Det kunne ikke gemmes på enheden. Er der plads på den?')
      }
      const before = steps.get(own) ?? []
      steps.set(own, [...before.slice(-49), { before: { desk, clocks }, after: textOf(next) }])
      say(said)
    }
    // What another tab has done since is not to be taken back with it.
    const last = steps.get(own)?.at(-1)
    const undone = last?.after === textOf({ desk, clocks }) ? last.before : undefined
    return {
      stacks: stacksOf([...seenOf.values()], desk),
      aside: aside.filter((key) => photoOf.has(key)),
      ...{ clocks, desk, photoOf, seenOf },
      canUndo: undone !== undefined,
      lay: (next, said) => (next === desk ? Promise.resolve() : step({ desk: next, clocks }, said)),
      setClock: async (camera, milliseconds) => {
        const { [camera]: before = 0, ...others } = clocks
        const said = clockSet(before, milliseconds)
        if (milliseconds === before) return say(said)
        return step({ desk, clocks: milliseconds === 0 ? others : { ...others, [camera]: milliseconds } }, said)
      },
      undo: async () => {
        if (!undone) return
        steps.set(own, steps.get(own)?.slice(0, -1) ?? [])
        await write(undone)
        say('Det sidste skridt er taget tilbage.')
      },
    }
  }, [data, now, trip.uuid, userId])
}

/** Finds have been made: what was laid before cannot be laid again. */
export const forgetSteps = (tripUuid: string, userId: number) => steps.delete(stepsKey(tripUuid, userId))
