import { useMemo, useState, useSyncExternalStore } from 'react'
import { isUnderway } from '../../outbox/photo-intake.ts'
import { changeDesk, type StoredPhoto } from '../../outbox/photo-store.ts'
import { photosChanged, usePhotos } from '../../outbox/photos.ts'
import type { PhotoTrip } from './photo-trip.ts'
import { isUsable } from './photo-words.ts'
import { type Clocks, type Desk, type Seen, type Stack, seen, stacksOf } from './stacking.ts'

interface Step {
  desk: Desk
  clocks: Clocks
}

/** The steps that can be taken back, and what the last one did; kept while the page lives, for the desk and the large view. */
const steps = new Map<string, Step[]>()
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
  setClock: (camera: string, milliseconds: number, said: string) => Promise<void>
  undo: () => Promise<void>
}

/** The stacks of a trip as they lie, and how they are laid otherwise. Undefined until they have been read. */
export function useDesk(trip: PhotoTrip, userId: number): DeskState | undefined {
  const data = usePhotos(trip.uuid, userId)
  const [now] = useState(() => Date.now())
  return useMemo(() => {
    if (!data) return undefined
    const { photos } = data
    const { stacks, aside, clocks } = data.desk
    const usable = photos.filter((photo) => isUsable(photo, isUnderway(photo.key)))
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
      const before = steps.get(trip.uuid) ?? []
      steps.set(trip.uuid, [...before.slice(-49), { desk, clocks }])
      await write(next)
      say(said)
    }
    return {
      stacks: stacksOf([...seenOf.values()], desk),
      aside: aside.filter((key) => photoOf.has(key)),
      ...{ clocks, desk, photoOf, seenOf },
      canUndo: (steps.get(trip.uuid)?.length ?? 0) > 0,
      lay: (next, said) => (next === desk ? Promise.resolve() : step({ desk: next, clocks }, said)),
      setClock: (camera, milliseconds, said) => {
        const { [camera]: _before, ...others } = clocks
        return step({ desk, clocks: milliseconds === 0 ? others : { ...others, [camera]: milliseconds } }, said)
      },
      undo: async () => {
        const before = steps.get(trip.uuid) ?? []
        const last = before.at(-1)
        if (!last) return
        steps.set(trip.uuid, before.slice(0, -1))
        await write(last)
        say('Det sidste skridt er taget tilbage.')
      },
    }
  }, [data, now, trip.uuid, userId])
}

/** Finds have been made: what was laid before cannot be laid again. */
export const forgetSteps = (tripUuid: string) => steps.delete(tripUuid)
