import { randomUUID } from 'node:crypto'
import type { NewTrip, Track, TripShown } from '#contract/trip.ts'
import type { Portal } from './app.ts'
import type { Actor } from './people.ts'

export interface TripWish extends Partial<NewTrip> {
  /** Whose it is; a member. */
  as?: Actor | string
  uuid?: string
}

/** Make a trip through the call: finished, on the day of plain finds, unless something else is wished for. */
export async function makeTrip(portal: Portal, wish: TripWish = {}): Promise<TripShown> {
  const { as = 'member', uuid = randomUUID(), ...trip } = wish
  const plain = { title: 'Tur i skoven', start: '2026-05-14T06:10', end: '2026-05-14T09:20', isFinished: true }
  const { status, body, problem } = await portal.call('createTrip', { as, uuid, trip: { ...plain, ...trip } })
  if (status !== 200) throw new Error(`no trip: ${JSON.stringify(problem)}`)
  return body
}

const begun = Date.UTC(2026, 4, 14, 4, 10)

/** A straight walk from place to place, a point a minute. */
export const walk = (...places: readonly (readonly [lon: number, lat: number])[]): Track => [
  places.flatMap(([lon, lat], i): Track[number] => {
    const [east, north] = places[i + 1] ?? [lon, lat]
    const steps = i === places.length - 1 ? 1 : 20
    return Array.from({ length: steps }, (_, step) => [
      lon + ((east - lon) * step) / steps,
      lat + ((north - lat) * step) / steps,
      begun + (i * 20 + step) * 60_000,
    ])
  }),
]
