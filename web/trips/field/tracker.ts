import { useEffect, useState } from 'react'
import { log } from '../../core/log.ts'
import { addPoint, changeTrip, pointsOf } from './store.ts'
import { beginsPiece, type FieldPoint, keepsPoint } from './track-rules.ts'

export interface Tracked {
  points: readonly FieldPoint[]
  /** Where the device is now, as far as it says. */
  here: Omit<FieldPoint, 'piece'> | undefined
  /** Why there is no position, in words. */
  problem: string | undefined
}

const words: Record<number, string> = {
  1: 'Du har ikke givet lov til at bruge din position. Turen tæller tiden, men skriver ingen rute.',
  2: 'Din position kan ikke findes lige nu. Ruten fortsætter, når den er der igen.',
}

/** Write the track while the page is open and the trip runs; only one tab does. */
export function useTracker(uuid: string, isRunning: boolean, piece: number): Tracked {
  const [points, setPoints] = useState<readonly FieldPoint[]>([])
  const [here, setHere] = useState<Tracked['here']>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    let isHere = true
    void pointsOf(uuid).then((known) => isHere && setPoints(known))
    return () => {
      isHere = false
    }
  }, [uuid])
  useEffect(() => {
    if (!isRunning) return
    const device = navigator.geolocation
    if (!device) return setProblem(words[2])
    let last: FieldPoint | undefined
    let current = piece
    let isWriter = !navigator.locks
    let release = () => {}
    // The first tab writes; when it closes, the next one does.
    void navigator.locks?.request(`vildfund-trip-${uuid}`, () => {
      isWriter = true
      return new Promise<void>((resolve) => {
        release = resolve
      })
    })
    const write = async (next: Omit<FieldPoint, 'piece'>) => {
      last ??= (await pointsOf(uuid)).at(-1)
      if (!keepsPoint(last?.piece === current ? last : undefined, next)) return
      if (last && last.piece === current && beginsPiece(last, next.time)) {
        current++
        await changeTrip(uuid, (trip) => ({ ...trip, piece: Math.max(trip.piece, current) }))
      }
      const point = { ...next, piece: current }
      last = point
      await addPoint(uuid, point)
      setPoints((before) => [...before, point])
    }
    let writing = Promise.resolve()
    const watch = device.watchPosition(
      ({ coords, timestamp }) => {
        const next = { lon: coords.longitude, lat: coords.latitude, accuracy: coords.accuracy, time: timestamp }
        setHere(next)
        setProblem(undefined)
        if (!isWriter) return
        writing = writing
          .then(() => write(next))
          .catch((error: unknown) => log.warning('trips', `Et punkt af ruten blev ikke gemt: ${String(error)}`))
      },
      ({ code }) => setProblem(words[code === 1 ? 1 : 2]),
      { enableHighAccuracy: true, maximumAge: 5000, timeout: 60_000 },
    )
    return () => {
      device.clearWatch(watch)
      release()
    }
  }, [uuid, isRunning, piece])
  return { points, here, problem }
}

/** Keep the screen awake while it is wanted; where the device cannot, nothing happens. */
export function useAwake(isWanted: boolean) {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const hold = async () => {
      if (document.visibilityState !== 'visible' || isOver) return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isOver) await lock.release()
      } catch {
        // The battery is low, or the page is hidden: the next time it is looked at it is asked again.
      }
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [isWanted])
}
