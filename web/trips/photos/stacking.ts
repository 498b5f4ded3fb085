import type { LonLat, PictureFacts } from '../../media/picture-facts.ts'
import { isBelievable, metresBetween, momentOf } from '../../media/picture-moment.ts'

/** From pictures to stacks, each of which becomes a find. Pure: what a person has said lies in the desk. */

/** Milliseconds that are added to what the clock of a camera wrote. */
export type Clocks = Readonly<Record<string, number>>

/** A picture as it is stacked: when and where, with the clock set right. */
export interface Seen {
  key: string
  name: string
  camera: string
  /** Milliseconds since 1970; undefined when nothing tells, or nothing that can be believed. */
  moment?: number
  /** On the clock where it was taken: `2026-05-17T07:45`. */
  wall?: string
  point?: LonLat
  accuracy?: number
}

export const unknownCamera = ''

export const cameraOf = ({ camera }: PictureFacts): string => camera ?? unknownCamera

const wallText = (asUtc: number) => new Date(asUtc).toISOString().slice(0, 16)

export function seen(photo: { key: string; name: string; facts: PictureFacts }, clocks: Clocks, now: number): Seen {
  const { key, name, facts } = photo
  const camera = cameraOf(facts)
  const written = momentOf(facts)
  const moment = written === undefined ? undefined : written + (clocks[camera] ?? 0)
  const { day, time, seconds = 0, point, accuracy } = facts
  const isTimed = moment !== undefined && isBelievable(moment, now)
  return {
    ...{ key, name, camera },
    ...(isTimed
      ? { moment, wall: wallText(Date.parse(`${day}T${time}:00Z`) + seconds * 1000 + (clocks[camera] ?? 0)) }
      : {}),
    ...(point ? { point } : {}),
    ...(accuracy === undefined ? {} : { accuracy }),
  }
}

/** The clock of a camera that has come to a day before the day has. */
export const isAhead = (wall: string, today: string): boolean => wall.slice(0, 10) > today

/** Nobody photographs one find with pauses longer than this, nor walks so far for it. */
export const longestGap = 60_000
export const farthest = 30

export const byTime = (a: Seen, b: Seen): number =>
  (a.moment ?? Number.MAX_VALUE) - (b.moment ?? Number.MAX_VALUE) ||
  a.name.localeCompare(b.name, 'da', { numeric: true }) ||
  (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)

/** Which pictures are of one find, by time, distance and camera. Each is in exactly one stack; one without a time is alone. */
export function proposed(photos: readonly Seen[]): string[][] {
  const stacks: Seen[][] = []
  const open = new Map<string, Seen[]>()
  for (const photo of photos.toSorted(byTime)) {
    const stack = open.get(photo.camera)
    if (stack && belongs(stack, photo)) stack.push(photo)
    else {
      const begun = [photo]
      open.set(photo.camera, begun)
      stacks.push(begun)
    }
  }
  return stacks.map((stack) => stack.map(({ key }) => key))
}

function belongs(stack: readonly Seen[], { moment, point }: Seen): boolean {
  const last = stack.at(-1)
  if (moment === undefined || last?.moment === undefined || moment - last.moment > longestGap) return false
  const placed = stack.find((one) => one.point)?.point
  return !point || !placed || metresBetween(placed, point) <= farthest
}

export interface Stack {
  id: string
  keys: readonly string[]
  /** Somebody has laid it; it stays as it is. */
  isByHand: boolean
}

/** What a person has said of the pictures of a trip. All else is proposed. */
export interface Desk {
  stacks: readonly Pick<Stack, 'id' | 'keys'>[]
  /** Pictures that are of no find. */
  aside: readonly string[]
}

export const emptyDesk: Desk = { stacks: [], aside: [] }

/** The stacks by time: those that somebody laid, and of all other pictures what is proposed. */
export function stacksOf(photos: readonly Seen[], desk: Desk): Stack[] {
  const known = new Map(photos.map((photo) => [photo.key, photo]))
  const laid = desk.stacks.flatMap(({ id, keys }): Stack[] => {
    const there = keys.filter((key) => known.has(key))
    return there.length === 0 ? [] : [{ id, keys: there, isByHand: true }]
  })
  const spoken = new Set([...desk.aside, ...laid.flatMap(({ keys }) => keys)])
  // All pictures are looked at, those spoken for too: what somebody does with one stack moves nothing in another.
  const free = proposed(photos).flatMap((group): Stack[] => {
    const keys = group.filter((key) => !spoken.has(key))
    return keys[0] === undefined ? [] : [{ id: `p-${keys[0]}`, keys, isByHand: false }]
  })
  const first = ({ keys }: Stack) =>
    keys.flatMap((key) => known.get(key) ?? []).reduce((a, b) => (byTime(a, b) <= 0 ? a : b))
  return [...laid, ...free]
    .map((stack) => ({ stack, at: first(stack) }))
    .sort((a, b) => byTime(a.at, b.at) || (a.stack.id < b.stack.id ? -1 : 1))
    .map(({ stack }) => stack)
}

/** How far a clock was off, from what a picture's clock wrote to when it was taken. */
export const clockOff = (written: number, taken: number): number => Math.round((taken - written) / 1000) * 1000
